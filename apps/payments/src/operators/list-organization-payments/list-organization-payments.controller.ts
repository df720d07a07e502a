import { parametersOf } from '@cauce/fields';
import { Callers, Operation, pageOf, routeOf } from '@cauce/http';
import { answerPage, type PageAnswer, type PageQuery, PageTokens } from '@cauce/paging';
import { listNewestOfAny } from '@cauce/postgres';
import { Controller, Get, Param, Query } from '@nestjs/common';
import { Connections } from '../../connections.js';
import { PAYMENT_ANSWER, PaymentLinks } from '../../payments/payment.links.js';
import { PAYMENT_TABLE } from '../../payments/payment.row.js';
import { ORGANIZATION_OR_EVERY, organizationOrEvery } from '../organization-or-every.js';
import { OPERATORS_FILTERS, readOperatorsFilter, wantedPayments } from './organization-payments.filter.js';

/** `GET /admin/v1/organizations/{organization}/payments`: of any store, newest first; `-` stands for every organization. */
@Callers('operator')
@Controller('admin/v1/organizations/:organization/payments')
export class ListOrganizationPaymentsController {
  constructor(
    private readonly connections: Connections,
    private readonly links: PaymentLinks,
    private readonly tokens: PageTokens,
  ) {}

  @Get()
  @Operation('List the payments of an organization', {
    about:
      'From all stores, newest first. With `-` as the organization: from all organizations, filtered by `status=UNDER_REVIEW`, `store` or `correlationId`.',
    answers: pageOf('payments', PAYMENT_ANSWER),
    path: ORGANIZATION_OR_EVERY,
    query: parametersOf(OPERATORS_FILTERS),
    errors: ['ORGANIZATION_NOT_FOUND'],
  })
  list(@Param('organization') id: string, @Query() query: PageQuery & Readonly<Record<string, unknown>>): Promise<PageAnswer> {
    const organization = organizationOrEvery(id);
    const filter = readOperatorsFilter(organization, query);
    const { statuses, ...which } = wantedPayments(organization, filter);
    return answerPage('payments', {
      query,
      scope: { route: routeOf(ListOrganizationPaymentsController), parent: organization ?? '-', filter },
      tokens: this.tokens,
      find: (page) => listNewestOfAny(this.connections.pool, PAYMENT_TABLE, { inside: 'status', values: statuses }, { ...which, ...page }),
      text: ({ resource, linkKey }) => JSON.stringify(this.links.answer(resource, linkKey)),
    });
  }
}
