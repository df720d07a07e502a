import type { PaymentView } from '@cauce/payments-domain';

/** The due work of subscriptions' payments never delays work that a buyer waits for. */
export type DueLane = 'buyers' | 'charges';

/** The lane of a payment. */
export function laneOf({ subscription }: Pick<PaymentView, 'subscription'>): DueLane {
  return subscription === undefined ? 'buyers' : 'charges';
}

/** To be called by code that makes something due for a payment. What is due follows from the stream. */
export abstract class DueNudge {
  /** Something is due now. Returns at once. A nudge may be lost: the sweeper finds the payment, too. */
  abstract nudge(paymentId: string, lane: DueLane): void;
}
