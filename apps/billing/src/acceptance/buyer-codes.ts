import { randomInt } from 'node:crypto';
import type { Identity } from '@cauce/billing-domain';
import { ApiError } from '@cauce/contracts';
import type { Queryable } from '@cauce/postgres';
import { hmacSha256, sameText, type SealedBox } from '@cauce/secrets';

const LIFETIME = '10 minutes';
const TRIES = 5;
const CODES_AN_HOUR = 5;

/** Personal: who a buyer claims to be. */
export type Claimed = Omit<Identity, 'ip'>;

/** A code that was made. Secret. */
export type NewCode = { readonly code: string; readonly expireTime: string; readonly codesLeft: number };

const RECENT = `ARRAY(SELECT t FROM unnest(c.sent_times) AS t WHERE t > now() - interval '1 hour')`;
const LIVE = `(SELECT coalesce(jsonb_object_agg(who, code), '{}') FROM jsonb_each(c.codes) AS each (who, code)
  WHERE (code ->> 'expireTime')::timestamptz > now())`;

/** One row for each subscription: requests at the same time wait for each other, so no code is sent beyond the limit. $2: who. */
const MAKE = `
  INSERT INTO buyer_code AS c (subscription, codes, expire_time, sent_times)
  VALUES ($1, jsonb_build_object($2::text, jsonb_build_object('hash', $3::text, 'sealed', $4::text, 'tries', 0,
      'expireTime', now() + interval '${LIFETIME}')), now() + interval '${LIFETIME}', ARRAY[now()])
  ON CONFLICT (subscription) DO UPDATE SET codes = ${LIVE} || excluded.codes, expire_time = excluded.expire_time,
    sent_times = ${RECENT} || now()
  WHERE cardinality(${RECENT}) < ${CODES_AN_HOUR}
  RETURNING expire_time, cardinality(sent_times) AS sent`;

/** Counts a try of the code for this person alone. */
const TRY = `
  UPDATE buyer_code SET codes = jsonb_set(codes, ARRAY[$2::text, 'tries'], to_jsonb((codes -> $2::text ->> 'tries')::int + 1))
  WHERE subscription = $1 AND codes ? $2::text
  RETURNING codes -> $2::text ->> 'hash' AS hash, codes -> $2::text ->> 'sealed' AS sealed, (codes -> $2::text ->> 'tries')::int AS tries,
    ((codes -> $2::text ->> 'expireTime')::timestamptz <= now() OR (codes -> $2::text ->> 'tries')::int > ${TRIES}) AS "isLate"`;

const USE_UP = `UPDATE buyer_code SET codes = codes - $2::text WHERE subscription = $1 AND codes -> $2::text ->> 'hash' = $3`;

/** `tries`: this one included. */
type KeptCode = { readonly hash: string; readonly sealed: string; readonly tries: number; readonly isLate: boolean };

/**
 * One-time codes: six digits, ten minutes, five tries, five an hour for a subscription; by the machine's time. A code is for the person whom it
 * was asked for and for nobody else: whoever has the link may ask for one, and it goes to the same e-mail address. Only keyed hashes are stored.
 */
export class BuyerCodes {
  constructor(
    private readonly pool: Queryable,
    private readonly box: SealedBox,
    private readonly key: Buffer,
  ) {}

  /** Makes a code; the one before it for the same person no longer holds. Throws TOO_MANY_CODES. */
  async make(subscription: string, claimed: Claimed): Promise<NewCode> {
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    const sealed = this.box.seal(JSON.stringify(claimed), contextOf(subscription));
    const { rows } = await this.pool.query<{ expire_time: Date; sent: number }>(MAKE, [
      subscription,
      this.digest(subscription, claimed),
      this.hash(subscription, code),
      sealed,
    ]);
    const [made] = rows;
    if (made === undefined) throw new ApiError('TOO_MANY_CODES');
    return { code, expireTime: new Date(made.expire_time).toISOString(), codesLeft: CODES_AN_HOUR - made.sent };
  }

  /**
   * Who the code was made for, when that is who the buyer claims to be. Uses up a try, and a right code. Throws CODE_WRONG with the tries that
   * are left, CODE_EXPIRED.
   */
  async check(subscription: string, claimed: Claimed, code: string): Promise<Claimed> {
    const who = this.digest(subscription, claimed);
    const [kept] = (await this.pool.query<KeptCode>(TRY, [subscription, who])).rows;
    if (kept === undefined || kept.isLate) throw new ApiError('CODE_EXPIRED');
    if (!sameText(kept.hash, this.hash(subscription, code)))
      throw new ApiError('CODE_WRONG', { metadata: { triesLeft: String(TRIES - kept.tries) } });
    if ((await this.pool.query(USE_UP, [subscription, who, kept.hash])).rowCount === 0) throw new ApiError('CODE_EXPIRED');
    return JSON.parse(this.box.open(kept.sealed, contextOf(subscription)).toString('utf8')) as Claimed;
  }

  /** Removes what can no longer be used. */
  async eraseOld(): Promise<void> {
    await this.pool.query(`DELETE FROM buyer_code WHERE expire_time < now() - interval '1 hour'`);
  }

  private hash(subscription: string, code: string): string {
    return hmacSha256(this.key).update(`buyer-code ${subscription} ${code}`).digest('base64url');
  }

  /** Keyed: a document's number could be guessed from a plain digest. */
  private digest(subscription: string, { documentType, document, firstName, lastName }: Claimed): string {
    const person = JSON.stringify([documentType, document, firstName, lastName]);
    return hmacSha256(this.key).update(`buyer-code-of ${subscription} ${person}`).digest('base64url');
  }
}

function contextOf(subscription: string): string {
  return `buyer-code ${subscription}`;
}
