import { rowsIn } from '@cauce/event-store';
import { CONFIG, LOGGER } from '@cauce/http';
import { SealedBox } from '@cauce/secrets';
import type { Log } from '@cauce/telemetry';
import { Module } from '@nestjs/common';
import type { PartnerGatewayConfig } from '../config.js';
import { Connections } from '../connections.js';
import { PartnersModule } from '../partners/partners.module.js';
import { StoresModule } from '../stores/stores.module.js';
import { ConnectLinks } from './connect-link.js';
import { DeactivateIntegrationController } from './deactivate-integration/deactivate-integration.controller.js';
import { DueIntegrations } from './due-integrations.sweeper.js';
import { EndTeardownController } from './end-teardown/end-teardown.controller.js';
import { EndpointOfIntegration } from './endpoints/endpoint-of-integration.js';
import { NotifierEndpoints } from './endpoints/notifier-endpoints.js';
import { GetIntegrationController } from './get-integration/get-integration.controller.js';
import { IntegrationIds } from './integration.ids.js';
import { IntegrationStreams } from './integration.streams.js';
import { ListIntegrationsController } from './list-integrations/list-integrations.controller.js';
import { ReplaceTokenController } from './replace-token/replace-token.controller.js';
import { ReplaceToken } from './replace-token/replace-token.handler.js';
import { RequestIntegrationController } from './request-integration/request-integration.controller.js';
import { RequestIntegration } from './request-integration/request-integration.handler.js';
import { RotateTokenController } from './rotate-token/rotate-token.controller.js';
import { IntegrationSecrets } from './tokens/integration.secrets.js';
import { TokenCommands } from './tokens/token-commands.js';

/** Integrations of stores with partner platforms: what is stored of them, and what operators do with them. */
@Module({
  imports: [PartnersModule, StoresModule],
  controllers: [
    RequestIntegrationController,
    ListIntegrationsController,
    GetIntegrationController,
    DeactivateIntegrationController,
    EndTeardownController,
    ReplaceTokenController,
    RotateTokenController,
  ],
  providers: [
    {
      provide: IntegrationIds,
      inject: [CONFIG],
      useFactory: ({ FINGERPRINT_KEY }: PartnerGatewayConfig) => new IntegrationIds(FINGERPRINT_KEY),
    },
    {
      provide: IntegrationSecrets,
      inject: [Connections, SealedBox],
      useFactory: ({ pool }: Connections, box: SealedBox) => new IntegrationSecrets(pool, box),
    },
    {
      provide: IntegrationStreams,
      inject: [CONFIG, Connections, LOGGER],
      useFactory: (config: PartnerGatewayConfig, { store, rows }: Connections, logger: Log) => {
        const { WRITE_THROUGH: writeThrough, ROW_WAIT_MS: rowWaitMs } = config;
        return new IntegrationStreams({ store, rows: rowsIn(rows), writeThrough, rowWaitMs, logger });
      },
    },
    {
      provide: DueIntegrations,
      inject: [CONFIG, Connections, LOGGER],
      useFactory: ({ SWEEP_INTERVAL_MS: sweepEveryMs }: PartnerGatewayConfig, { pool, parkedWork: parked }: Connections, log: Log) =>
        new DueIntegrations({ pool, log, sweepEveryMs, parked }),
    },
    {
      provide: NotifierEndpoints,
      inject: [Connections, IntegrationIds],
      useFactory: ({ notifier }: Connections, ids: IntegrationIds) => new NotifierEndpoints(notifier, ids),
    },
    { provide: ConnectLinks, inject: [Connections], useFactory: ({ pool }: Connections) => new ConnectLinks(pool) },
    EndpointOfIntegration,
    TokenCommands,
    RequestIntegration,
    ReplaceToken,
  ],
  exports: [IntegrationIds, IntegrationSecrets, IntegrationStreams, DueIntegrations, NotifierEndpoints, ConnectLinks, RequestIntegration],
})
export class IntegrationsModule {}
