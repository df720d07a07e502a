import { evolveSubscriptionView, type Subscription, type SubscriptionEvent, type SubscriptionView } from '@cauce/billing-domain';
import { EventPublisher, type Publishing } from '@cauce/event-store';
import { idOf } from '@cauce/kernel';
import type { SubscriptionLinks } from './subscription.links.js';
import { type MessageFacts, messageFacts, SUBSCRIPTION_TOPIC, subscriptionMessages } from './subscription.messages.js';
import type { SubscriptionRow } from './subscription.row.js';
import type { SubscriptionStreams } from './subscription.streams.js';

/** Tells the other services what became of subscriptions. */
export class SubscriptionPublisher extends EventPublisher<
  Subscription,
  SubscriptionView,
  SubscriptionEvent,
  SubscriptionRow,
  MessageFacts,
  typeof SUBSCRIPTION_TOPIC
> {
  constructor(publishing: Publishing<typeof SUBSCRIPTION_TOPIC>, streams: SubscriptionStreams, links: SubscriptionLinks) {
    super({
      ...publishing,
      topic: SUBSCRIPTION_TOPIC,
      streams,
      evolveView: evolveSubscriptionView,
      messages: subscriptionMessages((name, linkKey) => links.methodUrl(idOf(name), linkKey)),
      factsOf: { view: messageFacts, row: ({ facts }) => messageFacts(facts) },
    });
  }
}
