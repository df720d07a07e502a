import { SecondLook, type TimeWindow } from '@cauce/event-store';
import { isId } from '@cauce/kernel';
import { KeptIds, type Pool } from '@cauce/postgres';
import type { PaymentStreams } from '../payments/payment.streams.js';
import type { BookedRefund, PaymentProcessor } from '../processor/payment-processor.js';
import type { Difference } from './difference.js';
import type { Fees } from './fees.js';
import { ourRefunds } from './our-refunds.js';
import { type OurRefund, refundDifferenceOf, refundMissing } from './refund-difference.js';

/** What a comparison of refunds needs. */
export type ReconcilingRefunds = TimeWindow & {
  readonly processor: Pick<PaymentProcessor, 'listRefunds'>;
  readonly payments: Pick<PaymentStreams, 'load'>;
  readonly pool: Pool;
  /** The id of the account whose books these are; absent: the environment's processor. */
  readonly account?: string | undefined;
  /** What the processor kept for them is added. */
  readonly fees: Fees;
  /** How long a result may be on its way to us, in ms. */
  readonly settleMs: number;
};

/** The number of compared refunds, and the differences. */
export type ReconciledRefunds = { readonly comparedCount: number; readonly differences: readonly Difference[] };

/** How far the processor's clock may be from ours. */
const SKEW_MS = 3_600_000;
/** Streams that are read at a time. */
const AT_A_TIME = 50;

/**
 * Compares in both directions, by the refunds' own time: every refund in the processor's books with what we asked for, then what is done for us with
 * the books. Nothing is asked again here: that could move money.
 */
export async function reconcileRefunds(reconciling: ReconcilingRefunds): Promise<ReconciledRefunds> {
  const { processor, pool, account, fees, settleMs, from, to } = reconciling;
  await using booked = await KeptIds.open(pool);
  // One that just ended may not be on record yet.
  const again = new SecondLook({
    settleMs,
    atATime: AT_A_TIME,
    look: (refunds: readonly BookedRefund[]) => differing(refunds, reconciling),
  });
  for await (const refund of processor.listRefunds(from, to)) {
    await booked.add(refund.refundId);
    fees.add(refund);
    if ((await compared(refund, reconciling)) !== undefined) await again.add(refund);
  }
  const missing: Difference[] = [];
  for await (const refunds of ourRefunds(pool, { from, to }, account)) {
    const unbooked = await booked.without(refunds.map(({ refund }) => refund));
    for (const refund of refunds)
      if (unbooked.has(refund.refund) && !(await isBooked(refund, processor))) missing.push(refundMissing(refund));
  }
  const real = await again.end();
  return { comparedCount: await booked.count(), differences: [...real, ...missing] };
}

async function differing(refunds: readonly BookedRefund[], reconciling: ReconcilingRefunds): Promise<Difference[]> {
  const all = await Promise.all(refunds.map((refund) => compared(refund, reconciling)));
  return all.filter((each) => each !== undefined);
}

async function compared(refund: BookedRefund, { payments, account }: ReconcilingRefunds): Promise<Difference | undefined> {
  const { paymentId } = refund;
  const view = paymentId !== undefined && isId(paymentId) ? (await payments.load(paymentId)).view : undefined;
  return refundDifferenceOf(refund, view, account);
}

/** The books have it before or after the window, between our request and our record of it. */
async function isBooked({ refund, requestTime, doneTime }: OurRefund, processor: ReconcilingRefunds['processor']): Promise<boolean> {
  const near = (time: string, ms: number) => new Date(Date.parse(time) + ms).toISOString();
  for await (const { refundId } of processor.listRefunds(near(requestTime, -SKEW_MS), near(doneTime, SKEW_MS)))
    if (refundId === refund) return true;
  return false;
}
