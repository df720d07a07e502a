import { Controller, Get, Param, Query } from '@nestjs/common';
import type { Claims } from '@cauce/claims';
import { CallerClaims, Callers, Operation, pageOf, routeOf } from '@cauce/http';
import { type PageQuery, PageTokens, readPage } from '@cauce/paging';
import { PAYMENT_ATTEMPT, type PaymentAttemptResource } from '@cauce/payments-domain';
import { merchantOf } from '../merchant.js';
import { PaymentReader } from '../payment.reader.js';

/** `GET /v1/stores/{store}/payments/{payment}/attempts`: newest first. They are part of their payment's row: few, and read with it. */
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
  async list(
    @Param('payment') id: string,
    @Query() query: PageQuery,
    @CallerClaims() claims: Claims,
  ): Promise<{ paymentAttempts: PaymentAttemptResource[]; nextPageToken?: string }> {
    const { resource, attempts } = await this.reader.find(id, merchantOf(claims));
    const page = readPage(query, routeOf(ListPaymentAttemptsController), resource.name, this.tokens);
    const newestFirst = attempts.toReversed();
    const [last] = page.after ?? [];
    const from = last === undefined ? 0 : newestFirst.findIndex(({ name }) => name === last) + 1;
    const rows = newestFirst.slice(from, from + page.size + 1);
    return { paymentAttempts: rows.slice(0, page.size), ...page.next(rows, ({ name }) => [name]) };
  }
}
