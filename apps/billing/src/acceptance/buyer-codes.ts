import { randomInt } from 'node:crypto';
import type { Identity } from '@cauce/billing-domain';
import { ApiError } from '@cauce/contracts';
import type { Queryable } from '@cauce/postgres';
import { hmacSha256, sameText, type SealedBox } from '@cauce/secrets';

const LIFETIME = '10 minutes';
const TRIES = 5;
const CODES_AN_HOUR = 5;

/** Personal: who a buyer claims to be. */
type Claimed = Omit<Identity, 'ip'>;

/** A code that was made. Secret. */
export type NewCode = { readonly code: string; readonly expireTime: string; readonly codesLeft: number };

const RECENT = `ARRAY(SELECT t FROM unnest(c.sent_times) AS t WHERE t > now() - interval '1 hour')`;

/** One row for each subscription: requests at the same time wait for each other, so no code is sent beyond the limit. */
const MAKE = `
  INSERT INTO buyer_code AS c (subscription, hash, sealed, expire_time, sent_times)
  VALUES ($1, $2, $3, now() + interval '${LIFETIME}', ARRAY[now()])
  ON CONFLICT (subscription) DO UPDATE SET hash = excluded.hash, sealed = excluded.sealed, expire_time = excluded.expire_time, tries = 0,
    sent_times = ${RECENT} || now()
  WHERE cardinality(${RECENT}) < ${CODES_AN_HOUR}
  RETURNING expire_time, cardinality(sent_times) AS sent`;

const TRY = `
  UPDATE buyer_code SET tries = tries + 1 WHERE subscription = $1
  RETURNING hash, sealed, tries, (expire_time <= now() OR tries > ${TRIES}) AS "isLate"`;

type Kept = { readonly hash: string; readonly sealed: string; readonly tries: number; readonly isLate: boolean };

/** One-time codes: six digits, ten minutes, five tries, five an hour; by the machine's time. Only their keyed hashes are stored. */
export class BuyerCodes {
  constructor(
    private readonly pool: Queryable,
    private readonly box: SealedBox,
    private readonly key: Buffer,
  ) {}

  /** Makes a code; the one before it no longer holds. Throws TOO_MANY_CODES. */
  async make(subscription: string, claimed: Claimed): Promise<NewCode> {
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    const sealed = this.box.seal(JSON.stringify(claimed), contextOf(subscription));
    const { rows } = await this.pool.query<{ expire_time: Date; sent: number }>(MAKE, [
      subscription,
      this.hash(subscription, code),
      sealed,
    ]);
    const [made] = rows;
    if (made === undefined) throw new ApiError('TOO_MANY_CODES');
    return { code, expireTime: new Date(made.expire_time).toISOString(), codesLeft: CODES_AN_HOUR - made.sent };
  }

  /** Who the buyer claims to be. Uses up a try, and a right code. Throws CODE_WRONG with the tries that are left, CODE_EXPIRED. */
  async check(subscription: string, code: string): Promise<Claimed> {
    const [kept] = (await this.pool.query<Kept>(TRY, [subscription])).rows;
    if (kept === undefined || kept.isLate) throw new ApiError('CODE_EXPIRED');
    if (!sameText(kept.hash, this.hash(subscription, code)))
      throw new ApiError('CODE_WRONG', { metadata: { triesLeft: String(TRIES - kept.tries) } });
    const text = 'UPDATE buyer_code SET expire_time = now() WHERE subscription = $1 AND hash = $2 AND expire_time > now()';
    if ((await this.pool.query(text, [subscription, kept.hash])).rowCount === 0) throw new ApiError('CODE_EXPIRED');
    return JSON.parse(this.box.open(kept.sealed, contextOf(subscription)).toString('utf8')) as Claimed;
  }

  /** Removes what can no longer be used. */
  async eraseOld(): Promise<void> {
    await this.pool.query(`DELETE FROM buyer_code WHERE expire_time < now() - interval '1 hour'`);
  }

  private hash(subscription: string, code: string): string {
    return hmacSha256(this.key).update(`buyer-code ${subscription} ${code}`).digest('base64url');
  }
}

function contextOf(subscription: string): string {
  return `buyer-code ${subscription}`;
}
