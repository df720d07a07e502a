import { Callers, Operation, pageOf, routeOf } from '@cauce/http';
import { storeName } from '@cauce/kernel';
import { listPage, type PageQuery, PageTokens } from '@cauce/paging';
import { INTEGRATION, type IntegrationResource } from '@cauce/partner-domain';
import { Controller, Get, Param, Query, UseGuards } from '@nestjs/common';
import { IntegrationStreams } from '../integration.streams.js';
import { StoreOfPathGuard } from '../store-of-path.guard.js';

/** `GET /admin/v1/stores/{store}/integrations`: newest first, those that are over too. */
@Callers('operator')
@UseGuards(StoreOfPathGuard)
@Controller('admin/v1/stores/:store/integrations')
export class ListIntegrationsController {
  constructor(
    private readonly integrations: IntegrationStreams,
    private readonly tokens: PageTokens,
  ) {}

  @Get()
  @Operation('List the integrations of a store', {
    about: 'Newest first, including those that have ended.',
    answers: pageOf('integrations', INTEGRATION),
    errors: ['STORE_NOT_FOUND', 'UNAVAILABLE'],
  })
  async list(
    @Param('store') storeId: string,
    @Query() query: PageQuery,
  ): Promise<{ integrations: IntegrationResource[]; nextPageToken?: string }> {
    const store = storeName(storeId);
    const scope = { route: routeOf(ListIntegrationsController), parent: store };
    const { rows, nextPage } = await listPage(query, scope, this.tokens, (page) =>
      this.integrations.rows.list({ where: { store }, ...page }),
    );
    return { integrations: rows.map(({ resource }) => resource), ...nextPage };
  }
}
