import { type CheckoutPayment } from '@cauce/contracts';

/** What the page of a payment is about. `status` of the JSON answer, and the one choice of a view. */
export type PageState = 'pay' | 'declined' | 'tried-out' | 'continue' | 'processing' | 'review' | 'paid' | 'expired' | 'canceled';

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

/** Whether the buyer may start an attempt. A new one gives up an attempt that still waits for its buyer. */
export function isPayable(payment: CheckoutPayment): boolean {
  return !payment.areAttemptsUsedUp && ['pay', 'declined', 'continue'].includes(pageState(payment));
}

/** Whether a card is entered on the page of the processor that takes it, and not in our form. */
export function isCardElsewhere({ cardForm }: CheckoutPayment): boolean {
  return cardForm?.entry === 'REDIRECT';
}

/** Whether a try waits for its buyer at a bank's page: nothing has been approved, and it can still be given up. */
export function isWaitingForBuyer(payment: CheckoutPayment): boolean {
  return pageState(payment) === 'continue';
}

function awaiting({ attempt, expireTime, now, areAttemptsUsedUp }: CheckoutPayment): PageState {
  if (attempt?.status === 'PENDING') return attempt.continueUrl === undefined || attempt.expireTime <= now ? 'processing' : 'continue';
  // The expiry is recorded a moment after its time: by then the payment can no longer be paid.
  if (expireTime !== undefined && Date.parse(expireTime) <= Date.parse(now)) return 'expired';
  if (areAttemptsUsedUp) return 'tried-out';
  return attempt?.status === 'FAILED' ? 'declined' : 'pay';
}
