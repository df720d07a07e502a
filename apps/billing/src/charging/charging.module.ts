import { CONFIG, LOGGER } from '@cauce/http';
import { Visits } from '@cauce/scheduler';
import type { Log } from '@cauce/telemetry';
import { Module } from '@nestjs/common';
import type { BillingConfig } from '../config.js';
import { Connections } from '../connections.js';
import { SubscriptionStreams } from '../subscriptions/subscription.streams.js';
import { SubscriptionsModule } from '../subscriptions/subscriptions.module.js';
import { AskAgain } from './ask-again.js';
import { BillingMetrics } from './billing-metrics.js';
import { DueSubscription } from './due-subscription.job.js';
import { DueSubscriptions } from './due-subscriptions.sweeper.js';
import { PaymentOutcomeConsumer } from './payment-outcome.consumer.js';
import { RecordOutcome } from './record-outcome.js';

/** What is due of subscriptions: charges, and their outcomes. */
@Module({
  imports: [SubscriptionsModule],
  controllers: [PaymentOutcomeConsumer],
  providers: [
    AskAgain,
    RecordOutcome,
    DueSubscription,
    {
      provide: DueSubscriptions,
      inject: [CONFIG, LOGGER, Connections, DueSubscription, SubscriptionStreams],
      useFactory: (
        config: BillingConfig,
        log: Log,
        { queue: pool, parkedWork: parked }: Connections,
        job: DueSubscription,
        subscriptions: SubscriptionStreams,
      ) => {
        const { SWEEP_INTERVAL_MS: sweepEveryMs, RENEWALS_PER_SECOND: perSecond } = config;
        return new DueSubscriptions({ pool, parked, redis: config, log, sweepEveryMs, perSecond, job, subscriptions });
      },
    },
    { provide: Visits, inject: [DueSubscriptions], useFactory: ({ visits }: DueSubscriptions) => visits },
    BillingMetrics,
  ],
  exports: [DueSubscription, DueSubscriptions, Visits],
})
export class ChargingModule {}
