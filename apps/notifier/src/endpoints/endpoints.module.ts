import { CONFIG } from '@cauce/http';
import { SealedBox } from '@cauce/secrets';
import { Module } from '@nestjs/common';
import type { NotifierConfig } from '../config.js';
import { Connections } from '../connections.js';
import { ChangeEndpointController } from './change-endpoint/change-endpoint.controller.js';
import { CreateEndpointController } from './create-endpoint/create-endpoint.controller.js';
import { EndpointRows } from './endpoint.rows.js';
import { SecretsBox } from './endpoint.secrets.js';
import { ListEndpointsController } from './list-endpoints/list-endpoints.controller.js';
import { Receivers } from './receivers.js';
import { RotateSecretsController } from './rotate-secrets/rotate-secrets.controller.js';
import { SwitchEndpointController } from './switch-endpoint/switch-endpoint.controller.js';

/** Webhook endpoints: their addresses, filters and secrets. */
@Module({
  controllers: [
    CreateEndpointController,
    ChangeEndpointController,
    ListEndpointsController,
    SwitchEndpointController,
    RotateSecretsController,
  ],
  providers: [
    EndpointRows,
    { provide: SecretsBox, inject: [SealedBox], useFactory: (box: SealedBox) => new SecretsBox(box) },
    {
      provide: Receivers,
      inject: [Connections, CONFIG],
      useFactory: ({ outbound, catalog }: Connections, { ALLOW_PRIVATE_ADDRESSES: allowPrivate }: NotifierConfig) =>
        new Receivers(outbound, catalog, { allowPrivate }),
    },
  ],
  exports: [EndpointRows, SecretsBox, Receivers],
})
export class EndpointsModule {}
