import type { Claims } from '@cauce/claims';
import { CallerClaims, Callers, merchantOf, Operation, pageOf, routeOf } from '@cauce/http';
import { answerPage, type PageAnswer, pageOfItems, type PageQuery, PageTokens } from '@cauce/paging';
import { PAYMENT_ATTEMPT } from '@cauce/payments-domain';
import { Controller, Get, Param, Query } from '@nestjs/common';
import { PaymentReader } from '../payment.reader.js';

/** `GET /v1/stores/{store}/payments/{payment}/attempts`: newest first. The few attempts of a payment are part of its row. */
@Callers('gateway')
@Controller('v1/stores/:store/payments/:payment/attempts')
export class ListPaymentAttemptsController {
  constructor(
    private readonly reader: PaymentReader,
    private readonly tokens: PageTokens,
  ) {}

  @Get()
  @Operation('List the attempts of a payment', {
    about: 'Newest first.',
    answers: pageOf('paymentAttempts', PAYMENT_ATTEMPT),
    errors: ['PAYMENT_NOT_FOUND'],
  })
  async list(@Param('payment') id: string, @Query() query: PageQuery, @CallerClaims() claims: Claims): Promise<PageAnswer> {
    const { resource, attempts } = await this.reader.find(id, merchantOf(claims));
    return answerPage('paymentAttempts', {
      query,
      scope: { route: routeOf(ListPaymentAttemptsController), parent: resource.name },
      tokens: this.tokens,
      find: (page) => pageOfItems(attempts.toReversed(), page, ({ name }) => name),
      text: (attempt) => JSON.stringify(attempt),
    });
  }
}
