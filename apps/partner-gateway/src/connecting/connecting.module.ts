import { Module } from '@nestjs/common';
import { IntegrationsModule } from '../integrations/integrations.module.js';
import { PartnersModule } from '../partners/partners.module.js';
import { StoresModule } from '../stores/stores.module.js';
import { ConnectMerchantController } from './connect-merchant/connect-merchant.controller.js';
import { ConnectMerchant } from './connect-merchant/connect-merchant.handler.js';
import { IssueLinkController } from './issue-link/issue-link.controller.js';
import { IssueLink } from './issue-link/issue-link.handler.js';
import { ShowConnectionController } from './show-connection/show-connection.controller.js';

/** A merchant connects a store, by an operator's link. */
@Module({
  imports: [IntegrationsModule, PartnersModule, StoresModule],
  controllers: [IssueLinkController, ShowConnectionController, ConnectMerchantController],
  providers: [IssueLink, ConnectMerchant],
})
export class ConnectingModule {}
