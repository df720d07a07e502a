import { Announcements, publishesNothing } from '@cauce/event-store';
import type { Connections } from '../connections.js';
import type { SubscriptionLinks } from '../subscriptions/subscription.links.js';
import { SubscriptionPublisher } from '../subscriptions/subscription.publisher.js';
import { SUBSCRIPTION_TABLE } from '../subscriptions/subscription.row.js';
import { SUBSCRIPTION_CATEGORY, type SubscriptionStreams } from '../subscriptions/subscription.streams.js';

/** The announcements of subscriptions and plan assignments. */
export function subscriptionAnnouncements(
  { pool, store }: Connections,
  subscriptions: SubscriptionStreams,
  links: SubscriptionLinks,
): Announcements {
  return new Announcements({
    pool,
    store,
    table: SUBSCRIPTION_TABLE.name,
    key: 'id',
    parts: [`kind = 'SUBSCRIPTION'`, `kind = 'PLAN_ASSIGNMENT'`],
    category: SUBSCRIPTION_CATEGORY,
    publisher: new SubscriptionPublisher({ store, publish: publishesNothing }, subscriptions, links),
  });
}
