import { type CheckoutPayment } from '@cauce/contracts';
import { idOf } from '@cauce/kernel';
import { merchantAddress } from '../web/merchant-address.js';
import { pageState } from './page-state.js';

/**
 * Where the buyer goes after an attempt (docs/api.md, "Payments"): the merchant's address with `status`, `payment_id` and, if there is one,
 * `correlation_id`. Absent without a redirectUri.
 */
export function returnAddress(payment: CheckoutPayment): string | undefined {
  const { name, correlationId, redirectUri } = payment;
  // Its time is over, though the expiry is recorded a moment later.
  const status = pageState(payment) === 'expired' ? 'EXPIRED' : payment.status;
  return merchantAddress(redirectUri, { status, payment_id: idOf(name), correlation_id: correlationId }, ['https:', 'http:']);
}
