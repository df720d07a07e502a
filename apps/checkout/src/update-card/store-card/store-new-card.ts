import { ApiError, type StoredMethod } from '@cauce/contracts';
import { type BillingClient } from '../../billing.client.js';
import { methodPath } from '../../pages/view.js';
import { type PaymentsClient } from '../../payments.client.js';
import { type CardOfAccount, placeOfUnstored, storeCard } from '../../store-card.js';

/** The stored card, or where the buyer reads why it is not stored. */
export type NewCardOr = { readonly card: StoredMethod } | { readonly place: string };

/** Stores the card that is to take the old one's place. A card that the processor does not store changes nothing. */
export class StoreNewCard {
  constructor(
    private readonly billing: BillingClient,
    private readonly payments: PaymentsClient,
  ) {}

  async execute(link: string, entered: CardOfAccount): Promise<NewCardOr> {
    const path = methodPath(link);
    try {
      const answer = await storeCard(this.payments, (card) => this.billing.grantMethodByLink(link, { card }), entered);
      if ('card' in answer) return answer;
      return { place: placeOfUnstored(path, answer) };
    } catch (error) {
      return { place: placeOfRejection(path, error) };
    }
  }
}

/** Where a buyer reads why billing refused. Rethrows LINK_EXPIRED, and an error that is no rejection. */
export function placeOfRejection(path: string, error: unknown): string {
  if (!(error instanceof ApiError) || error.http !== 400 || error.code === 'LINK_EXPIRED') throw error;
  return `${path}/card?notice=${error.code === 'TOO_MANY_CARDS' ? 'too-many-cards' : 'not-changed'}`;
}
