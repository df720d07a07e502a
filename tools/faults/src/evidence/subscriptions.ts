import { evolveSubscriptionView, type SubscriptionView } from '@cauce/billing-domain';
import type { Evidence, RecordedOfSubscription } from './evidence.js';

/** A subscription's stream with what it folds to; undefined when it does not begin with a creation. */
export type SubscriptionHistory = {
  readonly stream: string;
  readonly events: readonly RecordedOfSubscription[];
  readonly view: SubscriptionView | undefined;
};

/** The events by stream, each folded with the domain's own fold. */
export function subscriptionsOf(events: readonly RecordedOfSubscription[]): SubscriptionHistory[] {
  const streams = Map.groupBy(events, ({ stream }) => stream);
  return [...streams].map(([stream, its]) => ({
    stream,
    events: its,
    view: its.reduce<SubscriptionView | undefined>(evolveSubscriptionView, undefined),
  }));
}

type Subscriptions = Pick<Evidence, 'subscriptionEvents' | 'renewals'>;

/** Without the events that were loaded. */
export function newEventsOf({ subscriptionEvents, renewals }: Subscriptions): RecordedOfSubscription[] {
  const loaded = new Map(renewals.map(({ stream, loadedRevision }) => [stream, loadedRevision]));
  return subscriptionEvents.filter(({ stream, revision }) => revision > (loaded.get(stream) ?? -1));
}
