import { type CheckoutPayment, INTERNAL_ROUTES } from '@cauce/contracts';
import { ValidBody } from '@cauce/fields';
import { Callers } from '@cauce/http';
import { Controller, Param, Post } from '@nestjs/common';
import { BuyerLink } from '../buyer-link.js';
import { CheckoutPayments } from '../checkout-payments.js';
import { PaymentWatch } from '../payment-watch.js';
import { StartAttempt } from './start-attempt.handler.js';
import { StartAttemptRequest } from './start-attempt.request.js';

/** The longest wait for the processor; after it the page is shown anyway. */
const WAIT_SECONDS = 10;

/** The buyer pays. Answers the payment once the attempt has ended or the buyer has to continue elsewhere, at the latest after ten seconds. */
@Callers('checkout')
@Controller(INTERNAL_ROUTES.checkoutAttempts)
export class StartAttemptController {
  constructor(
    private readonly link: BuyerLink,
    private readonly startAttempt: StartAttempt,
    private readonly watch: PaymentWatch,
    private readonly payments: CheckoutPayments,
  ) {}

  @Post()
  async start(@Param('link') token: string, @ValidBody(StartAttemptRequest) body: StartAttemptRequest): Promise<CheckoutPayment> {
    const { id: paymentId, view } = await this.link.open(token);
    const attemptId = await this.startAttempt.execute(paymentId, view, body);
    return this.payments.show((await this.watch.untilChange({ paymentId, attemptId }, WAIT_SECONDS)) ?? view);
  }
}
