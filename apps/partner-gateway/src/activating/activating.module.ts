import { Module } from '@nestjs/common';
import { Connections } from '../connections.js';
import { IntegrationIds } from '../integrations/integration.ids.js';
import { IntegrationsModule } from '../integrations/integrations.module.js';
import { PartnersModule } from '../partners/partners.module.js';
import { CatalogTokens } from './catalog-tokens.js';
import { ClosingSteps } from './closing-steps.js';
import { ControlOutcomeConsumer } from './control-outcome.consumer.js';
import { DueIntegration } from './due-integration.job.js';
import { HandshakeSteps } from './handshake-steps.js';
import { LookUpMerchant } from './look-up-merchant.js';
import { RecordControl } from './record-control.js';

/** The steps of an integration that are due, and the outcomes of its handshakes and teardowns. */
@Module({
  imports: [IntegrationsModule, PartnersModule],
  controllers: [ControlOutcomeConsumer],
  providers: [
    {
      provide: CatalogTokens,
      inject: [Connections, IntegrationIds],
      useFactory: ({ catalog }: Connections, ids: IntegrationIds) => new CatalogTokens(catalog, ids),
    },
    RecordControl,
    LookUpMerchant,
    HandshakeSteps,
    ClosingSteps,
    DueIntegration,
  ],
  exports: [DueIntegration],
})
export class ActivatingModule {}
