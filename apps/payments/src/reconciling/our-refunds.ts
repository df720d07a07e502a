import type { TimeWindow } from '@cauce/event-store';
import { idOf } from '@cauce/kernel';
import type { Pool } from '@cauce/postgres';
import type { OurRefund } from './refund-difference.js';

const ROWS_AT_A_TIME = 1_000;

/** The account that serves an attempt stands in its details, which have the order of the attempts. */
const isOfAccount = (attempt: string) => `coalesce((
    SELECT payment.rest->'details'->(nth - 1)::int->>'account' FROM json_array_elements(payment.attempts) WITH ORDINALITY AS each (attempt, nth)
    WHERE each.attempt->>'name' = ${attempt}), '') = $3`;

/**
 * By the refund's own times: requested before the window's end, and done in it or later. Those of test clocks' organizations have times of their own,
 * which say nothing about the books.
 */
const RETURNED = `SELECT payment.payment_id, resource->>'name' AS payment, refund->>'name' AS name, refund->>'attempt' AS attempt,
    refund->>'createTime' AS request_time, refund->>'updateTime' AS done_time
  FROM payment CROSS JOIN LATERAL json_array_elements(payment.rest->'refunds') AS refund
  WHERE payment.refunded IS NOT NULL AND payment.clock_org IS NULL AND refund->>'state' = 'REFUNDED'
    AND refund->>'updateTime' >= $1 AND refund->>'createTime' < $2 AND ${isOfAccount("refund->>'attempt'")}`;
/** The refund of a settlement has the attempt's id. */
const SETTLEMENTS = `SELECT payment.payment_id, payment.resource->>'name' AS payment, settlement.resource->>'attempt' AS name,
    settlement.resource->>'attempt' AS attempt, settlement.resource->>'createTime' AS request_time, settlement.resource->>'updateTime' AS done_time
  FROM unexpected_settlement AS settlement JOIN payment ON payment.payment_id = settlement.payment_id
  WHERE settlement.state = 'REFUNDED' AND payment.clock_org IS NULL
    AND settlement.resource->>'updateTime' >= $1 AND settlement.resource->>'createTime' < $2
    AND ${isOfAccount("settlement.resource->>'attempt'")}`;

/** Each with the expression of its refunds' names. */
const QUERIES = [
  [RETURNED, "refund->>'name'"],
  [SETTLEMENTS, "settlement.resource->>'attempt'"],
] as const;

type Found = Readonly<Record<'payment_id' | 'payment' | 'name' | 'attempt' | 'request_time' | 'done_time', string>>;

/**
 * Our refunds that are done and were under way within the window, those of unexpected settlements included, a page at a time. @param account whose money
 * they return; undefined: the environment's processor.
 */
export async function* ourRefunds(pool: Pick<Pool, 'query'>, { from, to }: TimeWindow, account = ''): AsyncGenerator<readonly OurRefund[]> {
  for (const [query, name] of QUERIES) {
    const page = `${query} AND payment.payment_id >= $4 AND (payment.payment_id, ${name}) > ($4, $5)
      ORDER BY payment.payment_id, ${name} LIMIT ${String(ROWS_AT_A_TIME)}`;
    let after: readonly [id: string, name: string] | undefined = ['', ''];
    while (after !== undefined) {
      const rows: readonly Found[] = (await pool.query<Found>(page, [from, to, account, ...after])).rows;
      yield rows.map(toRefund);
      const last = rows.length < ROWS_AT_A_TIME ? undefined : rows.at(-1);
      after = last && [last.payment_id, last.name];
    }
  }
}

function toRefund({ payment, name, attempt, request_time: requestTime, done_time: doneTime }: Found): OurRefund {
  return { payment, refund: idOf(name), attempt: idOf(attempt), requestTime, doneTime };
}
