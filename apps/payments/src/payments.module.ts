import { isEventStoreUnavailable } from '@cauce/event-store';
import { type App, READINESS, type ReadinessCheck, unavailableIf } from '@cauce/http';
import { isUnavailable } from '@cauce/postgres';
import { Module } from '@nestjs/common';
import { AnnouncementsModule } from './announcements/announcements.module.js';
import { ChargeOrdersModule } from './charge-orders/charge-orders.module.js';
import { ChargingModule } from './charging/charging.module.js';
import { CheckoutModule } from './checkout/checkout.module.js';
import type { PaymentsConfig } from './config.js';
import { Connections } from './connections.js';
import { ConnectionsModule } from './connections.module.js';
import { DueModule } from './due/due.module.js';
import { OperatorsModule } from './operators/operators.module.js';
import { ParkedOrdersModule } from './parked-orders/parked-orders.module.js';
import { PaymentMethodsModule } from './payment-methods/payment-methods.module.js';
import { PaymentsBackground } from './payments.background.js';
import { PaymentsModule } from './payments/payments.module.js';
import { ProcessorModule } from './processor/processor.module.js';
import { ProcessorAccountsModule } from './processor-accounts/processor-accounts.module.js';
import { CallbackSecretsOfAccounts } from './processor-callbacks/callback-secrets.js';
import { ProcessorCallbacksModule } from './processor-callbacks/processor-callbacks.module.js';
import { verifyCallbacks } from './processor-callbacks/verify-callbacks.js';
import { PublishingModule } from './publishing/publishing.module.js';
import { ReviewsModule } from './reviews/reviews.module.js';
import { SettlementsModule } from './settlements/settlements.module.js';
import { TestClocksModule } from './test-clocks/test-clocks.module.js';

/** The API, the buyer's pages, and the charging of payments: a module for each room. */
@Module({
  imports: [
    ConnectionsModule,
    SettlementsModule,
    PaymentsModule,
    PublishingModule,
    ProcessorModule,
    ProcessorAccountsModule,
    PaymentMethodsModule,
    ChargingModule,
    DueModule,
    CheckoutModule,
    ProcessorCallbacksModule,
    OperatorsModule,
    ReviewsModule,
    ChargeOrdersModule,
    AnnouncementsModule,
    ParkedOrdersModule,
    TestClocksModule,
  ],
  providers: [
    {
      provide: READINESS,
      inject: [Connections, PaymentsBackground],
      useFactory: (connections: Connections, background: PaymentsBackground): ReadinessCheck[] => [
        ...connections.readiness,
        ...background.readiness,
      ],
    },
    PaymentsBackground,
  ],
})
export class PaymentsServiceModule {}

/** Payments as a service: its API, the processor's callbacks, and the bus as a Nest transport. */
export const payments: App<PaymentsConfig> = ({ PROCESSOR_CALLBACK_SECRET }) => ({
  module: PaymentsServiceModule,
  rewriteVerbs: true,
  plugins: (fastify, app) =>
    verifyCallbacks(fastify, async (account) =>
      account === undefined ? [PROCESSOR_CALLBACK_SECRET] : app.get(CallbackSecretsOfAccounts).find(account),
    ),
  translateError: unavailableIf(isEventStoreUnavailable, isUnavailable),
  prepare: async (app) => {
    await app.init();
    app.connectMicroservice({ strategy: app.get(Connections).orders });
    await app.startAllMicroservices();
  },
});
