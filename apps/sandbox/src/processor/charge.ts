import type { FailureReason, PaymentMethod } from '@cauce/kernel';
import type { Card } from '../cards/stored-cards.js';
import type { AtOnce } from '../refusals/refusals.js';

/** What is asked of the acquirer. `key` is the caller's: the same key moves money at most once. */
export type ChargeTerms = Source & {
  readonly key: string;
  /** In the currency's smallest units, as every amount of a processor. */
  readonly amount: number;
  readonly currencyCode: string;
  readonly description: string;
  /** The caller's own word for it: comes back in callbacks and lists. */
  readonly reference?: string;
  /** Where the buyer goes after a page of ours. */
  readonly returnUrl?: string;
  /** Until when that page is open, for people to read. */
  readonly expireTime?: string;
};

/** A method, CARD if absent, and what it needs. All but cards and balances are approved on a page of their own; a card without a token is entered there. */
type Source = {
  readonly method?: PaymentMethod;
  readonly cardToken?: string;
  /** Of a stored card, in place of a one-use token. */
  readonly storedCard?: string;
  readonly bank?: string;
  readonly personType?: 'NATURAL' | 'LEGAL';
  readonly documentType?: string;
  readonly document?: string;
  readonly phoneNumber?: string;
};

/**
 * A charge's state. PENDING: it is here, and there is no word of it yet. ABANDONED is final, and so are, nearly always, the
 * others.
 */
export type ChargeStatus = 'PENDING' | 'SUCCEEDED' | 'FAILED' | 'NEEDS_REVIEW' | 'ABANDONED';

/** A charge as the caller sees it. */
export type Charge = {
  readonly key: string;
  readonly status: ChargeStatus;
  readonly reason?: FailureReason;
  /** The acquirer's own code of a refusal. */
  readonly code?: string;
  /** Of a refusal that will never turn into money. */
  readonly final?: true;
  readonly card?: Card;
  /** Names the page on which its buyer decides; only while that is to be done. */
  readonly page?: string;
};

/** A charge in a list, for a comparison of books. Keys that were abandoned before any charge came have no amount. */
export type ListedCharge = Charge & {
  readonly method?: PaymentMethod;
  readonly reference?: string;
  readonly amount?: number;
  readonly currencyCode?: string;
  /** What the acquirer kept of it. */
  readonly fee?: number;
  readonly createTime: string;
};

/** Which charges: those that came within a time, at most `limit`, after the one that an earlier page ended with. */
export type ListQuery = { readonly from: string; readonly to: string; readonly limit: number; readonly after?: readonly [string, string] };

/** A charge, or why this key cannot be used: ABANDONED, or used with OTHER_TERMS. */
export type ChargeAnswer = { readonly charge: Charge } | { readonly conflict: 'ABANDONED' | 'OTHER_TERMS' };

/** Money that moved: to the merchant, or, with a negative amount, back to the buyer. */
export type Movement = {
  readonly kind: 'CHARGE' | 'REFUND';
  readonly key: string;
  readonly amount: number;
  readonly currencyCode: string;
  readonly time: string;
};

/** A call that was received, whatever came of it. */
export type Call = {
  readonly key: string;
  readonly operation: 'charge' | 'find' | 'abandon' | 'capture' | 'refund';
  readonly time: string;
};

/** What a charge comes to at first. AWAITING_BUYER: its buyer decides on a page; PROCESSING: the bank has not. Both are PENDING outside. */
export type Outcome = AtOnce | { readonly status: 'AWAITING_BUYER' };
