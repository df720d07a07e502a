import { type CheckoutSubscription } from '@cauce/contracts';

/** What the page of an invitation is about. `state` of the JSON answer, and the one choice of a view. */
export type SubscribeState = 'invite' | 'declined' | 'processing' | 'accepted' | 'expired' | 'canceled';

/** Reads the subscription as it is now; nothing the browser says counts. */
export function subscribeState(subscription: CheckoutSubscription): SubscribeState {
  switch (subscription.status) {
    case 'ACTIVE':
    case 'TRIALING':
    case 'PAST_DUE':
    case 'SUSPENDED':
      return 'accepted';
    case 'CANCELED':
      // Of one that was accepted long ago, the open charge is a renewal: whoever has the used link must not see it.
      if (subscription.charging !== undefined && subscription.currentPeriodStart === undefined) return 'processing';
      return subscription.isAcceptanceExpired ? 'expired' : 'canceled';
    case 'EXPIRED':
      return subscription.charging === undefined ? 'expired' : 'processing';
    case 'PENDING_ACCEPTANCE':
      return pending(subscription);
  }
}

/** Whether the buyer may accept. */
export function isAcceptable(subscription: CheckoutSubscription): boolean {
  return ['invite', 'declined'].includes(subscribeState(subscription));
}

/** Whether a charge may have taken money that this page has not told as paid, or may still: one is open, or a refusal is not final. */
export function mayBeCharged({ charging, declined }: CheckoutSubscription): boolean {
  return charging !== undefined || (declined !== undefined && declined.isNothingCharged !== true);
}

function pending({ charging, declined, acceptanceExpireTime, now }: CheckoutSubscription): SubscribeState {
  // The charge decides, even over the link's end.
  if (charging !== undefined) return 'processing';
  // The end is recorded a moment after its time: by then nothing can be accepted any more.
  if (acceptanceExpireTime !== undefined && Date.parse(acceptanceExpireTime) <= Date.parse(now)) return 'expired';
  return declined === undefined ? 'invite' : 'declined';
}
