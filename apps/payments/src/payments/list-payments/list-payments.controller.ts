import type { Claims } from '@cauce/claims';
import { parametersOf, readFilter } from '@cauce/fields';
import { CallerClaims, Callers, merchantOf, Operation, pageOf, routeOf } from '@cauce/http';
import { answerPage, type PageAnswer, type PageQuery, PageTokens } from '@cauce/paging';
import { Controller, Get, Query } from '@nestjs/common';
import { PaymentAnswers } from '../payment.answers.js';
import { PAYMENT_ANSWER } from '../payment.links.js';
import { PAYMENT_FILTERS, wantedPayments } from './payment-filter.js';

/** `GET /v1/stores/{store}/payments`: newest first, by keyset (docs/adr/0013), with filters that we added. */
@Callers('gateway')
@Controller('v1/stores/:store/payments')
export class ListPaymentsController {
  constructor(
    private readonly answers: PaymentAnswers,
    private readonly tokens: PageTokens,
  ) {}

  @Get()
  @Operation('List payments', {
    about: 'All payments of the store, newest first. The filters are an extension.',
    answers: pageOf('payments', PAYMENT_ANSWER),
    query: parametersOf(PAYMENT_FILTERS),
  })
  list(@Query() query: PageQuery & Readonly<Record<string, unknown>>, @CallerClaims() claims: Claims): Promise<PageAnswer> {
    const { store } = merchantOf(claims);
    const filter = readFilter(PAYMENT_FILTERS, query);
    const wanted = { where: { store: store.name }, ...wantedPayments(filter) };
    return answerPage('payments', {
      query,
      scope: { route: routeOf(ListPaymentsController), parent: store.name, filter },
      tokens: this.tokens,
      find: (page) => this.answers.page({ ...wanted, ...page }),
      text: (payment) => payment,
    });
  }
}
