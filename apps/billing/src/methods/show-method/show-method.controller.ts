import { INTERNAL_ROUTES, type MethodLinkSubscription } from '@cauce/contracts';
import { Callers } from '@cauce/http';
import { Controller, Get, Param } from '@nestjs/common';
import { BuyerLink } from '../../acceptance/buyer-link.js';
import { BuyerProofs } from '../../acceptance/buyer-proofs.js';
import { CheckoutSubscriptions } from '../../acceptance/checkout-subscriptions.js';

/** What the page to change the card shows. */
@Callers('checkout')
@Controller(INTERNAL_ROUTES.methodLink)
export class ShowMethodController {
  constructor(
    private readonly link: BuyerLink,
    private readonly proofs: BuyerProofs,
    private readonly subscriptions: CheckoutSubscriptions,
  ) {}

  @Get()
  async show(@Param('link') token: string): Promise<MethodLinkSubscription> {
    const opened = await this.link.openMethodLink(token);
    const methodGrant = this.proofs.shownGrant(opened);
    return { ...(await this.subscriptions.show(opened.view)), ...(methodGrant !== undefined && { methodGrant }) };
  }
}
