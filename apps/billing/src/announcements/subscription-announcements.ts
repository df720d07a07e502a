import { Announcements } from '@cauce/event-store';
import type { Connections } from '../connections.js';
import type { SubscriptionLinks } from '../subscriptions/subscription.links.js';
import { SubscriptionPublisher } from '../subscriptions/subscription.publisher.js';
import { SUBSCRIPTION_TABLE } from '../subscriptions/subscription.row.js';
import { SUBSCRIPTION_CATEGORY, type SubscriptionStreams } from '../subscriptions/subscription.streams.js';

/** What merchants are told of subscriptions and plan assignments. */
export function subscriptionAnnouncements(
  { pool, store }: Connections,
  subscriptions: SubscriptionStreams,
  links: SubscriptionLinks,
): Announcements {
  const publish = () => Promise.reject(new Error('a backfill publishes nothing'));
  return new Announcements({
    pool,
    store,
    table: SUBSCRIPTION_TABLE.name,
    key: 'id',
    parts: [`kind = 'SUBSCRIPTION'`, `kind = 'PLAN_ASSIGNMENT'`],
    category: SUBSCRIPTION_CATEGORY,
    publisher: new SubscriptionPublisher({ store, publish }, subscriptions, links),
  });
}
