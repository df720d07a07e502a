import type { PaymentView } from '@cauce/payments-domain';

/** The due work of subscriptions' payments never delays work that a buyer waits for. */
export type DueLane = 'buyers' | 'charges';

/** The lane of a payment. */
export function laneOf({ subscription }: Pick<PaymentView, 'subscription'>): DueLane {
  return subscription === undefined ? 'buyers' : 'charges';
}
