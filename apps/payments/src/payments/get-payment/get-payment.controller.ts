import { Controller, Get, Param } from '@nestjs/common';
import { CallerClaims, Callers, type Claims, Operation } from '@cauce/http';
import { merchantOf } from '../merchant.js';
import { PAYMENT_ANSWER, type PaymentAnswer, PaymentLinks } from '../payment.links.js';
import { PaymentReader } from '../payment.reader.js';

/** `GET /v1/stores/{store}/payments/{payment}` (contract, "Public API"). */
@Callers('gateway')
@Controller('v1/stores/:store/payments/:payment')
export class GetPaymentController {
  constructor(
    private readonly reader: PaymentReader,
    private readonly links: PaymentLinks,
  ) {}

  @Get()
  @Operation('Read a payment', { answers: PAYMENT_ANSWER, errors: ['PAYMENT_NOT_FOUND'] })
  async get(@Param('payment') id: string, @CallerClaims() claims: Claims): Promise<PaymentAnswer> {
    const { resource, linkKey } = await this.reader.find(id, merchantOf(claims));
    return this.links.answer(resource, linkKey);
  }
}
