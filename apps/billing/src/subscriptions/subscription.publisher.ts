import { evolveSubscriptionView, type Subscription, type SubscriptionEvent, type SubscriptionView } from '@cauce/billing-domain';
import { EventPublisher, type Publishing } from '@cauce/event-store';
import { idOf } from '@cauce/kernel';
import type { SubscriptionLinks } from './subscription.links.js';
import { type MessageFacts, messageFacts, SUBSCRIPTION_TOPIC, subscriptionMessages, subscriptionOrders } from './subscription.messages.js';
import type { SubscriptionRow } from './subscription.row.js';
import type { SubscriptionStreams } from './subscription.streams.js';

type Messages = ReturnType<typeof subscriptionMessages>;

class Publisher extends EventPublisher<
  Subscription,
  SubscriptionView,
  SubscriptionEvent,
  SubscriptionRow,
  MessageFacts,
  typeof SUBSCRIPTION_TOPIC
> {
  constructor(publishing: Publishing<typeof SUBSCRIPTION_TOPIC>, streams: SubscriptionStreams, messages: Messages) {
    super({
      ...publishing,
      topic: SUBSCRIPTION_TOPIC,
      streams,
      evolveView: evolveSubscriptionView,
      messages,
      factsOf: { view: messageFacts, row: ({ facts }) => messageFacts(facts) },
    });
  }
}

/** Tells the other services what became of subscriptions. */
export class SubscriptionPublisher extends Publisher {
  constructor(publishing: Publishing<typeof SUBSCRIPTION_TOPIC>, streams: SubscriptionStreams, links: SubscriptionLinks) {
    super(
      publishing,
      streams,
      subscriptionMessages((name, linkKey, at) => links.methodLink(idOf(name), linkKey, at).url),
    );
  }
}

/** Sends payments what it was asked to do once more. Merchants and buyers hear nothing of it. */
export class SubscriptionOrders extends Publisher {
  constructor(publishing: Publishing<typeof SUBSCRIPTION_TOPIC>, streams: SubscriptionStreams) {
    super(publishing, streams, subscriptionOrders());
  }
}
