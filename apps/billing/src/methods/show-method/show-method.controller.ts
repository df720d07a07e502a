import { type CheckoutSubscription, INTERNAL_ROUTES } from '@cauce/contracts';
import { Callers } from '@cauce/http';
import { Controller, Get, Param } from '@nestjs/common';
import { BuyerLink } from '../../acceptance/buyer-link.js';
import { CheckoutSubscriptions } from '../../acceptance/checkout-subscriptions.js';

/** What the page to change the card shows. */
@Callers('checkout')
@Controller(INTERNAL_ROUTES.methodLink)
export class ShowMethodController {
  constructor(
    private readonly link: BuyerLink,
    private readonly subscriptions: CheckoutSubscriptions,
  ) {}

  @Get()
  async show(@Param('link') token: string): Promise<CheckoutSubscription> {
    const { view } = await this.link.openMethodLink(token);
    return this.subscriptions.show(view);
  }
}
