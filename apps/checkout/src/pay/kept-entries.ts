import { type PaymentMethod } from '@cauce/kernel';
import { type Addresses } from '../web/addresses.js';
import { SealedCookie } from '../web/sealed-cookie.js';
import { type EnteredForm } from './entered-source.js';

type Values = EnteredForm['values'];

/** Personal. What a buyer wrote to pay by a method other than the card, by method. */
export type Entries = Readonly<Partial<Record<PaymentMethod, Values>>>;

/** What the buyer's browser keeps, sealed, so that another try needs no typing. `until`: Unix milliseconds. */
type KeptEntries = { readonly until: number; readonly entries: Entries };

/** Of a card nothing is kept: it never reaches us. */
const FIELDS: Readonly<Partial<Record<PaymentMethod, readonly string[]>>> = {
  PSE: ['bank', 'personType', 'documentType', 'document'],
  WALLET_A: ['phoneNumber'],
  SERVICE: ['documentType', 'document'],
};
/** Longer than any of them: a cookie has room for 4 KB. */
const MOST_CHARACTERS = 100;
const KEPT_MS = 30 * 60 * 1000;

/** With what was written in this form, in place of what was written there before. */
export function withEntries(entries: Entries, method: PaymentMethod, values: Values): Entries {
  const kept = (FIELDS[method] ?? []).flatMap((name) => {
    const value = values[name];
    return value === undefined || value.length > MOST_CHARACTERS ? [] : [[name, value] as const];
  });
  return kept.length === 0 ? entries : { ...entries, [method]: Object.fromEntries(kept) };
}

/** What this browser keeps of the tries with one link, for half an hour after the last one. */
export class EntriesCookie extends SealedCookie<KeptEntries> {
  constructor(key: Buffer, addresses: Addresses) {
    super('entries', key, addresses);
  }
}

/** For half an hour from now. */
export function keptFrom(entries: Entries, now = Date.now()): KeptEntries {
  return { until: now + KEPT_MS, entries };
}
