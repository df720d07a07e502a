import { isEventStoreUnavailable } from '@cauce/event-store';
import { type App, READINESS, type ReadinessCheck, unavailableIf } from '@cauce/http';
import { isUnavailable } from '@cauce/postgres';
import { Module } from '@nestjs/common';
import { ActivatingModule } from './activating/activating.module.js';
import type { PartnerGatewayConfig } from './config.js';
import { ConnectingModule } from './connecting/connecting.module.js';
import { Connections } from './connections.js';
import { ConnectionsModule } from './connections.module.js';
import { IntegrationsModule } from './integrations/integrations.module.js';
import { ParkedAnswersModule } from './parked-answers/parked-answers.module.js';
import { PartnerGatewayBackground } from './partner-gateway.background.js';

/** Integrations of stores with partner platforms: a module for each room. */
@Module({
  imports: [ConnectionsModule, IntegrationsModule, ConnectingModule, ActivatingModule, ParkedAnswersModule],
  providers: [
    {
      provide: READINESS,
      inject: [Connections, PartnerGatewayBackground],
      useFactory: (connections: Connections, background: PartnerGatewayBackground): ReadinessCheck[] => [
        ...connections.readiness,
        ...background.readiness,
      ],
    },
    PartnerGatewayBackground,
  ],
})
export class PartnerGatewayModule {}

/** The partner gateway as a service. */
export const partnerGateway: App<PartnerGatewayConfig> = () => ({
  module: PartnerGatewayModule,
  rewriteVerbs: true,
  translateError: unavailableIf(isEventStoreUnavailable, isUnavailable),
  prepare: async (app) => {
    await app.init();
    app.connectMicroservice({ strategy: app.get(Connections).bus });
    await app.startAllMicroservices();
  },
});
