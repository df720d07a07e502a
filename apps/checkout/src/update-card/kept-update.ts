import { type CheckoutSubscription, type StoredMethod } from '@cauce/contracts';
import { type Addresses } from '../web/addresses.js';
import { SealedCookie } from '../web/sealed-cookie.js';

/** A card that was saved, and how things stood: the charge that had failed `before`, and the one that was open `during`. */
export type SavedCard = { readonly before?: string; readonly during?: string; readonly paid?: number };

/** What the buyer's browser keeps, sealed, while a card is changed: the card that is stored, and that it was saved. `until`: Unix milliseconds. */
export type KeptUpdate = { readonly until: number; readonly card?: StoredMethod; readonly saved?: SavedCard };

const KEPT_MS = 30 * 60 * 1000;

/** A card is stored, and nothing is changed yet. */
export function chosen(card: StoredMethod, now = Date.now()): KeptUpdate {
  return { until: now + KEPT_MS, card };
}

/** The card was changed. @param was the subscription before that. @param paid what the new card was to pay at once, in cents */
export function saved(card: StoredMethod, was: CheckoutSubscription, paid: number, now = Date.now()): KeptUpdate {
  const facts = { ...(was.declined && { before: was.declined.id }), ...(was.charging && { during: was.charging.id }), paid };
  return { until: now + KEPT_MS, card, saved: facts };
}

/** What this browser keeps of a change that is under way. */
export class UpdateCookie extends SealedCookie<KeptUpdate> {
  constructor(key: Buffer, addresses: Addresses) {
    super('update', key, addresses);
  }
}
