import type { Evidence, Recorded, RecordedOfSubscription } from './evidence.js';
import { newEventsOf } from './subscriptions.js';

/** The webhook that an event must lead to. */
export type Announcement = { readonly event: string; readonly status: string };

/** Which events others hear of, and as what (docs/api.md, "Events"). Written anew: the publishers' own tables are what is judged. */
// prettier-ignore
const ANNOUNCED: Readonly<Record<string, Announcement>> = {
  AttemptSucceeded:      { event: 'paymentAttempt.statusChanged', status: 'SUCCEEDED' },
  AttemptFailed:         { event: 'paymentAttempt.statusChanged', status: 'FAILED' },
  PaymentPutUnderReview: { event: 'payment.statusChanged', status: 'UNDER_REVIEW' },
  PaymentFunded:         { event: 'payment.statusChanged', status: 'FUNDED' },
  PaymentExpired:        { event: 'payment.statusChanged', status: 'EXPIRED' },
  PaymentCanceled:       { event: 'payment.statusChanged', status: 'CANCELED' },
  SubscriptionCreated:   { event: 'subscription.subscriptionStatusChanged', status: 'PENDING_ACCEPTANCE' },
  SubscriptionActivated: { event: 'subscription.subscriptionStatusChanged', status: 'ACTIVE' },
  SubscriptionPastDue:   { event: 'subscription.subscriptionStatusChanged', status: 'PAST_DUE' },
  SubscriptionSuspended: { event: 'subscription.subscriptionStatusChanged', status: 'SUSPENDED' },
  SubscriptionCanceled:  { event: 'subscription.subscriptionStatusChanged', status: 'CANCELED' },
  CycleCharged:          { event: 'subscription.billingStatusChanged', status: 'SUCCEEDED' },
  ChargeFailed:          { event: 'subscription.billingStatusChanged', status: 'FAILED' },
};

/** Undefined when an event leads to no webhook. */
export function announcementOf({ type }: { readonly type: string }): Announcement | undefined {
  return ANNOUNCED[type];
}

/** All that happened in the run. Nobody was told of what was loaded before it. */
export function happenedIn(evidence: Evidence): readonly (Recorded | RecordedOfSubscription)[] {
  return [...evidence.events, ...newEventsOf(evidence)];
}
