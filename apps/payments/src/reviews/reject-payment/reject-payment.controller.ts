import type { Claims } from '@cauce/claims';
import { CallerClaims, Callers, Operation } from '@cauce/http';
import { Controller, Param, Post } from '@nestjs/common';
import { PAYMENT_ANSWER, type PaymentAnswer } from '../../payments/payment.links.js';
import { OperatedPayment } from '../operated-payment.js';
import { RejectPayment } from './reject-payment.handler.js';

/** `POST /admin/v1/stores/{store}/payments/{payment}:reject`: releases the money of a payment under review. Idempotent. */
@Callers('operator')
@Controller('admin/v1/stores/:store/payments/:payment')
export class RejectPaymentController {
  constructor(
    private readonly payment: OperatedPayment,
    private readonly rejectPayment: RejectPayment,
  ) {}

  @Post('~reject')
  @Operation('Reject a payment under review', {
    about: 'The money is released, and the payment becomes CANCELED.',
    answers: PAYMENT_ANSWER,
    errors: ['PAYMENT_NOT_FOUND', 'PAYMENT_AWAITING_PAYMENT', 'PAYMENT_FUNDED', 'PAYMENT_EXPIRED', 'PAYMENT_CANCELED', 'UNAVAILABLE'],
  })
  reject(@Param('store') store: string, @Param('payment') id: string, @CallerClaims() claims: Claims): Promise<PaymentAnswer> {
    return this.payment.after(store, id, (found) => this.rejectPayment.execute(found, claims));
  }
}
