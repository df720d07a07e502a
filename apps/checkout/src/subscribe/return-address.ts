import { type CheckoutSubscription } from '@cauce/contracts';
import { idOf } from '@cauce/kernel';
import { merchantAddress } from '../web/merchant-address.js';

/**
 * Where the buyer goes once it is accepted (docs/api.md, "Subscriptions"): the merchant's address, always https, with `status`,
 * `subscription_id` or `assignment_id` and, if there is one, `correlation_id`. Absent without a redirectUri.
 */
export function subscriptionReturnAddress({ name, kind, status, correlationId, redirectUri }: CheckoutSubscription): string | undefined {
  const id = { [kind === 'SUBSCRIPTION' ? 'subscription_id' : 'assignment_id']: idOf(name) };
  return merchantAddress(redirectUri, { status, ...id, correlation_id: correlationId }, ['https:']);
}
