import { type CheckoutPayment } from '@cauce/contracts';
import { idOf } from '@cauce/kernel';
import { pageState } from './page-state.js';

/**
 * Where the buyer goes after an attempt (docs/api.md, "Payments"): the merchant's address with its own query as it was sent, then
 * `status`, `payment_id` and, if there is one, `correlation_id`. Absent without a redirectUri.
 */
export function returnAddress(payment: CheckoutPayment): string | undefined {
  if (payment.redirectUri === undefined || !URL.canParse(payment.redirectUri)) return undefined;
  const url = new URL(payment.redirectUri);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return undefined;
  // Text, not searchParams: those would write the merchant's own query anew (%20 becomes +).
  url.search = [url.search.slice(1), facts(payment)].filter(Boolean).join('&');
  return url.href;
}

function facts(payment: CheckoutPayment): string {
  const { name, correlationId } = payment;
  // Its time is over, though the expiry is recorded a moment later.
  const status = pageState(payment) === 'expired' ? 'EXPIRED' : payment.status;
  const query = new URLSearchParams({ status, payment_id: idOf(name) });
  if (correlationId !== undefined) query.set('correlation_id', correlationId);
  return query.toString();
}
