import { ApiError } from '@cauce/contracts';
import type { BillingClient } from '../billing.client.js';
import { subscriptionPath } from '../pages/view.js';
import type { PaymentsClient } from '../payments.client.js';
import { type CardOfAccount, placeOfUnstored, storeCard } from '../store-card.js';
import { type KeptAcceptance, withCard } from './kept-acceptance.js';

/** With the card that is stored, or where the buyer reads why it is not. */
export type StoredOr = { readonly kept: KeptAcceptance } | { readonly place: string };

/** Stores the card with which the buyer is going to accept. A card that the processor does not store is refused here, before any acceptance. */
export class StoreAcceptingCard {
  constructor(
    private readonly billing: BillingClient,
    private readonly payments: PaymentsClient,
  ) {}

  async execute(link: string, kept: KeptAcceptance, entered: CardOfAccount): Promise<StoredOr> {
    const path = subscriptionPath(link);
    try {
      const answer = await storeCard(
        this.payments,
        (card) => this.billing.grantMethod(link, { session: kept.session ?? '', card }),
        entered,
      );
      if ('card' in answer) return { kept: withCard(kept, answer.card) };
      return { place: placeOfUnstored(path, answer) };
    } catch (error) {
      return { place: placeOfRejection(path, error) };
    }
  }
}

/** Where a buyer reads why billing refused. Rethrows an error that is no rejection. */
export function placeOfRejection(path: string, error: unknown): string {
  if (!(error instanceof ApiError) || error.http !== 400) throw error;
  // The session or the invitation is over: that page shows what the invitation is now.
  return error.code === 'TOO_MANY_CARDS' ? `${path}/card?notice=too-many-cards` : `${path}/you?notice=once-more`;
}
