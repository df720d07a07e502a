import { Body, Controller, Headers, Post, Res } from '@nestjs/common';
import { CallerClaims, Callers, type Claims } from '@cauce/http';
import type { FastifyReply } from 'fastify';
import type { PaymentAnswer } from '../payment.links.js';
import { merchantOf } from '../merchant.js';
import { CreatePayment } from './create-payment.handler.js';
import { readCreatePayment } from './create-payment.request.js';
import { readIdempotencyKey } from './idempotency-key.js';

/** `POST /v1/stores/{store}/payments` (docs/adr/0004). */
@Callers('gateway')
@Controller('v1/stores/:store/payments')
export class CreatePaymentController {
  constructor(private readonly createPayment: CreatePayment) {}

  @Post()
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
