import { idOf } from '@cauce/kernel';
import type { PaymentView } from '@cauce/payments-domain';
import type { MakeRefunds } from '../due/make-refunds.handler.js';
import type { PaymentStreams } from '../payments/payment.streams.js';
import type { Difference } from './difference.js';

/**
 * Asks the processor, each by its own key, for the refunds that it has made and that are open with us: what is done is recorded, and no money moves
 * that was not asked for. Answers the end of a report's sentence.
 */
export async function recordRefunds(
  refunds: Pick<MakeRefunds, 'makeAll'>,
  payments: Pick<PaymentStreams, 'load'>,
  differences: readonly Difference[],
): Promise<string> {
  const unrecorded = differences.filter(({ kind }) => kind === 'REFUND_NOT_RECORDED');
  let count = 0;
  for (const { payment, refund = '' } of unrecorded) {
    const view = await viewOf(payment, payments);
    if (view !== undefined) await refunds.makeAll(idOf(payment), view);
    if ((await viewOf(payment, payments))?.state.refunds.get(refund)?.state === 'DONE') count += 1;
  }
  return ` ${count} of them recorded now.`;
}

async function viewOf(payment: string, payments: Pick<PaymentStreams, 'load'>): Promise<PaymentView | undefined> {
  return (await payments.load(idOf(payment))).view;
}
