import { ACCESS_TOKEN, type AccessTokenResource } from '@cauce/catalog-domain';
import { field, idOf, type Resource } from '@cauce/kernel';
import type { Pool } from '@cauce/postgres';
import type { Log } from '@cauce/telemetry';
import { LRUCache } from 'lru-cache';

/** An access token with when it was last used, to a minute; absent: never. */
export type UsedAccessToken = AccessTokenResource & { readonly lastUseTime?: string };

/** How the API's document shows it. */
export const USED_ACCESS_TOKEN: Resource<UsedAccessToken> = {
  ...ACCESS_TOKEN,
  title: 'UsedAccessToken',
  fields: { ...ACCESS_TOKEN.fields, lastUseTime: field.optional(field.time('When it was last used, to the minute.')) },
};

/** How exact the time is: a token costs at most one statement in this time. */
const EXACT_TO_MS = 60_000;

const NOTE = `
  INSERT INTO access_token_use AS u (id, last_use_time) VALUES ($1, $2)
  ON CONFLICT (id) DO UPDATE SET last_use_time = excluded.last_use_time
  WHERE u.last_use_time <= excluded.last_use_time - $3 * interval '1 millisecond'`;

/** When tokens were last used. Not in their streams: a rebuild keeps it, and losing it does no harm. */
export class AccessTokenUses {
  private readonly noted = new LRUCache<string, number>({ max: 50_000 });

  /** @param now milliseconds of the machine: it is the real time of a use, test clock or not. */
  constructor(
    private readonly pool: Pool,
    private readonly logger: Log,
    private readonly now: () => number = Date.now,
  ) {}

  /** Records a use, at most once a minute. No caller waits for it; a failure is logged for debugging only. */
  note(id: string): void {
    const at = this.now();
    if (at - (this.noted.get(id) ?? -Infinity) < EXACT_TO_MS) return;
    this.noted.set(id, at);
    this.pool.query({ name: 'note_token_use', text: NOTE, values: [id, new Date(at), EXACT_TO_MS] }).catch((err: unknown) => {
      this.noted.delete(id);
      this.logger.debug({ err }, 'the use of a token was not noted');
    });
  }

  /** The tokens with their last use, in their order. */
  async with(tokens: readonly AccessTokenResource[]): Promise<UsedAccessToken[]> {
    const { rows } = await this.pool.query<{ id: string; last_use_time: Date }>({
      name: 'find_token_uses',
      text: 'SELECT id, last_use_time FROM access_token_use WHERE id = ANY($1::text[])',
      values: [tokens.map(({ name }) => idOf(name))],
    });
    const times = new Map(rows.map(({ id, last_use_time }) => [id, new Date(last_use_time).toISOString()]));
    return tokens.map((token) => {
      const lastUseTime = times.get(idOf(token.name));
      return { ...token, ...(lastUseTime !== undefined && { lastUseTime }) };
    });
  }
}
