import { type ChangedMethod, type StoredMethod } from '@cauce/contracts';
import { type Addresses } from '../web/addresses.js';
import { SealedCookie } from '../web/sealed-cookie.js';

/**
 * A card that was saved. `others`: the charges of other cards then; `paid`: what this one was to pay at once, in cents; `isBeside`: another
 * card's charge was open then, so either card may pay it.
 */
export type SavedCard = { readonly others?: readonly string[]; readonly paid?: number; readonly isBeside?: true };

/** What the buyer's browser keeps, sealed, while a card is changed: the card that is stored, and that it was saved. `until`: Unix milliseconds. */
export type KeptUpdate = { readonly until: number; readonly card?: StoredMethod; readonly saved?: SavedCard };

const KEPT_MS = 30 * 60 * 1000;

/** A card is stored, and nothing is changed yet. */
export function chosen(card: StoredMethod, now = Date.now()): KeptUpdate {
  return { until: now + KEPT_MS, card };
}

/** The card was changed. @param due what the buyer was told that it pays at once, in cents: not while another card's charge is open */
export function saved(
  card: StoredMethod,
  { charging, otherCardsCharges: others = [] }: ChangedMethod,
  due: number,
  now = Date.now(),
): KeptUpdate {
  const isBeside = charging !== undefined && others.includes(charging.id);
  return { until: now + KEPT_MS, card, saved: isBeside ? { others, paid: 0, isBeside } : { others, paid: due } };
}

/** What this browser keeps of a change that is under way. */
export class UpdateCookie extends SealedCookie<KeptUpdate> {
  constructor(key: Buffer, addresses: Addresses) {
    super('update', key, addresses);
  }
}
