import { CONFIG, LOGGER } from '@cauce/http';
import type { Log } from '@cauce/telemetry';
import { Module } from '@nestjs/common';
import { Connections } from '../connections.js';
import { EndpointRows } from '../endpoints/endpoint.rows.js';
import { SecretsBox } from '../endpoints/endpoint.secrets.js';
import { EndpointsModule } from '../endpoints/endpoints.module.js';
import { Receivers } from '../endpoints/receivers.js';
import { recordGone } from './attempting/record-gone.js';
import { DeliveredAgain } from './replaying/delivered-again.js';
import { createSending } from './sending.factory.js';
import { Sending } from './sending.js';
import { TestEndpointController } from './test-endpoint/test-endpoint.controller.js';
import { BacklogMetrics } from './watching/backlog-metrics.js';
import { PartitionMetrics } from './watching/partition-metrics.js';

/** The life of deliveries: read `sending.ts` first. */
@Module({
  imports: [EndpointsModule],
  controllers: [TestEndpointController],
  providers: [
    { provide: Sending, inject: [CONFIG, LOGGER, Connections, EndpointRows, SecretsBox, Receivers], useFactory: createSending },
    {
      provide: DeliveredAgain,
      inject: [Connections, EndpointRows, SecretsBox, Receivers, LOGGER],
      useFactory: ({ pool }: Connections, endpoints: EndpointRows, secrets: SecretsBox, receivers: Receivers, logger: Log) =>
        new DeliveredAgain({ pool, receivers, secrets, onGone: recordGone(endpoints, logger) }),
    },
    BacklogMetrics,
    PartitionMetrics,
  ],
  exports: [Sending, DeliveredAgain],
})
export class SendingModule {}
