import type { Claims } from '@cauce/claims';
import {
  AnswersJsonText,
  CallerClaims,
  Callers,
  type Merchant,
  merchantOf,
  Operation,
  READ_TIME,
  readNowOrThen,
  type ReadTimeQuery,
} from '@cauce/http';
import { Clock } from '@cauce/kernel';
import { Controller, Get, Param, Query } from '@nestjs/common';
import { PaymentAnswers } from '../payment.answers.js';
import { PAYMENT_ANSWER, PaymentLinks } from '../payment.links.js';
import { PaymentReader } from '../payment.reader.js';

/** `GET /v1/stores/{store}/payments/{payment}` (docs/api.md, "Public API"). */
@Callers('gateway')
@Controller('v1/stores/:store/payments/:payment')
export class GetPaymentController {
  constructor(
    private readonly answers: PaymentAnswers,
    private readonly reader: PaymentReader,
    private readonly links: PaymentLinks,
    private readonly clock: Clock,
  ) {}

  @Get()
  @AnswersJsonText()
  @Operation('Read a payment', {
    about: 'Returns one payment. With `readTime`, as it was at that time.',
    answers: PAYMENT_ANSWER,
    query: READ_TIME,
    errors: ['PAYMENT_NOT_FOUND'],
  })
  async get(@Param('payment') id: string, @Query() query: ReadTimeQuery, @CallerClaims() claims: Claims): Promise<string> {
    const merchant = merchantOf(claims);
    const now = () => this.clock.now(merchant.organization, claims);
    return readNowOrThen(query, now, (time) => (time === undefined ? this.answers.one(id, merchant) : this.answerAt(time, id, merchant)));
  }

  private async answerAt(time: string, id: string, merchant: Merchant): Promise<string> {
    const { resource, linkKey } = await this.reader.findAt(id, merchant, time);
    return JSON.stringify(this.links.answer(resource, linkKey));
  }
}
