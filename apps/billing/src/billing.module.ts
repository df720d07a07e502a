import { isEventStoreUnavailable } from '@cauce/event-store';
import { type App, READINESS, type ReadinessCheck, unavailableIf } from '@cauce/http';
import { isUnavailable } from '@cauce/postgres';
import { Module } from '@nestjs/common';
import { AcceptanceModule } from './acceptance/acceptance.module.js';
import { AnnouncementsModule } from './announcements/announcements.module.js';
import { BillingBackground } from './billing.background.js';
import { ChargingModule } from './charging/charging.module.js';
import type { BillingConfig } from './config.js';
import { Connections } from './connections.js';
import { ConnectionsModule } from './connections.module.js';
import { MethodsModule } from './methods/methods.module.js';
import { OperatorsModule } from './operators/operators.module.js';
import { ParkedOutcomesModule } from './parked-outcomes/parked-outcomes.module.js';
import { PlansModule } from './plans/plans.module.js';
import { SubscriptionsModule } from './subscriptions/subscriptions.module.js';
import { TestClocksModule } from './test-clocks/test-clocks.module.js';

/** Plans, subscriptions and their charges: a module for each room. */
@Module({
  imports: [
    ConnectionsModule,
    PlansModule,
    SubscriptionsModule,
    OperatorsModule,
    AcceptanceModule,
    MethodsModule,
    ChargingModule,
    AnnouncementsModule,
    ParkedOutcomesModule,
    TestClocksModule,
  ],
  providers: [
    {
      provide: READINESS,
      inject: [Connections, BillingBackground],
      useFactory: (connections: Connections, background: BillingBackground): ReadinessCheck[] => [
        ...connections.readiness,
        ...background.readiness,
      ],
    },
    BillingBackground,
  ],
})
export class BillingModule {}

/** Billing as a service: its API, and the bus as a Nest transport. */
export const billing: App<BillingConfig> = () => ({
  module: BillingModule,
  rewriteVerbs: true,
  translateError: unavailableIf(isEventStoreUnavailable, isUnavailable),
  prepare: async (app) => {
    await app.init();
    app.connectMicroservice({ strategy: app.get(Connections).bus.consumer });
    await app.startAllMicroservices();
  },
});
