import { type CheckoutPayment } from '@cauce/contracts';

/** What the page of a payment is about. `status` of the JSON answer, and the one choice of a view. */
export type PageState = 'pay' | 'declined' | 'processing' | 'review' | 'paid' | 'expired' | 'canceled' | 'unpayable';

/** Reads the payment as it is now; nothing the browser says counts. */
export function pageState(payment: CheckoutPayment): PageState {
  switch (payment.status) {
    case 'FUNDED':
      return 'paid';
    case 'UNDER_REVIEW':
      return 'review';
    case 'CANCELED':
      return 'canceled';
    case 'EXPIRED':
      // A pending attempt can still succeed: then the page must not say that nothing was charged.
      return payment.attempt?.status === 'PENDING' ? 'processing' : 'expired';
    case 'AWAITING_PAYMENT':
      return awaiting(payment);
  }
}

/** Whether the buyer may start an attempt. */
export function isPayable(payment: CheckoutPayment): boolean {
  const state = pageState(payment);
  return state === 'pay' || state === 'declined';
}

function awaiting({ attempt, expireTime, now, enabledPaymentMethods }: CheckoutPayment): PageState {
  if (attempt?.status === 'PENDING') return 'processing';
  // The expiry is recorded a moment after its time: by then nobody may pay any more.
  if (expireTime !== undefined && Date.parse(expireTime) <= Date.parse(now)) return 'expired';
  if (!enabledPaymentMethods.includes('CARD')) return 'unpayable';
  return attempt?.status === 'FAILED' ? 'declined' : 'pay';
}
