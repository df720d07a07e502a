import { TEMPLATE } from '@cauce/catalog-domain';
import type { Claims } from '@cauce/claims';
import { ApiError } from '@cauce/contracts';
import { CallerClaims, Callers, Operation, pageOf, routeOf } from '@cauce/http';
import { storeName } from '@cauce/kernel';
import { answerPage, type PageAnswer, type PageQuery, PageTokens } from '@cauce/paging';
import { Controller, Get, Param, Query } from '@nestjs/common';
import { TemplateStreams } from '../template.streams.js';

/** `GET /v1/stores/{store}/templates` (docs/api.md, "Public API"): those of the store's organization, newest first. */
@Callers('gateway')
@Controller('v1/stores/:store/templates')
export class ListVisibleTemplatesController {
  constructor(
    private readonly templates: TemplateStreams,
    private readonly tokens: PageTokens,
  ) {}

  @Get()
  @Operation('List templates', {
    id: 'listTemplates',
    about: 'The templates of the store’s organization, newest first.',
    answers: pageOf('templates', TEMPLATE),
  })
  async list(@Param('store') storeId: string, @Query() query: PageQuery, @CallerClaims() { organization }: Claims): Promise<PageAnswer> {
    if (organization === undefined) throw new ApiError('STORE_NOT_FOUND');
    return answerPage('templates', {
      query,
      scope: { route: routeOf(ListVisibleTemplatesController), parent: storeName(storeId) },
      tokens: this.tokens,
      find: (page) => this.templates.rows.list({ where: { organization }, ...page }),
      text: ({ resource }) => JSON.stringify(resource),
    });
  }
}
