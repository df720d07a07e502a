import { ApiError } from '@cauce/contracts';
import type { Queryable } from '@cauce/postgres';
import { randomId } from '@cauce/secrets';

/** More cards than a buyer has, fewer than a thief tries. */
const CARDS_A_DAY = 10;

const RECENT = `(SELECT coalesce(jsonb_object_agg(card, time), '{}') FROM jsonb_each(t.cards) AS each (card, time)
  WHERE (time #>> '{}')::timestamptz > now() - interval '1 day')`;

/** One row for each subscription: requests at the same time wait for each other, so no card gets through beyond the limit. */
const COUNT = `
  INSERT INTO card_try AS t (subscription, cards, expire_time)
  VALUES ($1, jsonb_build_object($2::text, now()), now() + interval '1 day')
  ON CONFLICT (subscription) DO UPDATE SET cards = excluded.cards || ${RECENT}, expire_time = excluded.expire_time
  WHERE ${RECENT} ? $2 OR (SELECT count(*) FROM jsonb_object_keys(${RECENT})) < ${CARDS_A_DAY}
  RETURNING subscription`;

/**
 * Counts the cards that are tried for a subscription, on any of its links: ten a day, by the machine's time. A card counts when it is entered:
 * whoever tries stolen cards learns as much from a refusal to store one as from a declined charge.
 */
export class CardTries {
  constructor(private readonly pool: Queryable) {}

  /**
   * Counts a card; the same one again is not counted. Throws TOO_MANY_CARDS.
   * @param card a digest of its one-use token; undefined, as an older checkout sends it, counts as another card
   */
  async count(subscription: string, card: string = randomId()): Promise<void> {
    const { rowCount } = await this.pool.query(COUNT, [subscription, card]);
    if (rowCount === 0) throw new ApiError('TOO_MANY_CARDS');
  }

  /** Removes rows that no longer count. */
  async eraseOld(): Promise<void> {
    await this.pool.query('DELETE FROM card_try WHERE expire_time < now()');
  }
}
