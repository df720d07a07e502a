import { CONFIG, LOGGER } from '@cauce/http';
import { Visits } from '@cauce/scheduler';
import type { Log } from '@cauce/telemetry';
import { Module } from '@nestjs/common';
import { AttemptSecrets } from '../charging/attempt-secrets.js';
import { ChargeCircuit } from '../charging/charge-circuit.js';
import { ChargingModule } from '../charging/charging.module.js';
import type { PaymentsConfig } from '../config.js';
import { Connections } from '../connections.js';
import { PaymentStreams } from '../payments/payment.streams.js';
import { PaymentsModule } from '../payments/payments.module.js';
import { ProcessorModule } from '../processor/processor.module.js';
import { DueNudge } from './due-nudge.js';
import { DuePayment } from './due-payment.job.js';
import { DuePayments } from './due-payments.sweeper.js';
import { MakeRefunds } from './make-refunds.handler.js';
import { RefreshForRequest } from './refresh-for-request.js';
import { RefundMetrics } from './refund-metrics.js';

/** What is due of payments: charges, refunds, their expiry. */
@Module({
  imports: [PaymentsModule, ChargingModule, ProcessorModule],
  providers: [
    MakeRefunds,
    RefundMetrics,
    DuePayment,
    {
      provide: DuePayments,
      inject: [CONFIG, LOGGER, Connections, DuePayment, PaymentStreams, AttemptSecrets, ChargeCircuit],
      useFactory: (
        config: PaymentsConfig,
        log: Log,
        { queue: pool, parkedWork: parked }: Connections,
        job: DuePayment,
        payments: PaymentStreams,
        secrets: AttemptSecrets,
        circuit: ChargeCircuit,
      ) => {
        const { SWEEP_INTERVAL_MS: sweepEveryMs, IN_PROCESS_NUDGE: inProcess } = config;
        return new DuePayments({ pool, parked, redis: config, log, sweepEveryMs, inProcess, job, payments, secrets, circuit });
      },
    },
    { provide: DueNudge, useExisting: DuePayments },
    { provide: Visits, inject: [DuePayments], useFactory: ({ visits }: DuePayments) => visits },
    RefreshForRequest,
  ],
  exports: [DuePayment, DuePayments, DueNudge, Visits, RefreshForRequest],
})
export class DueModule {}
