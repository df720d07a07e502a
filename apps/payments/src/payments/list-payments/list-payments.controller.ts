import type { Claims } from '@cauce/claims';
import { AnswersJsonText, CallerClaims, Callers, Operation, pageOf, routeOf, withMember } from '@cauce/http';
import { listPage, type PageQuery, PageTokens } from '@cauce/paging';
import { Controller, Get, Query } from '@nestjs/common';
import { merchantOf } from '../merchant.js';
import { PaymentAnswers } from '../payment.answers.js';
import { PAYMENT_ANSWER } from '../payment.links.js';

/** `GET /v1/stores/{store}/payments`: newest first, by keyset (docs/adr/0013). */
@Callers('gateway')
@Controller('v1/stores/:store/payments')
export class ListPaymentsController {
  constructor(
    private readonly answers: PaymentAnswers,
    private readonly tokens: PageTokens,
  ) {}

  @Get()
  @AnswersJsonText()
  @Operation('List payments', { about: 'Newest first.', answers: pageOf('payments', PAYMENT_ANSWER) })
  async list(@Query() query: PageQuery, @CallerClaims() claims: Claims): Promise<string> {
    const { store } = merchantOf(claims);
    const scope = { route: routeOf(ListPaymentsController), parent: store.name };
    const { rows, nextPage } = await listPage(query, scope, this.tokens, (page) => this.answers.page(store.name, page));
    const answer = `{"payments":[${rows.join()}]}`;
    const { nextPageToken } = nextPage;
    return nextPageToken === undefined ? answer : withMember(answer, `"nextPageToken":${JSON.stringify(nextPageToken)}`);
  }
}
