import type { AnyResource } from '@cauce/kernel';
import {
  BANKS_LIST,
  CARD_TERMS,
  CHARGE,
  CHARGE_REFUSALS,
  CHARGE_TERMS,
  CHARGES_PAGE,
  PROBLEM,
  REFUND,
  REFUND_REFUSALS,
  REFUND_TERMS,
  REFUNDS_PAGE,
  refusal,
  STORE_REFUSALS,
  STORED_CARD,
} from './shapes.js';

/** Where the protocol begins, below the processor's address. */
export const PROCESSOR_PATH = '/processor/v1';

/** What comes with a status: its shape, and what it obliges both sides to. */
export type ProcessorAnswer = { readonly about: string; readonly shape: AnyResource };

/** A call of the protocol. `path`: below {@link PROCESSOR_PATH}; `isBook`: it takes the query of a book. */
export type ProcessorCall = {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly tag: 'Charges' | 'Refunds' | 'StoredCards' | 'Banks' | 'Books';
  readonly summary: string;
  readonly about: string;
  readonly body?: AnyResource;
  readonly isBook?: true;
  readonly answers: Readonly<Partial<Record<200 | 400 | 401 | 404 | 409, ProcessorAnswer>>>;
};

const BAD: ProcessorAnswer = { about: 'Malformed, or of another shape. Nothing was done, and the key is still free.', shape: PROBLEM };
const NOT_OURS: ProcessorAnswer = { about: 'No key, or another one. Nothing was done.', shape: PROBLEM };
const NOT_KNOWN: ProcessorAnswer = { about: 'Not known (yet): it may still be on its way. We take it for no failure.', shape: PROBLEM };
const COMMON = { 400: BAD, 401: NOT_OURS };

const chargeRefusal = refusal('ChargeRefusal', CHARGE_REFUSALS, 'The key cannot be used: it is fenced, or was used with other terms.');
const refundRefusal = refusal('RefundRefusal', REFUND_REFUSALS, 'No money goes back under this key, ever.');
const storeRefusal = refusal('StoreRefusal', STORE_REFUSALS, 'No card is stored under this key, ever.');

/** Every call of the protocol, by name. The document, the check and the page's list of calls come from here. */
export const PROCESSOR_CALLS = {
  charge: {
    method: 'POST',
    path: '/charges',
    tag: 'Charges',
    summary: 'Charge, once per key',
    about: 'The same key again, at once or in a year: the charge as it is now, and no more money. We repeat it whenever we got no answer. A charge to a CARD with neither `cardToken` nor `storedCard`, which comes to accounts whose `cardEntry` is REDIRECT alone, is PENDING with a `continueUrl` where its buyer enters the card.', // prettier-ignore
    body: CHARGE_TERMS,
    answers: {
      200: { about: 'The charge as it is. It is on your disk before you answer.', shape: CHARGE },
      ...COMMON,
      409: { about: 'ABANDONED: the key was abandoned, and no money will ever move under it. OTHER_TERMS: the key has another amount, currency or source.', shape: chargeRefusal }, // prettier-ignore
    },
  },
  find: {
    method: 'GET',
    path: '/charges/{key}',
    tag: 'Charges',
    summary: 'Look a charge up',
    about: 'Answer from your own books, within 4 seconds.',
    answers: {
      200: { about: 'The charge as it is now; ABANDONED, too.', shape: CHARGE },
      401: NOT_OURS,
      404: NOT_KNOWN,
    },
  },
  abandon: {
    method: 'POST',
    path: '/charges/{key}/abandon',
    tag: 'Charges',
    summary: 'Fence a key for ever',
    about: 'Also of a key that you have never seen: a charge that comes later is refused. This is how an unknown outcome ends.',
    answers: {
      200: { about: 'ABANDONED: no money has moved and none ever will under this key. We tell the buyer so.', shape: CHARGE },
      401: NOT_OURS,
      409: { about: 'The charge as it is: it has ended, or is PENDING and cannot be stopped now.', shape: CHARGE },
    },
  },
  capture: {
    method: 'POST',
    path: '/charges/{key}/capture',
    tag: 'Charges',
    summary: 'Take what a review held back',
    about: 'Once: again, the same answer.',
    answers: {
      200: { about: 'SUCCEEDED: the money was taken.', shape: CHARGE },
      401: NOT_OURS,
      404: NOT_KNOWN,
      409: { about: 'The charge as it ended: ABANDONED, or FAILED.', shape: CHARGE },
    },
  },
  refund: {
    method: 'POST',
    path: '/charges/{key}/refunds',
    tag: 'Refunds',
    summary: 'Give money back, once per key',
    about: 'The whole charge or a part of it. Together its refunds never exceed the charge, also when they come at once. The same key again: the same answer.', // prettier-ignore
    body: REFUND_TERMS,
    answers: {
      200: { about: 'REFUNDED, or PENDING: we ask again with the same key.', shape: REFUND },
      ...COMMON,
      409: { about: 'Final for this key. NOT_CHARGED: the charge has no money. EXCEEDS_CHARGE: less than this is left of it. OTHER_TERMS: the key has another charge, amount or currency, or the charge has another currency. REFUSED: the bank will not.', shape: refundRefusal }, // prettier-ignore
    },
  },
  store: {
    method: 'POST',
    path: '/stored-cards',
    tag: 'StoredCards',
    summary: 'Store a card, once per key',
    about: 'No money moves. The same key again: the same token.',
    body: CARD_TERMS,
    answers: {
      200: { about: 'Stored: `token` can be charged without its buyer.', shape: STORED_CARD },
      ...COMMON,
      409: { about: 'NOT_STORED: final, with a reason. OTHER_TERMS: the key has another card or another owner.', shape: storeRefusal },
    },
  },
  banks: {
    method: 'GET',
    path: '/banks',
    tag: 'Banks',
    summary: 'List the banks of PSE',
    about: 'For the buyer to choose from.',
    answers: { 200: { about: 'All of them.', shape: BANKS_LIST }, 401: NOT_OURS },
  },
  charges: {
    method: 'GET',
    path: '/charges',
    tag: 'Books',
    summary: 'List the charges of a time',
    about: 'Your books, for a comparison with ours: each key once, as it is now.',
    isBook: true,
    answers: { 200: { about: 'A page.', shape: CHARGES_PAGE }, ...COMMON },
  },
  refunds: {
    method: 'GET',
    path: '/refunds',
    tag: 'Books',
    summary: 'List the refunds of a time',
    about: 'Your books, for a comparison with ours: each key once, as it is now.',
    isBook: true,
    answers: { 200: { about: 'A page.', shape: REFUNDS_PAGE }, ...COMMON },
  },
} as const satisfies Readonly<Record<string, ProcessorCall>>;

/** The name of a call. */
export type ProcessorCallName = keyof typeof PROCESSOR_CALLS;

/** The path of a call, with its key in place. */
export function processorPath(call: ProcessorCallName, key = ''): string {
  return PROCESSOR_PATH + PROCESSOR_CALLS[call].path.replace('{key}', encodeURIComponent(key));
}
