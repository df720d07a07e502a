import { createHash } from 'node:crypto';
import { type BuyerMail, decodeBuyerMail, encodeBuyerMail, type MailWithdrawal, type ResourceMessage } from '@cauce/contracts';
import type { Language } from '@cauce/html';
import { Coalesced, type Columns, type Pace, type Queryable } from '@cauce/postgres';

const DAY_MS = 24 * 60 * 60 * 1000;
/** A mail that could not be sent within this time is given up. */
const LONGEST_MS = DAY_MS;
/** A day longer than events are accepted, so that a repeat finds its row. */
const KEPT_DAYS = 31;

/** A message with something to write to the buyer. */
export type MessageWithMail = ResourceMessage & { readonly buyerMail: BuyerMail };

/** A mail as its row has it, while it waits. */
export type WaitingMail = {
  readonly id: string;
  readonly mail: BuyerMail;
  readonly language: Language;
  /** Business time, RFC 3339 UTC. */
  readonly at: string;
  readonly createTime: Date;
  /** After this the mail is useless, or not worth another try. */
  readonly giveUpTime: Date;
  /** How many tries failed. */
  readonly attempts: number;
};

/** A mail's row, as the claim to send it returns it. `notice`: the mail as it is stored. */
export type ClaimedMail = {
  readonly status: string;
  readonly notice: object | null;
  readonly language: Language;
  readonly at: string;
  readonly createTime: string;
  readonly giveUpTime: string;
  readonly attempts: number;
};

export const CLAIMED_MAIL: Columns<ClaimedMail> = {
  status: 'text',
  notice: 'json',
  language: 'text',
  at: 'timestamptz',
  createTime: 'timestamptz',
  giveUpTime: 'timestamptz',
  attempts: 'integer',
};

/** Nobody waits for what becomes of a mail. */
const ENDS: Pace = { everyMs: 20, atOnce: 1 };

/** How a mail has ended. `error`: a code, never a sentence, which could name the address. */
type MailEnd = { readonly id: string; readonly status: 'SENT' | 'FAILED'; readonly error: string | null };

const INSERT = `
INSERT INTO mail (id, event_id, kind, organization, store, payment, language, notice, at, recorded_at, create_time, give_up_time, next_action_time)
SELECT id, event_id, kind, organization, store, payment, language, notice, at, recorded_at, now(),
  least(now() + $11 * interval '1 millisecond', give_up_time), now()
FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::json[], $9::timestamptz[], $10::timestamptz[], $12::timestamptz[])
  AS m (id, event_id, kind, organization, store, payment, language, notice, at, recorded_at, give_up_time)
ON CONFLICT DO NOTHING RETURNING id`;

/**
 * A mail that the server accepted is SENT, whatever its row became meanwhile. Its lease ends, too. In the order of ids, as every statement that writes
 * many rows.
 */
const END = `
WITH named AS MATERIALIZED (
  SELECT id, status FROM mail WHERE id = ANY ($1::text[]) ORDER BY id FOR UPDATE
), mine AS MATERIALIZED (
  SELECT m.id, e.status, e.error FROM named AS m JOIN unnest($1::text[], $2::text[], $3::text[]) AS e (id, status, error) USING (id)
  WHERE m.status IN ('WAITING', 'WITHDRAWING') OR (e.status = 'SENT' AND m.status <> 'SENT')
)
UPDATE mail AS m SET status = mine.status, error = mine.error, notice = NULL, next_action_time = NULL, end_time = now(), attempts = m.attempts + 1,
  action_lease_until = NULL, action_tries = 0, action_unsettled = 0
FROM mine WHERE m.id = mine.id AND m.id = ANY ($1::text[])`;

/** Between two attempts a row has a lease, too, but is not due. Not by `now()`: the statement may have waited for another one's lock on the row. */
const BEING_SENT = `next_action_time <= clock_timestamp() AND action_lease_until > clock_timestamp()`;

/** First finds mails by their payments, then locks them in the order of ids: if one step did both, the planner would read all mails in that order. */
const WITHDRAW = `
WITH found AS MATERIALIZED (
  SELECT id FROM mail
  WHERE payment = ANY ($1::text[]) AND (payment, kind) IN (SELECT * FROM unnest($1::text[], $2::text[])) AND status = 'WAITING'
), mine AS MATERIALIZED (
  SELECT id FROM mail WHERE id = ANY (ARRAY(SELECT id FROM found)) ORDER BY id FOR UPDATE
)
UPDATE mail SET notice = NULL,
  status = CASE WHEN ${BEING_SENT} THEN 'WITHDRAWING' ELSE 'WITHDRAWN' END,
  end_time = CASE WHEN ${BEING_SENT} THEN NULL ELSE now() END,
  next_action_time = CASE WHEN ${BEING_SENT} THEN next_action_time END
WHERE id = ANY (ARRAY(SELECT id FROM mine)) AND status = 'WAITING'`;

const FAILED = `
UPDATE mail SET error = $2, attempts = attempts + 1,
  status = CASE status WHEN 'WITHDRAWING' THEN 'WITHDRAWN' ELSE status END,
  end_time = CASE status WHEN 'WITHDRAWING' THEN now() END,
  next_action_time = CASE status WHEN 'WAITING' THEN now() + $3 * interval '1 millisecond' END
WHERE id = $1 AND status IN ('WAITING', 'WITHDRAWING') RETURNING status`;

const PURGE = `
DELETE FROM mail WHERE id = ANY (ARRAY(
  SELECT id FROM mail WHERE status <> 'WAITING' AND recorded_at < now() - $1 * interval '1 day' LIMIT $2 FOR UPDATE SKIP LOCKED
))`;

/** The rows of mails: one for each event and kind, kept as long as a repeat may come. */
export class MailRows {
  private readonly ends: Coalesced<MailEnd>;

  constructor(private readonly pool: Queryable) {
    this.ends = new Coalesced<MailEnd, void>(async (ends) => {
      await this.writeEnds(ends);
      return [];
    }, ENDS);
  }

  /** Makes the mails that are new, in one committed statement. Answers their ids. */
  async insert(messages: readonly MessageWithMail[], languageOf: (currencyCode: string) => Language): Promise<string[]> {
    const column = <T>(of: (message: MessageWithMail) => T) => messages.map(of);
    const { rows } = await this.pool.query<{ id: string }>({
      name: 'insert-mails',
      text: INSERT,
      values: [
        column(idOfMail),
        column(({ id }) => id),
        column(({ buyerMail }) => buyerMail.kind),
        column(({ organization }) => organization),
        column(({ store }) => store),
        column(({ buyerMail }) => buyerMail.resource),
        column(({ buyerMail }) => languageOf(buyerMail.currencyCode)),
        column(({ buyerMail }) => JSON.stringify(encodeBuyerMail(buyerMail))),
        column(({ at }) => at),
        column(({ recordedAt }) => recordedAt),
        LONGEST_MS,
        column(uselessAfter),
      ],
    });
    return rows.map(({ id }) => id);
  }

  /** Ends a mail, and erases what is personal in it. Mails that end together are written together. */
  async end(ended: MailEnd): Promise<'SENT' | 'FAILED'> {
    await this.ends.add(ended);
    return ended.status;
  }

  /**
   * These mails are no longer needed: WITHDRAWN, so none of them is sent. One that is being sent may still arrive: it is WITHDRAWING
   * until that is known.
   */
  async withdraw(withdrawals: readonly MailWithdrawal[]): Promise<void> {
    const pairs = withdrawals.flatMap(({ resource, kinds }) => kinds.map((kind) => [resource, kind] as const));
    const values = [pairs.map(([resource]) => resource), pairs.map(([, kind]) => kind)];
    await this.pool.query({ name: 'withdraw-mails', text: WITHDRAW, values });
  }

  /** Ends mails withdrawn while being sent by a process that never recorded the outcome: they are not sent again. */
  async endWithdrawal(id: string): Promise<void> {
    await this.pool.query(
      `UPDATE mail SET status = 'WITHDRAWN', next_action_time = NULL, end_time = now() WHERE id = $1 AND status = 'WITHDRAWING'`,
      [id],
    );
  }

  /**
   * The mail is due again later, behind those that were not tried yet, so that many failing ones never starve a new one. Answers WITHDRAWN
   * when its payment has ended meanwhile: it is not tried again.
   */
  async failed(id: string, error: string, inMs: number): Promise<'WAITING' | 'WITHDRAWN'> {
    const { rows } = await this.pool.query<{ status: 'WAITING' | 'WITHDRAWN' }>(FAILED, [id, error, inMs]);
    return rows[0]?.status ?? 'WITHDRAWN';
  }

  /** Removes at most `limit` old rows, which no repeat of their event needs any more. Answers how many. */
  async purge(limit: number): Promise<number> {
    return (await this.pool.query(PURGE, [KEPT_DAYS, limit])).rowCount ?? 0;
  }

  private async writeEnds(ends: readonly MailEnd[]): Promise<void> {
    const values = [ends.map(({ id }) => id), ends.map(({ status }) => status), ends.map(({ error }) => error)];
    await this.pool.query({ name: 'end-mails', text: END, values });
  }
}

/** The mail to be sent; undefined when it was withdrawn. Throws TypeError for a row without a mail that can be read. */
export function toWaitingMail(id: string, { status, notice, createTime, giveUpTime, ...rest }: ClaimedMail): WaitingMail | undefined {
  if (status !== 'WAITING') return undefined;
  const mail = decodeBuyerMail(notice);
  if (mail === undefined) throw new TypeError(`the row of the mail ${id} says nothing that a mail can be written from`);
  return { id, mail, createTime: new Date(createTime), giveUpTime: new Date(giveUpTime), ...rest };
}

/** The same for every repeat of the event: 128 bits of a hash. It becomes the Message-ID. */
function idOfMail({ id, buyerMail }: MessageWithMail): string {
  return createHash('sha256').update(`${id} ${buyerMail.kind}`).digest('hex').slice(0, 32);
}

/**
 * When the mail is useless, since its payment can no longer be paid; null: never. The payment's own times may be a test clock's, so only their
 * distance counts, from when the event was recorded.
 */
function uselessAfter({ buyerMail, at, recordedAt }: MessageWithMail): Date | null {
  if (buyerMail.kind !== 'payment-link' || buyerMail.expireTime === undefined) return null;
  return new Date(Date.parse(recordedAt) + Date.parse(buyerMail.expireTime) - Date.parse(at));
}
