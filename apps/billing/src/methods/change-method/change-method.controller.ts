import { ApiError, type ChangedMethod, INTERNAL_ROUTES } from '@cauce/contracts';
import { ValidBody } from '@cauce/fields';
import { Callers, CONFIG } from '@cauce/http';
import { Clock, machineTimeOf } from '@cauce/kernel';
import { Controller, Inject, Param, Post } from '@nestjs/common';
import { ChangeMethodRequest } from '../../acceptance/acceptance.requests.js';
import { BuyerLink } from '../../acceptance/buyer-link.js';
import { BuyerProofs } from '../../acceptance/buyer-proofs.js';
import { CheckoutSubscriptions } from '../../acceptance/checkout-subscriptions.js';
import { nextChargeId } from '../../charging/charge-ids.js';
import type { BillingConfig } from '../../config.js';
import { SubscriptionStreams } from '../../subscriptions/subscription.streams.js';

const BUYER = { principal: 'checkout' };

/** The buyer changes the card. What is owed is charged at once. */
@Callers('checkout')
@Controller(INTERNAL_ROUTES.methodLinkMethod)
export class ChangeMethodController {
  constructor(
    private readonly link: BuyerLink,
    private readonly proofs: BuyerProofs,
    private readonly subscriptions: SubscriptionStreams,
    private readonly shown: CheckoutSubscriptions,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: BillingConfig,
  ) {}

  @Post()
  async change(@Param('link') token: string, @ValidBody(ChangeMethodRequest) { proof }: ChangeMethodRequest): Promise<ChangedMethod> {
    const { id, view } = await this.link.openMethodLink(token);
    const method = this.proofs.methodOf(id, proof);
    const at = await this.clock.now(view.terms.organization, view);
    const { decision, view: after = view } = await this.subscriptions.execute(
      id,
      (state) => ({
        type: 'ChangeMethod',
        method,
        chargeId: nextChargeId(this.config.FINGERPRINT_KEY, id, state),
        ...machineTimeOf(view),
        at,
      }),
      { ...BUYER, at },
    );
    if (decision.kind === 'rejected') throw new ApiError(decision.code);
    const shown = await this.shown.show(after);
    const isOtherCards = (charge: string) => after.subscription.charges.get(charge)?.method !== method;
    return { ...shown, otherCardsCharges: [shown.charging, shown.declined].flatMap((charge) => charge?.id ?? []).filter(isOtherCards) };
  }
}
