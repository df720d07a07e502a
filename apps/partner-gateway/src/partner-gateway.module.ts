import { ParkedMessages } from '@cauce/bus';
import { isEventStoreUnavailable, rowsIn } from '@cauce/event-store';
import { type App, READINESS, type ReadinessCheck, unavailableIf } from '@cauce/http';
import { PageTokens } from '@cauce/paging';
import { isUnavailable } from '@cauce/postgres';
import { SealedBox } from '@cauce/secrets';
import type { Log } from '@cauce/telemetry';
import { type DynamicModule, Module } from '@nestjs/common';
import { CatalogTokens } from './activating/catalog-tokens.js';
import { ClosingSteps } from './activating/closing-steps.js';
import { ControlOutcomeConsumer } from './activating/control-outcome.consumer.js';
import { DueIntegration } from './activating/due-integration.job.js';
import { HandshakeSteps } from './activating/handshake-steps.js';
import { LookUpMerchant } from './activating/look-up-merchant.js';
import { RecordControl } from './activating/record-control.js';
import type { PartnerGatewayConfig } from './config.js';
import { ConnectMerchantController } from './connecting/connect-merchant/connect-merchant.controller.js';
import { ConnectMerchant } from './connecting/connect-merchant/connect-merchant.handler.js';
import { IssueLinkController } from './connecting/issue-link/issue-link.controller.js';
import { IssueLink } from './connecting/issue-link/issue-link.handler.js';
import { ShowConnectionController } from './connecting/show-connection/show-connection.controller.js';
import { Connections } from './connections.js';
import { ConnectLinks } from './integrations/connect-link.js';
import { DeactivateIntegrationController } from './integrations/deactivate-integration/deactivate-integration.controller.js';
import { DueIntegrations } from './integrations/due-integrations.sweeper.js';
import { EndpointOfIntegration } from './integrations/get-integration/endpoint-of-integration.js';
import { GetIntegrationController } from './integrations/get-integration/get-integration.controller.js';
import { IntegrationIds } from './integrations/integration.ids.js';
import { IntegrationSecrets } from './integrations/integration.secrets.js';
import { IntegrationStreams } from './integrations/integration.streams.js';
import { ListIntegrationsController } from './integrations/list-integrations/list-integrations.controller.js';
import { NotifierEndpoints } from './integrations/notifier-endpoints.js';
import { ReplaceTokenController } from './integrations/replace-token/replace-token.controller.js';
import { ReplaceToken } from './integrations/replace-token/replace-token.handler.js';
import { RequestIntegrationController } from './integrations/request-integration/request-integration.controller.js';
import { RequestIntegration } from './integrations/request-integration/request-integration.handler.js';
import { RotateTokenController } from './integrations/rotate-token/rotate-token.controller.js';
import { StoreOwners } from './integrations/store-owners.js';
import { TokenCommands } from './integrations/token-commands.js';
import { ParkedAnswersController } from './parked-answers/parked-answers.controller.js';
import { PartnerGatewayBackground } from './partner-gateway.background.js';

/** Integrations of stores with partner platforms. */
@Module({
  controllers: [
    RequestIntegrationController,
    ListIntegrationsController,
    GetIntegrationController,
    DeactivateIntegrationController,
    ReplaceTokenController,
    RotateTokenController,
    IssueLinkController,
    ShowConnectionController,
    ConnectMerchantController,
    ControlOutcomeConsumer,
    ParkedAnswersController,
  ],
  providers: [
    {
      provide: READINESS,
      inject: [Connections, PartnerGatewayBackground],
      useFactory: (connections: Connections, background: PartnerGatewayBackground): ReadinessCheck[] => [
        ...connections.readiness,
        ...background.readiness,
      ],
    },
    { provide: StoreOwners, inject: [Connections], useFactory: ({ catalog }: Connections) => new StoreOwners(catalog) },
    {
      provide: CatalogTokens,
      inject: [Connections, IntegrationIds],
      useFactory: ({ catalog }: Connections, ids: IntegrationIds) => new CatalogTokens(catalog, ids),
    },
    {
      provide: NotifierEndpoints,
      inject: [Connections, IntegrationIds],
      useFactory: ({ notifier }: Connections, ids: IntegrationIds) => new NotifierEndpoints(notifier, ids),
    },
    { provide: ParkedMessages, inject: [Connections], useFactory: ({ parked }: Connections) => parked },
    { provide: ConnectLinks, inject: [Connections], useFactory: ({ pool }: Connections) => new ConnectLinks(pool) },
    RecordControl,
    EndpointOfIntegration,
    TokenCommands,
    RequestIntegration,
    ReplaceToken,
    IssueLink,
    ConnectMerchant,
    LookUpMerchant,
    HandshakeSteps,
    ClosingSteps,
    DueIntegration,
    PartnerGatewayBackground,
  ],
})
export class PartnerGatewayModule {
  /** The module with its configuration, and what is made of it. */
  static with(config: PartnerGatewayConfig, logger: Log): DynamicModule {
    const box = new SealedBox(config.SEALING_KEYS);
    return {
      module: PartnerGatewayModule,
      providers: [
        { provide: Connections, useFactory: () => new Connections(config, logger) },
        { provide: PageTokens, useValue: new PageTokens(box) },
        { provide: IntegrationIds, useValue: new IntegrationIds(config.FINGERPRINT_KEY) },
        { provide: IntegrationSecrets, inject: [Connections], useFactory: ({ pool }: Connections) => new IntegrationSecrets(pool, box) },
        {
          provide: IntegrationStreams,
          inject: [Connections],
          useFactory: ({ store, rows }: Connections) => {
            const { WRITE_THROUGH: writeThrough, ROW_WAIT_MS: rowWaitMs } = config;
            return new IntegrationStreams({ store, rows: rowsIn(rows), writeThrough, rowWaitMs, logger });
          },
        },
        {
          provide: DueIntegrations,
          inject: [Connections],
          useFactory: ({ pool, parkedWork }: Connections) =>
            new DueIntegrations({ pool, log: logger, sweepEveryMs: config.SWEEP_INTERVAL_MS, parked: parkedWork }),
        },
      ],
    };
  }
}

/** The partner gateway as a service. */
export const partnerGateway: App<PartnerGatewayConfig> = (config, logger) => ({
  module: PartnerGatewayModule.with(config, logger),
  rewriteVerbs: true,
  translateError: unavailableIf(isEventStoreUnavailable, isUnavailable),
  prepare: async (app) => {
    await app.init();
    app.connectMicroservice({ strategy: app.get(Connections).bus });
    await app.startAllMicroservices();
  },
});
