import { setTimeout as sleep } from 'node:timers/promises';
import { counted, shareOfTime, type TimeWindow } from '@cauce/event-store';
import { idOf, isId } from '@cauce/kernel';
import type { Pool } from '@cauce/postgres';
import type { PaymentStreams } from '../payments/payment.streams.js';
import type { BookedCharge, PaymentProcessor } from '../processor/payment-processor.js';
import { type Difference, differenceOf, missingIn } from './difference.js';

/** What a comparison needs. */
export type Reconciling = TimeWindow & {
  readonly processor: Pick<PaymentProcessor, 'list' | 'find'>;
  readonly payments: Pick<PaymentStreams, 'load'>;
  readonly pool: Pick<Pool, 'query'>;
  /** Reports progress: the share that is done, 0 to 1, and a text. */
  readonly onProgress: (share: number, done: string) => void;
  /** How long a result may be on its way to us, in ms; a difference that remains is real. 5 s by default. */
  readonly settleMs?: number;
};

/** The number of compared charges, and the differences. */
export type Reconciled = { readonly comparedCount: number; readonly differences: readonly Difference[] };

const SETTLE_MS = 5_000;
const ROWS_AT_A_TIME = 1_000;

/** Compares in both directions: every charge in the processor's books with our attempts, then our successes with the books. */
export async function reconcile(reconciling: Reconciling): Promise<Reconciled> {
  const { payments, settleMs = SETTLE_MS } = reconciling;
  const booked = new Set<string>();
  const doubtful: BookedCharge[] = [];
  // The books list charges by their begin, whenever they ended.
  for await (const charge of reconciling.processor.list(reconciling.from, reconciling.to)) {
    booked.add(charge.attemptId);
    if ((await compared(charge, payments)) !== undefined) doubtful.push(charge);
    reconciling.onProgress(shareOfTime(charge.createTime, reconciling), counted(booked.size, 'charge'));
  }
  const missing = await missingMoney(reconciling, booked);
  // The callback of a charge that just ended may be on its way. An ended charge never changes, so the books need no second look.
  if (doubtful.length > 0) await sleep(settleMs);
  const differences = await Promise.all(doubtful.map((charge) => compared(charge, payments)));
  return { comparedCount: booked.size, differences: [...differences.filter((each) => each !== undefined), ...missing] };
}

async function compared(charge: BookedCharge, payments: Reconciling['payments']): Promise<Difference | undefined> {
  const { paymentId } = charge;
  return differenceOf(charge, paymentId !== undefined && isId(paymentId) ? (await payments.load(paymentId)).view : undefined);
}

async function missingMoney(reconciling: Reconciling, booked: ReadonlySet<string>): Promise<Difference[]> {
  const missing: Difference[] = [];
  for await (const { payment, attempt } of ourSuccesses(reconciling)) {
    if (booked.has(attempt)) continue;
    // The processor may have got the charge at another time than we began it: then the books have it before or after the window.
    const found = await reconciling.processor.find(attempt);
    const isMoney = found.kind === 'final' && found.outcome === 'SUCCEEDED';
    if (!isMoney) missing.push(missingIn(found.kind === 'final' ? found.outcome : 'NOTHING', payment, attempt));
  }
  return missing;
}

/**
 * Successful attempts that were under way within the window, whatever became of their payment: begun in it, like the charges in the books, or
 * begun before and ended in it. Walks over the whole table, page by page: run it at a quiet hour.
 */
async function* ourSuccesses({ pool, from, to }: Reconciling): AsyncIterable<{ payment: string; attempt: string }> {
  for (let after = ''; ;) {
    const { rows } = await pool.query<{ payment_id: string; payment: string; attempts: string[] }>(
      `SELECT payment_id, resource->>'name' AS payment, succeeded.attempts FROM payment CROSS JOIN LATERAL (
         SELECT array_agg(attempt->>'name') AS attempts FROM json_array_elements(payment.attempts) AS attempt
         WHERE attempt->>'status' = 'SUCCEEDED' AND attempt->>'updateTime' >= $2 AND attempt->>'createTime' < $3
       ) AS succeeded (attempts)
       WHERE payment_id > $1 AND create_time < $3::timestamptz AND succeeded.attempts IS NOT NULL
       ORDER BY payment_id LIMIT ${String(ROWS_AT_A_TIME)}`,
      [after, from, to],
    );
    for (const { payment, attempts } of rows) for (const name of attempts) yield { payment, attempt: idOf(name) };
    if (rows.length < ROWS_AT_A_TIME) return;
    after = rows.at(-1)?.payment_id ?? '';
  }
}
