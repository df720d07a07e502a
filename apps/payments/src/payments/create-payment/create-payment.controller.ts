import type { Claims } from '@cauce/claims';
import { CallerClaims, Callers, merchantOf, Operation } from '@cauce/http';
import { readIdempotencyKey } from '@cauce/idempotency';
import { Body, Controller, Headers, Post, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { PAYMENT_ANSWER, type PaymentAnswer } from '../payment.links.js';
import { CreatePayment } from './create-payment.handler.js';
import { CreatePaymentRequest, readCreatePayment } from './create-payment.request.js';

/** `POST /v1/stores/{store}/payments` (docs/adr/0004). */
@Callers('gateway')
@Controller('v1/stores/:store/payments')
export class CreatePaymentController {
  constructor(private readonly createPayment: CreatePayment) {}

  @Post()
  @Operation('Create a payment', {
    about:
      'Send the buyer to the payment’s `url`. With an Idempotency-Key the request can be repeated safely: it creates only one payment. `expireTime` must be in the future, at most a year from now.',
    body: CreatePaymentRequest,
    answers: PAYMENT_ANSWER,
    idempotent: true,
  })
  async create(
    @Body() body: unknown,
    @Headers('idempotency-key') header: string | undefined,
    @CallerClaims() claims: Claims,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<PaymentAnswer> {
    const merchant = merchantOf(claims);
    const key = readIdempotencyKey(header);
    const { payment, isReplay } = await this.createPayment.execute(readCreatePayment(body, merchant.environment), merchant, key);
    if (isReplay) void reply.header('idempotent-replayed', 'true');
    return payment;
  }
}
