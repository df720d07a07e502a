import { type CheckoutPayment, INTERNAL_ROUTES } from '@cauce/contracts';
import { Callers } from '@cauce/http';
import type { PaymentView } from '@cauce/payments-domain';
import { Controller, Get, Param, Query } from '@nestjs/common';
import { AttemptSecrets } from '../../charging/attempt-secrets.js';
import { BuyerLink } from '../buyer-link.js';
import { CheckoutPayments } from '../checkout-payments.js';
import { PageRefreshes } from '../page-refreshes.js';
import { PaymentWatch } from '../payment-watch.js';

const LONGEST_WAIT_SECONDS = 25;

/** Shows the payment to the buyer's page. `?after=<attempt id>&wait=<seconds>` waits for a change of that attempt: the page polls a pending one. */
@Callers('checkout')
@Controller(INTERNAL_ROUTES.checkoutPayment)
export class ShowPaymentController {
  constructor(
    private readonly link: BuyerLink,
    private readonly watch: PaymentWatch,
    private readonly secrets: AttemptSecrets,
    private readonly refreshes: PageRefreshes,
    private readonly payments: CheckoutPayments,
  ) {}

  @Get()
  async show(@Param('link') token: string, @Query() { after, wait }: { after?: string; wait?: string }): Promise<CheckoutPayment> {
    const { id, view } = await this.link.open(token);
    const seconds = Math.min(Number(wait ?? 0) || 0, LONGEST_WAIT_SECONDS);
    const isPending = after !== undefined && view.attempts.get(after)?.resource.status === 'PENDING';
    return this.payments.show(isPending ? ((await this.untilChange(id, view, after, seconds)) ?? view) : view);
  }

  /** A buyer may return from the bank's page before the processor's callback arrives. */
  private async untilChange(
    paymentId: string,
    { payment }: PaymentView,
    attemptId: string,
    seconds: number,
  ): Promise<PaymentView | undefined> {
    const continueUrl = await this.secrets.continueUrl(attemptId);
    const ended = new AbortController();
    const change = this.watch.untilChange({ paymentId, attemptId, continueUrl }, seconds).finally(() => ended.abort());
    const { organization } = payment;
    const refreshing = continueUrl === undefined ? undefined : this.refreshes.execute({ organization, paymentId, attemptId }, ended.signal);
    const [view] = await Promise.all([change, refreshing]);
    return view;
  }
}
