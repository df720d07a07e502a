import { type AcceptedSubscription, INTERNAL_ROUTES } from '@cauce/contracts';
import { ValidBody } from '@cauce/fields';
import { Callers } from '@cauce/http';
import { Controller, Param, Post } from '@nestjs/common';
import { AcceptSubscriptionRequest } from '../acceptance.requests.js';
import { BuyerLink } from '../buyer-link.js';
import { ChargeWatch } from '../charge-watch.js';
import { CheckoutSubscriptions } from '../checkout-subscriptions.js';
import { AcceptSubscription } from './accept-subscription.handler.js';

/** The longest wait for the first charge; after it the page is shown anyway. */
const WAIT_SECONDS = 10;

/** The buyer accepts. Answers the subscription once the first charge has its outcome, at the latest after ten seconds. */
@Callers('checkout')
@Controller(INTERNAL_ROUTES.checkoutAcceptance)
export class AcceptSubscriptionController {
  constructor(
    private readonly link: BuyerLink,
    private readonly acceptSubscription: AcceptSubscription,
    private readonly watch: ChargeWatch,
    private readonly subscriptions: CheckoutSubscriptions,
  ) {}

  @Post()
  async accept(
    @Param('link') token: string,
    @ValidBody(AcceptSubscriptionRequest) body: AcceptSubscriptionRequest,
  ): Promise<AcceptedSubscription> {
    const opened = await this.link.open(token);
    const { view, isOtherCard } = await this.acceptSubscription.execute(opened, body);
    const { open } = view.subscription;
    const last = open === undefined ? view : ((await this.watch.untilClosed(opened.id, open, WAIT_SECONDS)) ?? view);
    return { ...(await this.subscriptions.show(last)), ...(isOtherCard && { isOtherCard }) };
  }
}
