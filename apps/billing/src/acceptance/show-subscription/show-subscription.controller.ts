import { type CheckoutSubscription, INTERNAL_ROUTES } from '@cauce/contracts';
import { Callers } from '@cauce/http';
import { Controller, Get, Param, Query } from '@nestjs/common';
import { BuyerLink } from '../buyer-link.js';
import { ChargeWatch } from '../charge-watch.js';
import { CheckoutSubscriptions } from '../checkout-subscriptions.js';

const LONGEST_WAIT_SECONDS = 25;

/** What the acceptance page shows. `?after=<charge id>&wait=<seconds>` waits until that charge is no longer open. */
@Callers('checkout')
@Controller(INTERNAL_ROUTES.checkoutSubscription)
export class ShowSubscriptionController {
  constructor(
    private readonly link: BuyerLink,
    private readonly watch: ChargeWatch,
    private readonly subscriptions: CheckoutSubscriptions,
  ) {}

  @Get()
  async show(@Param('link') token: string, @Query() { after, wait }: { after?: string; wait?: string }): Promise<CheckoutSubscription> {
    const { id, view } = await this.link.open(token);
    const seconds = Math.min(Number(wait ?? 0) || 0, LONGEST_WAIT_SECONDS);
    const isOpen = after !== undefined && view.subscription.open === after;
    return this.subscriptions.show(isOpen ? ((await this.watch.untilClosed(id, after, seconds)) ?? view) : view);
  }
}
