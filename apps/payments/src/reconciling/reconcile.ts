import { isId } from '@cauce/kernel';
import type { PaymentAttemptResource, PaymentView } from '@cauce/payments-domain';
import type { Pool } from '@cauce/postgres';
import type { PaymentProcessor } from '../charging/payment-processor.js';
import type { PaymentStreams } from '../payments/payment.streams.js';
import { type Difference, differenceOf, missingIn } from './difference.js';

/** What is compared with what. `from`, `to`: RFC 3339 UTC. */
export type Reconciling = {
  readonly processor: PaymentProcessor;
  readonly payments: Pick<PaymentStreams, 'load'>;
  readonly pool: Pick<Pool, 'query'>;
  readonly from: string;
  readonly to: string;
  /** How far it is, from 0 to 1, and that in words. */
  readonly onProgress: (share: number, done: string) => void;
};

/** What was compared, and what differs. */
export type Reconciled = { readonly comparedCount: number; readonly differences: readonly Difference[] };

const ROWS_AT_A_TIME = 1_000;

/** Compares in both directions: every charge of the processor's books with our attempts, then our successes with the books. */
export async function reconcile(reconciling: Reconciling): Promise<Reconciled> {
  const { processor, payments, from, to, onProgress } = reconciling;
  const booked = new Set<string>();
  const differences: Difference[] = [];
  for await (const charge of processor.list(from, to)) {
    booked.add(charge.attemptId);
    const { paymentId } = charge;
    const view = paymentId !== undefined && isId(paymentId) ? (await payments.load(paymentId)).view : undefined;
    differences.push(...[differenceOf(charge, view)].filter((each) => each !== undefined));
    onProgress(share(charge.createTime, from, to), `${String(booked.size)} charges`);
  }
  for await (const { name, attemptId } of ourSuccesses(reconciling)) {
    if (booked.has(attemptId)) continue;
    // Begun before `from`, it stands in earlier books.
    const found = await processor.find(attemptId);
    const isMoney = found.kind === 'final' && found.outcome === 'SUCCEEDED';
    if (!isMoney) differences.push(missingIn(found.kind === 'final' ? found.outcome : 'NOTHING', name, attemptId));
  }
  return { comparedCount: booked.size, differences };
}

function share(time: string, from: string, to: string): number {
  const [at = 0, begin = 0, end = 0] = [time, from, to].map((each) => Date.parse(each));
  return (at - begin) / Math.max(1, end - begin);
}

/** Of payments that changed within the time: a walk over the table, page by page, for an hour when little else is asked. */
async function* ourSuccesses({ pool, from, to }: Reconciling): AsyncIterable<{ name: string; attemptId: string }> {
  for (let after = ''; ;) {
    const { rows } = await pool.query<{ payment_id: string; resource: PaymentView['payment']; attempts: PaymentAttemptResource[] }>(
      `SELECT payment_id, resource, attempts FROM payment
       WHERE payment_id > $1 AND resource->>'updateTime' >= $2 AND resource->>'updateTime' < $3 AND resource->>'status' = 'FUNDED'
       ORDER BY payment_id LIMIT ${String(ROWS_AT_A_TIME)}`,
      [after, from, to],
    );
    for (const { resource, attempts } of rows)
      for (const { name, status } of attempts)
        if (status === 'SUCCEEDED') yield { name: resource.name, attemptId: name.slice(name.lastIndexOf('/') + 1) };
    if (rows.length < ROWS_AT_A_TIME) return;
    after = rows.at(-1)?.payment_id ?? '';
  }
}
