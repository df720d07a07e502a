import { CONFIG, LOGGER } from '@cauce/http';
import { Module } from '@nestjs/common';
import { Connections } from '../connections.js';
import { EndpointRows } from '../endpoints/endpoint.rows.js';
import { EndpointsModule } from '../endpoints/endpoints.module.js';
import { DeliveredAgain } from '../sending/replaying/delivered-again.js';
import { Sending } from '../sending/sending.js';
import { SendingModule } from '../sending/sending.module.js';
import { BackfillEndpointController } from './backfill-endpoint/backfill-endpoint.controller.js';
import { BeginOperation } from './begin-operation.js';
import { DeleteEndpointController } from './delete-endpoint/delete-endpoint.controller.js';
import { ListOperationsController } from './list-operations/list-operations.controller.js';
import { OperationRows } from './operation.rows.js';
import { OperationRunner } from './operation.runner.js';
import { createOperationRunner } from './operations.factory.js';
import { ReplayDeliveriesController } from './replay-deliveries/replay-deliveries.controller.js';
import { SkipWaitingController } from './skip-waiting/skip-waiting.controller.js';
import { StopOperationController } from './stop-operation/stop-operation.controller.js';

/** What changes many deliveries, page by page. */
@Module({
  imports: [EndpointsModule, SendingModule],
  controllers: [
    SkipWaitingController,
    DeleteEndpointController,
    ReplayDeliveriesController,
    BackfillEndpointController,
    ListOperationsController,
    StopOperationController,
  ],
  providers: [
    OperationRows,
    BeginOperation,
    {
      provide: OperationRunner,
      inject: [CONFIG, LOGGER, Connections, EndpointRows, Sending, DeliveredAgain],
      useFactory: createOperationRunner,
    },
  ],
  exports: [OperationRows, OperationRunner],
})
export class OperationsModule {}
