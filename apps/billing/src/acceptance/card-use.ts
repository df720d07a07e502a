import { decideSubscription, type SubscriptionView } from '@cauce/billing-domain';
import { ApiError } from '@cauce/contracts';
import { Clock } from '@cauce/kernel';
import { Injectable } from '@nestjs/common';

/** A card that nobody has used here, and the charge that it would be for. */
const NEW_CARD = { method: 'a new card', chargeId: 'none' } as const;

/**
 * Whether a new card would be of any use to a subscription, as its machine will say once the card comes. Asked before the card is stored, since
 * storing it tells whoever has the link whether the card is good.
 */
@Injectable()
export class CardUse {
  constructor(private readonly clock: Clock) {}

  /** To accept with. Throws ACCEPTANCE_EXPIRED, or the code of a state in which nothing can be accepted any more. */
  toAccept(view: SubscriptionView): Promise<void> {
    return this.check('StartAcceptance', view);
  }

  /** To be charged from now on. Throws the code of a state in which no card can be changed: before the acceptance, and after the end. */
  toChange(view: SubscriptionView): Promise<void> {
    return this.check('ChangeMethod', view);
  }

  private async check(type: 'StartAcceptance' | 'ChangeMethod', view: SubscriptionView): Promise<void> {
    const at = await this.clock.now(view.terms.organization, view);
    const decision = decideSubscription({ type, ...NEW_CARD, at }, view.subscription);
    if (decision.kind === 'rejected') throw new ApiError(decision.code);
  }
}
