import { isEventStoreUnavailable, rowsIn } from '@cauce/event-store';
import { type App, READINESS, unavailableIf } from '@cauce/http';
import { Clock } from '@cauce/kernel';
import { PageTokens } from '@cauce/paging';
import { isUnavailable } from '@cauce/postgres';
import { SealedBox } from '@cauce/secrets';
import type { Log } from '@cauce/telemetry';
import { ClockParts, OrganizationClock } from '@cauce/test-clocks';
import { type DynamicModule, Module } from '@nestjs/common';
import { AccessTokenStreams } from './access-tokens/access-token.streams.js';
import { AccessTokenUses } from './access-tokens/access-token.uses.js';
import { GetAccessTokenController } from './access-tokens/get-access-token/get-access-token.controller.js';
import { IntegrationTokensController } from './access-tokens/integration-tokens/integration-tokens.controller.js';
import { IssueAccessTokenController } from './access-tokens/issue-access-token/issue-access-token.controller.js';
import { IssueAccessToken } from './access-tokens/issue-access-token/issue-access-token.handler.js';
import { ListAccessTokensController } from './access-tokens/list-access-tokens/list-access-tokens.controller.js';
import { ListVisibleStoresController } from './access-tokens/list-visible-stores/list-visible-stores.controller.js';
import { RevokeAccessTokenController } from './access-tokens/revoke-access-token/revoke-access-token.controller.js';
import { RotateAccessTokenController } from './access-tokens/rotate-access-token/rotate-access-token.controller.js';
import { RotateAccessToken } from './access-tokens/rotate-access-token/rotate-access-token.handler.js';
import { VerifyTokenController } from './access-tokens/verify-token/verify-token.controller.js';
import { CatalogBackground } from './catalog.background.js';
import type { CatalogConfig } from './config.js';
import { Connections } from './connections.js';
import { CreateDocumentTypeController } from './document-types/create-document-type/create-document-type.controller.js';
import { DocumentTypeStreams } from './document-types/document-type.streams.js';
import { GetDocumentTypeController } from './document-types/get-document-type/get-document-type.controller.js';
import { DocumentTypeReader } from './document-types/list-document-types/document-type.reader.js';
import {
  ListDocumentTypesController,
  ListDocumentTypesForOperatorsController,
} from './document-types/list-document-types/list-document-types.controller.js';
import { AdvanceTestClockController } from './organizations/advance-test-clock/advance-test-clock.controller.js';
import { AdvanceTestClock } from './organizations/advance-test-clock/advance-test-clock.handler.js';
import { ChangeOrganizationController } from './organizations/change-organization/change-organization.controller.js';
import { ChangeOrganization } from './organizations/change-organization/change-organization.handler.js';
import { CreateOrganizationController } from './organizations/create-organization/create-organization.controller.js';
import { CreateOrganization } from './organizations/create-organization/create-organization.handler.js';
import { GetOrganizationController } from './organizations/get-organization/get-organization.controller.js';
import { GetTestClockController } from './organizations/get-test-clock/get-test-clock.controller.js';
import { ListOrganizationsController } from './organizations/list-organizations/list-organizations.controller.js';
import { OrganizationStreams } from './organizations/organization.streams.js';
import { ChangeStoreController } from './stores/change-store/change-store.controller.js';
import { CreateStoreController } from './stores/create-store/create-store.controller.js';
import { GetStoreController } from './stores/get-store/get-store.controller.js';
import { ListStoresController } from './stores/list-stores/list-stores.controller.js';
import { ShowStoreOwnerController } from './stores/show-store-owner/show-store-owner.controller.js';
import { StoreStreams } from './stores/store.streams.js';
import { CreateTemplateController } from './templates/create-template/create-template.controller.js';
import { GetTemplateController } from './templates/get-template/get-template.controller.js';
import { ListTemplatesController } from './templates/list-templates/list-templates.controller.js';
import { ListVisibleTemplatesController } from './templates/list-visible-templates/list-visible-templates.controller.js';
import { TemplateStreams } from './templates/template.streams.js';
import { AdvanceSteps } from './test-clocks/advance-step.js';
import { Advances } from './test-clocks/advances.sweeper.js';
import { ClockAnnouncement } from './test-clocks/clock-announcement.js';
import { TestClockRows } from './test-clocks/test-clock.rows.js';

/** Organizations, their stores, templates and access tokens, and the document types of all. */
@Module({
  controllers: [
    CreateOrganizationController,
    ListOrganizationsController,
    GetOrganizationController,
    ChangeOrganizationController,
    GetTestClockController,
    AdvanceTestClockController,
    CreateStoreController,
    ListStoresController,
    GetStoreController,
    ChangeStoreController,
    ListVisibleStoresController,
    ShowStoreOwnerController,
    CreateTemplateController,
    ListTemplatesController,
    GetTemplateController,
    ListVisibleTemplatesController,
    CreateDocumentTypeController,
    ListDocumentTypesController,
    ListDocumentTypesForOperatorsController,
    GetDocumentTypeController,
    IssueAccessTokenController,
    ListAccessTokensController,
    GetAccessTokenController,
    RevokeAccessTokenController,
    RotateAccessTokenController,
    VerifyTokenController,
    IntegrationTokensController,
  ],
  providers: [AdvanceTestClock, ChangeOrganization, CreateOrganization, DocumentTypeReader, IssueAccessToken, RotateAccessToken],
})
export class CatalogModule {
  /** The module with its configuration, and what is made of it. */
  static with(config: CatalogConfig, logger: Log): DynamicModule {
    const connections = new Connections(config, logger);
    const { store, rows } = connections;
    const writing = { store, rows: rowsIn(rows), writeThrough: config.WRITE_THROUGH, rowWaitMs: config.ROW_WAIT_MS, logger };
    const organizations = new OrganizationStreams(writing);
    const stores = new StoreStreams(writing);
    const accessTokens = new AccessTokenStreams(writing);
    const templates = new TemplateStreams(writing);
    const documentTypes = new DocumentTypeStreams(writing);
    const clocks = new TestClockRows(connections.pool);
    const { parts } = connections.clocks;
    const steps = new AdvanceSteps(clocks, parts);
    const advances = new Advances({ pool: connections.pool, steps, sweepEveryMs: config.SWEEP_INTERVAL_MS, logger });
    const projected = [organizations, stores, accessTokens, templates, documentTypes];
    const announcement = new ClockAnnouncement(clocks, parts, logger);
    const background = new CatalogBackground(connections, projected, { advances, announcement }, logger);
    return {
      module: CatalogModule,
      providers: [
        { provide: Connections, useValue: connections },
        { provide: Clock, useValue: new OrganizationClock(connections.pool) },
        { provide: TestClockRows, useValue: clocks },
        { provide: ClockParts, useValue: parts },
        { provide: Advances, useValue: advances },
        { provide: READINESS, useValue: [...connections.readiness, ...background.readiness] },
        { provide: PageTokens, useValue: new PageTokens(new SealedBox(config.SEALING_KEYS)) },
        { provide: OrganizationStreams, useValue: organizations },
        { provide: StoreStreams, useValue: stores },
        { provide: AccessTokenStreams, useValue: accessTokens },
        { provide: AccessTokenUses, useValue: new AccessTokenUses(connections.pool, logger) },
        { provide: TemplateStreams, useValue: templates },
        { provide: DocumentTypeStreams, useValue: documentTypes },
        { provide: CatalogBackground, useValue: background },
      ],
    };
  }
}

/** The catalog as a service. */
export const catalog: App<CatalogConfig> = (config, logger) => ({
  module: CatalogModule.with(config, logger),
  rewriteVerbs: true,
  translateError: unavailableIf(isEventStoreUnavailable, isUnavailable),
});
