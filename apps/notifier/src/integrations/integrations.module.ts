import { CONFIG, LOGGER } from '@cauce/http';
import { Module } from '@nestjs/common';
import { Connections } from '../connections.js';
import { SecretsBox } from '../endpoints/endpoint.secrets.js';
import { EndpointsModule } from '../endpoints/endpoints.module.js';
import { Receivers } from '../endpoints/receivers.js';
import { OperationRows } from '../operations/operation.rows.js';
import { OperationsModule } from '../operations/operations.module.js';
import { Controls } from './controls.js';
import { IntegrationEndpointRows } from './integration-endpoint.rows.js';
import { IntegrationEndpointsController } from './integration-endpoints.controller.js';
import { createControls, createIntegrationEndpoints } from './integrations.factory.js';

/** The endpoints of partners' integrations, their handshakes and teardowns. */
@Module({
  imports: [EndpointsModule, OperationsModule],
  controllers: [IntegrationEndpointsController],
  providers: [
    { provide: Controls, inject: [CONFIG, LOGGER, Connections, SecretsBox, Receivers], useFactory: createControls },
    { provide: IntegrationEndpointRows, inject: [Connections, SecretsBox, OperationRows], useFactory: createIntegrationEndpoints },
  ],
  exports: [Controls],
})
export class IntegrationsModule {}
