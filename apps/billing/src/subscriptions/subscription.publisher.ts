import { evolveSubscriptionView, type Subscription, type SubscriptionEvent, type SubscriptionView } from '@cauce/billing-domain';
import { EventPublisher } from '@cauce/event-store';
import { idOf } from '@cauce/kernel';
import { Injectable } from '@nestjs/common';
import { Connections } from '../connections.js';
import { SubscriptionLinks } from './subscription.links.js';
import { type MessageFacts, messageFacts, SUBSCRIPTION_TOPIC, subscriptionMessages } from './subscription.messages.js';
import type { SubscriptionRow } from './subscription.row.js';
import { SubscriptionStreams } from './subscription.streams.js';

/** Tells the other services what became of subscriptions. */
@Injectable()
export class SubscriptionPublisher extends EventPublisher<
  Subscription,
  SubscriptionView,
  SubscriptionEvent,
  SubscriptionRow,
  MessageFacts,
  typeof SUBSCRIPTION_TOPIC
> {
  constructor({ store, bus }: Connections, streams: SubscriptionStreams, links: SubscriptionLinks) {
    super({
      topic: SUBSCRIPTION_TOPIC,
      store,
      streams,
      evolveView: evolveSubscriptionView,
      messages: subscriptionMessages((name, linkKey) => links.methodUrl(idOf(name), linkKey)),
      factsOf: { view: messageFacts, row: ({ facts }) => messageFacts(facts) },
      publish: (topic, messages) => bus.producer.send(topic, messages),
    });
  }
}
