import type { SubscriptionView } from '@cauce/billing-domain';
import type { CheckoutSubscription } from '@cauce/contracts';
import { Clock } from '@cauce/kernel';
import { Injectable } from '@nestjs/common';
import { toCheckoutSubscription } from './checkout-subscription.js';

/** Subscriptions as the buyer's pages show them. */
@Injectable()
export class CheckoutSubscriptions {
  constructor(private readonly clock: Clock) {}

  async show(view: SubscriptionView): Promise<CheckoutSubscription> {
    return toCheckoutSubscription(view, await this.clock.now(view.terms.organization, view));
  }
}
