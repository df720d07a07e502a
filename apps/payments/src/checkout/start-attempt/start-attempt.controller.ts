import { Controller, Param, Post } from '@nestjs/common';
import type { CheckoutPayment } from '@cauce/contracts';
import { Callers, ValidBody } from '@cauce/http';
import { Clock } from '@cauce/kernel';
import { BuyerLink } from '../buyer-link.js';
import { toCheckoutPayment } from '../checkout-payment.js';
import { PaymentWatch } from '../payment-watch.js';
import { StartAttempt } from './start-attempt.handler.js';
import { StartAttemptRequest } from './start-attempt.request.js';

/** The page is shown after this, whether the processor has answered or not. */
const WAIT_SECONDS = 10;

/** The buyer pays. Answers the payment once the attempt has ended, or as it is after ten seconds. */
@Callers('checkout')
@Controller('internal/checkout/payments/:link/attempts')
export class StartAttemptController {
  constructor(
    private readonly link: BuyerLink,
    private readonly startAttempt: StartAttempt,
    private readonly watch: PaymentWatch,
    private readonly clock: Clock,
  ) {}

  @Post()
  async start(@Param('link') token: string, @ValidBody(StartAttemptRequest) body: StartAttemptRequest): Promise<CheckoutPayment> {
    const { id, view } = await this.link.open(token);
    const attemptId = await this.startAttempt.execute(id, view, body);
    const shown = (await this.watch.untilEnded(id, attemptId, WAIT_SECONDS)) ?? view;
    return toCheckoutPayment(shown, this.clock.now(shown.payment.organization));
  }
}
