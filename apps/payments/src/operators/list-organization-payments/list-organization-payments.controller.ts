import { parametersOf } from '@cauce/fields';
import { Callers, CONFIG, Operation, pageOf, routeOf } from '@cauce/http';
import { answerPage, type PageAnswer, type PageQuery, PageTokens } from '@cauce/paging';
import { listNewestFirst, listNewestOfAny, type RowPage, type WantedPage } from '@cauce/postgres';
import { PersonalIndex } from '@cauce/secrets';
import { Controller, Get, Inject, Param, Query } from '@nestjs/common';
import type { PaymentsConfig } from '../../config.js';
import { Connections } from '../../connections.js';
import { PaymentLinks } from '../../payments/payment.links.js';
import { PAYMENT_TABLE, type PaymentRow } from '../../payments/payment.row.js';
import { ORGANIZATION_OR_EVERY, organizationOrEvery } from '../organization-or-every.js';
import { ORGANIZATION_PAYMENT, organizationPayment } from './organization-payment.resource.js';
import { OPERATORS_FILTERS, readOperatorsFilter, wantedPayments } from './organization-payments.filter.js';

/** `GET /admin/v1/organizations/{organization}/payments`: of any store, newest first; `-` stands for every organization. */
@Callers('operator')
@Controller('admin/v1/organizations/:organization/payments')
export class ListOrganizationPaymentsController {
  private readonly buyers: PersonalIndex;

  constructor(
    @Inject(CONFIG) { FINGERPRINT_KEY }: PaymentsConfig,
    private readonly connections: Connections,
    private readonly links: PaymentLinks,
    private readonly tokens: PageTokens,
  ) {
    this.buyers = new PersonalIndex(FINGERPRINT_KEY);
  }

  @Get()
  @Operation('List the payments of an organization', {
    about:
      'From all stores, newest first. With `-` as the organization: from all organizations, filtered by `status=UNDER_REVIEW`, `refunded`, `store`, `correlationId` or a buyer. A buyer is found by `email`, `phoneNumber` or `document`, exactly.',
    answers: pageOf('payments', ORGANIZATION_PAYMENT),
    path: ORGANIZATION_OR_EVERY,
    query: parametersOf(OPERATORS_FILTERS),
    errors: ['ORGANIZATION_NOT_FOUND'],
  })
  list(@Param('organization') id: string, @Query() query: PageQuery & Readonly<Record<string, unknown>>): Promise<PageAnswer> {
    const organization = organizationOrEvery(id);
    const filter = readOperatorsFilter(organization, query);
    const { statuses, ...which } = wantedPayments(organization, filter, this.buyers);
    return answerPage('payments', {
      query,
      scope: { route: routeOf(ListOrganizationPaymentsController), parent: organization ?? '-', filter },
      tokens: this.tokens,
      find: (page) => this.find(statuses, { ...which, ...page }),
      text: (row) => JSON.stringify(organizationPayment(row, this.links)),
    });
  }

  private find(statuses: readonly string[] | undefined, page: WantedPage<PaymentRow>): Promise<RowPage<PaymentRow>> {
    const { pool } = this.connections;
    if (statuses === undefined) return listNewestFirst(pool, PAYMENT_TABLE, page);
    return listNewestOfAny(pool, PAYMENT_TABLE, { inside: 'status', values: statuses }, page);
  }
}
