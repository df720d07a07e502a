import type { Claims } from '@cauce/claims';
import { CallerClaims, Callers, Operation } from '@cauce/http';
import { Controller, Param, Post } from '@nestjs/common';
import { PAYMENT_ANSWER, type PaymentAnswer } from '../../payments/payment.links.js';
import { OperatedPayment } from '../operated-payment.js';
import { CancelPayment } from './cancel-payment.handler.js';

/** `POST /admin/v1/stores/{store}/payments/{payment}:cancel`: cancels an unpaid payment. Idempotent. */
@Callers('operator')
@Controller('admin/v1/stores/:store/payments/:payment')
export class CancelPaymentController {
  constructor(
    private readonly payment: OperatedPayment,
    private readonly cancelPayment: CancelPayment,
  ) {}

  @Post('~cancel')
  @Operation('Cancel an unpaid payment', {
    about: 'The payment becomes CANCELED. An attempt that is in progress is abandoned first.',
    answers: PAYMENT_ANSWER,
    errors: ['PAYMENT_NOT_FOUND', 'PAYMENT_FUNDED', 'PAYMENT_EXPIRED', 'PAYMENT_OF_SUBSCRIPTION', 'UNAVAILABLE'],
  })
  cancel(@Param('store') store: string, @Param('payment') id: string, @CallerClaims() claims: Claims): Promise<PaymentAnswer> {
    return this.payment.after(store, id, (found) => this.cancelPayment.execute(found, claims));
  }
}
