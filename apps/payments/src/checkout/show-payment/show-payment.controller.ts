import { Controller, Get, Param, Query } from '@nestjs/common';
import type { CheckoutPayment } from '@cauce/contracts';
import { Callers } from '@cauce/http';
import { Clock } from '@cauce/kernel';
import { BuyerLink } from '../buyer-link.js';
import { toCheckoutPayment } from '../checkout-payment.js';
import { PaymentWatch } from '../payment-watch.js';

const LONGEST_WAIT_SECONDS = 25;

/** What the buyer's page asks, again while an attempt is pending: `?after=<attempt id>&wait=<seconds>` answers when it has ended. */
@Callers('checkout')
@Controller('internal/checkout/payments/:link')
export class ShowPaymentController {
  constructor(
    private readonly link: BuyerLink,
    private readonly watch: PaymentWatch,
    private readonly clock: Clock,
  ) {}

  @Get()
  async show(@Param('link') token: string, @Query() { after, wait }: { after?: string; wait?: string }): Promise<CheckoutPayment> {
    const { id, view } = await this.link.open(token);
    const seconds = Math.min(Number(wait ?? 0) || 0, LONGEST_WAIT_SECONDS);
    const shown = after === undefined ? view : ((await this.watch.untilEnded(id, after, seconds)) ?? view);
    return toCheckoutPayment(shown, this.clock.now(shown.payment.organization));
  }
}
