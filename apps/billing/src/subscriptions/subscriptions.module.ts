import { CONFIG } from '@cauce/http';
import { Module } from '@nestjs/common';
import type { BillingConfig } from '../config.js';
import { Connections } from '../connections.js';
import { PlansModule } from '../plans/plans.module.js';
import { ASSIGNMENTS, SUBSCRIPTIONS } from './api-kinds.js';
import {
  CancelAssignmentRequest,
  cancelController,
  CancelSubscriptionRequest,
} from './cancel-subscription/cancel-subscription.controller.js';
import { CancelSubscription } from './cancel-subscription/cancel-subscription.handler.js';
import { CreateAssignmentController } from './create-subscription/create-assignment.controller.js';
import { CreateSubscriptionController } from './create-subscription/create-subscription.controller.js';
import { CreateSubscription } from './create-subscription/create-subscription.handler.js';
import { explainController } from './explain-subscription/explain-subscription.controller.js';
import { ExplainSubscription } from './explain-subscription/explain-subscription.handler.js';
import { getController } from './get-subscription/get-subscription.controller.js';
import { listController } from './list-subscriptions/list-subscriptions.controller.js';
import { simulateController } from './simulate-subscription/simulate-subscription.controller.js';
import { SimulateSubscription } from './simulate-subscription/simulate-subscription.handler.js';
import { SubscriptionLinks } from './subscription.links.js';
import { SubscriptionPages } from './subscription.pages.js';
import { SubscriptionOrders, SubscriptionPublisher } from './subscription.publisher.js';
import { SubscriptionReader } from './subscription.reader.js';
import { SubscriptionStreams } from './subscription.streams.js';

/** Subscriptions and plan assignments: of each kind, the same operations. */
@Module({
  imports: [PlansModule],
  controllers: [
    listController(SUBSCRIPTIONS),
    listController(ASSIGNMENTS),
    getController(ASSIGNMENTS),
    cancelController(ASSIGNMENTS, CancelAssignmentRequest),
    explainController(ASSIGNMENTS),
    simulateController(ASSIGNMENTS),
    CreateSubscriptionController,
    getController(SUBSCRIPTIONS),
    cancelController(SUBSCRIPTIONS, CancelSubscriptionRequest),
    explainController(SUBSCRIPTIONS),
    simulateController(SUBSCRIPTIONS),
    CreateAssignmentController,
  ],
  providers: [
    {
      provide: SubscriptionStreams,
      inject: [CONFIG, Connections],
      useFactory: (config: BillingConfig, { writing }: Connections) => new SubscriptionStreams({ ...writing, tellsChanges: true }, config),
    },
    {
      provide: SubscriptionPublisher,
      inject: [Connections, SubscriptionStreams, SubscriptionLinks],
      useFactory: ({ store, bus }: Connections, streams: SubscriptionStreams, links: SubscriptionLinks) =>
        new SubscriptionPublisher({ store, publish: (topic, messages) => bus.producer.send(topic, messages) }, streams, links),
    },
    {
      provide: SubscriptionOrders,
      inject: [Connections, SubscriptionStreams],
      useFactory: ({ store, bus }: Connections, streams: SubscriptionStreams) =>
        new SubscriptionOrders({ store, publish: (topic, messages) => bus.producer.send(topic, messages) }, streams),
    },
    SubscriptionLinks,
    SubscriptionPages,
    SubscriptionReader,
    CreateSubscription,
    CancelSubscription,
    ExplainSubscription,
    SimulateSubscription,
  ],
  exports: [
    SubscriptionStreams,
    SubscriptionPublisher,
    SubscriptionOrders,
    SubscriptionLinks,
    SubscriptionPages,
    SubscriptionReader,
    CancelSubscription,
    ExplainSubscription,
    SimulateSubscription,
  ],
})
export class SubscriptionsModule {}
