import { counted, SecondLook, shareOfTime, type TimeWindow } from '@cauce/event-store';
import { idOf, isId } from '@cauce/kernel';
import type { PaymentView } from '@cauce/payments-domain';
import { KeptIds, type Pool } from '@cauce/postgres';
import type { PaymentStreams } from '../payments/payment.streams.js';
import type { BookedCharge, PaymentProcessor } from '../processor/payment-processor.js';
import { type Difference, differenceOf, isRounded, missingIn } from './difference.js';
import { Fees } from './fees.js';
import { type ReconciledRefunds, reconcileRefunds } from './reconcile-refunds.js';

/** What a comparison needs. */
export type Reconciling = TimeWindow & {
  readonly processor: Pick<PaymentProcessor, 'list' | 'find' | 'listRefunds'>;
  /** The id of the account whose books these are; absent: the environment's processor. */
  readonly account?: string | undefined;
  readonly payments: Pick<PaymentStreams, 'load'>;
  readonly pool: Pool;
  /** Reports progress: the share that is done, 0 to 1, and a text. */
  readonly onProgress: (share: number, done: string) => void;
  /** How long a result may be on its way to us, in ms; a difference that remains is real. 5 s by default. */
  readonly settleMs?: number;
};

/**
 * The number of compared charges, and the differences; the same of refunds; what the processor kept. `roundedCount`: how many charges took an amount
 * that was rounded to what their currency can pay.
 */
export type Reconciled = {
  readonly comparedCount: number;
  readonly roundedCount: number;
  readonly differences: readonly Difference[];
  readonly refunds: ReconciledRefunds;
  readonly fees: Fees;
};

const SETTLE_MS = 5_000;
const ROWS_AT_A_TIME = 1_000;
/** Streams that are read at a time. */
const AT_A_TIME = 50;

/**
 * Compares in both directions: every charge in the processor's books with our attempts, then our successes with the books. What it keeps in memory does
 * not grow with the books, but with what differs.
 */
export async function reconcile(reconciling: Reconciling): Promise<Reconciled> {
  const { payments, account, settleMs = SETTLE_MS, pool } = reconciling;
  await using booked = await KeptIds.open(pool);
  const fees = new Fees(account);
  const again = new SecondLook({
    settleMs,
    atATime: AT_A_TIME,
    look: (charges: readonly BookedCharge[]) => differing(charges, reconciling),
  });
  let [listed, roundedCount] = [0, 0];
  // The books list charges by their begin, whenever they ended.
  for await (const charge of reconciling.processor.list(reconciling.from, reconciling.to)) {
    await booked.add(charge.attemptId);
    fees.add(charge);
    const view = await paymentOf(charge, payments);
    if (differenceOf(charge, view, account) !== undefined) await again.add(charge);
    if (isRounded(charge, view)) roundedCount += 1;
    reconciling.onProgress(shareOfTime(charge.createTime, reconciling), counted((listed += 1), 'charge'));
  }
  const missing = await missingMoney(reconciling, booked);
  // The callback of a charge that just ended may be on its way. An ended charge never changes, so the books need no second look.
  const real = await again.end();
  const refunds = await reconcileRefunds({ ...reconciling, settleMs, fees });
  return { comparedCount: await booked.count(), roundedCount, differences: [...real, ...missing], refunds, fees };
}

async function differing(charges: readonly BookedCharge[], { payments, account }: Reconciling): Promise<Difference[]> {
  const all = await Promise.all(charges.map(async (charge) => differenceOf(charge, await paymentOf(charge, payments), account)));
  return all.filter((each) => each !== undefined);
}

async function paymentOf({ paymentId }: BookedCharge, payments: Reconciling['payments']): Promise<PaymentView | undefined> {
  return paymentId !== undefined && isId(paymentId) ? (await payments.load(paymentId)).view : undefined;
}

async function missingMoney(reconciling: Reconciling, booked: KeptIds): Promise<Difference[]> {
  const missing: Difference[] = [];
  for await (const successes of ourSuccesses(reconciling)) {
    const unbooked = await booked.without(successes.map(({ attempt }) => attempt));
    for (const { payment, attempt } of successes) {
      if (!unbooked.has(attempt)) continue;
      // The processor may have got the charge at another time than we began it: then the books have it before or after the window.
      const found = await reconciling.processor.find(attempt);
      const isMoney = found.kind === 'final' && found.outcome === 'SUCCEEDED';
      if (!isMoney) missing.push(missingIn(found.kind === 'final' ? found.outcome : 'NOTHING', payment, attempt));
    }
  }
  return missing;
}

/**
 * Successful attempts of the account that were under way within the window, whatever became of their payment: begun in it, like the charges in the books, or
 * begun before and ended in it. Walks over the whole table, page by page: run it at a quiet hour.
 */
async function* ourSuccesses({ pool, from, to, account = '' }: Reconciling): AsyncIterable<{ payment: string; attempt: string }[]> {
  for (let after = ''; ;) {
    const { rows } = await pool.query<{ payment_id: string; payment: string; attempts: string[] }>(
      `SELECT payment_id, resource->>'name' AS payment, succeeded.attempts FROM payment CROSS JOIN LATERAL (
         SELECT array_agg(attempt->>'name') AS attempts FROM json_array_elements(payment.attempts) WITH ORDINALITY AS each (attempt, nth)
         WHERE attempt->>'status' = 'SUCCEEDED' AND attempt->>'updateTime' >= $2 AND attempt->>'createTime' < $3
           AND coalesce(payment.rest->'details'->(nth - 1)::int->>'account', '') = $4
       ) AS succeeded (attempts)
       WHERE payment_id > $1 AND create_time < $3::timestamptz AND succeeded.attempts IS NOT NULL
       ORDER BY payment_id LIMIT ${String(ROWS_AT_A_TIME)}`,
      [after, from, to, account],
    );
    yield rows.flatMap(({ payment, attempts }) => attempts.map((name) => ({ payment, attempt: idOf(name) })));
    if (rows.length < ROWS_AT_A_TIME) return;
    after = rows.at(-1)?.payment_id ?? '';
  }
}
