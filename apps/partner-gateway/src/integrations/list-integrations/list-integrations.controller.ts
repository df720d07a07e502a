import { Callers, Operation, pageOf, routeOf } from '@cauce/http';
import { storeName } from '@cauce/kernel';
import { answerPage, type PageAnswer, type PageQuery, PageTokens } from '@cauce/paging';
import { INTEGRATION } from '@cauce/partner-domain';
import { Controller, Get, Param, Query, UseGuards } from '@nestjs/common';
import { StoreOfPathGuard } from '../../stores/store-of-path.guard.js';
import { IntegrationStreams } from '../integration.streams.js';

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
  list(@Param('store') storeId: string, @Query() query: PageQuery): Promise<PageAnswer> {
    const store = storeName(storeId);
    return answerPage('integrations', {
      query,
      scope: { route: routeOf(ListIntegrationsController), parent: store },
      tokens: this.tokens,
      find: (page) => this.integrations.rows.list({ where: { store }, ...page }),
      text: ({ resource }) => JSON.stringify(resource),
    });
  }
}
