import { parametersOf, readFilter } from '@cauce/fields';
import { Callers, Operation, pageOf, routeOf } from '@cauce/http';
import { answerPage, type PageAnswer, type PageQuery, PageTokens } from '@cauce/paging';
import { Controller, Get, Param, Query } from '@nestjs/common';
import { SETTLEMENT_ANSWER } from '../../settlements/settlement.resource.js';
import { SettlementRows } from '../../settlements/settlement.rows.js';
import { SETTLEMENT_FILTERS } from '../../settlements/settlement-filter.js';
import { ORGANIZATION_OR_EVERY, organizationOrEvery } from '../organization-or-every.js';

/** `GET /admin/v1/organizations/{organization}/unexpected-settlements`: newest first; `-` stands for every organization. */
@Callers('operator')
@Controller('admin/v1/organizations/:organization/unexpected-settlements')
export class ListAllSettlementsController {
  constructor(
    private readonly settlements: SettlementRows,
    private readonly tokens: PageTokens,
  ) {}

  @Get()
  @Operation('List all unexpected settlements', {
    about: 'From one organization, or with `-` from all organizations, newest first.',
    answers: pageOf('unexpectedSettlements', SETTLEMENT_ANSWER),
    path: ORGANIZATION_OR_EVERY,
    query: parametersOf(SETTLEMENT_FILTERS),
    errors: ['ORGANIZATION_NOT_FOUND'],
  })
  list(@Param('organization') id: string, @Query() query: PageQuery & Readonly<Record<string, unknown>>): Promise<PageAnswer> {
    const organization = organizationOrEvery(id);
    const filter = readFilter(SETTLEMENT_FILTERS, query);
    return answerPage('unexpectedSettlements', {
      query,
      scope: { route: routeOf(ListAllSettlementsController), parent: organization ?? '-', filter },
      tokens: this.tokens,
      find: (page) => this.settlements.list({ organization, filter: filter.given, ...page }),
      text: ({ resource }) => JSON.stringify(resource),
    });
  }
}
