import type { Environment, FailureReason, PaymentMethod, StoreProfile } from '@cauce/kernel';

/** What the buyer's page knows of a payment. Answered by payments to checkout alone; times RFC 3339 UTC, amounts in cents. */
export type CheckoutPayment = {
  /** `stores/<id>/payments/<id>`. */
  readonly name: string;
  readonly status: 'AWAITING_PAYMENT' | 'UNDER_REVIEW' | 'FUNDED' | 'EXPIRED' | 'CANCELED';
  readonly title: string;
  readonly description?: string;
  /** As the merchant sent it. */
  readonly amountCents: number;
  /** What the buyer pays: after the discount, rounded half up. */
  readonly payableCents: number;
  readonly currencyCode: string;
  /** In [0, 1). */
  readonly discountPercentage?: number;
  readonly discountSource?: string;
  readonly mediaAssets?: readonly string[];
  readonly correlationId?: string;
  readonly courier?: string;
  readonly trackingNumber?: string;
  readonly redirectUri?: string;
  readonly expireTime?: string;
  readonly createTime: string;
  readonly updateTime: string;
  /** The methods that the payment asks for, or all that the organization had enabled; only those that can pay in its currency. May be empty. */
  readonly enabledPaymentMethods: readonly PaymentMethod[];
  /** `email` is masked. Absent once the personal data is erased. */
  readonly buyer?: { readonly firstName: string; readonly email?: string };
  /** As it was when this was made. `profile`: absent where nothing of it was set, and from an older service. */
  readonly store: { readonly name: string; readonly displayName: string; readonly profile?: StoreProfile };
  readonly organization: { readonly name: string; readonly displayName: string };
  readonly environment: Environment;
  /** The organization's time when this was answered. */
  readonly now: string;
  /** Whether it is certain that no money of the buyer's was taken. An older payments service does not say: then it is not. */
  readonly isNothingCharged?: boolean;
  /** A subscription charges it: its buyer can only look at it, and has no methods to choose from. */
  readonly isOfSubscription?: true;
  /** The banks that PSE can debit, by the processor's list; absent unless PSE is enabled, empty while the list cannot be had. */
  readonly banks?: readonly Bank[];
  /** Where a card is entered; absent unless CARD is enabled, and from an older payments service. */
  readonly cardForm?: CardForm;
  /** It has had as many attempts as it may have: its buyer may begin no other. */
  readonly areAttemptsUsedUp?: true;
  /** The attempt that paid, else the latest one. */
  readonly attempt?: CheckoutAttempt;
};

/** In place of a processor account's id: the environment's processor. */
export const ENVIRONMENT_ACCOUNT = '-';

/** Where a card is entered. A one-use token is worth something only to the account at which its card was entered. */
export type CardForm = {
  /** The id of the processor account, or {@link ENVIRONMENT_ACCOUNT}. */
  readonly account: string;
  /** The account's public address, where the form posts to; absent: the environment's. */
  readonly address?: string;
  /** REDIRECT: on the account's own page, to which an attempt without `cardToken` leads. Absent: in our form. */
  readonly entry?: 'REDIRECT';
};

/** A bank that PSE can debit. `code` is the processor's. */
export type Bank = { readonly code: string; readonly name: string };

/** One try of the buyer. `card`: as the processor named it, once it answered. */
export type CheckoutAttempt = {
  readonly id: string;
  readonly status: 'PENDING' | 'SUCCEEDED' | 'FAILED';
  readonly method: PaymentMethod;
  readonly createTime: string;
  readonly expireTime: string;
  readonly failure?: FailureReason;
  readonly card?: { readonly brand: string; readonly last4: string };
  /** The name of PSE's bank, while the attempt is pending. */
  readonly bankName?: string;
  /** Where the buyer goes on: the bank's or wallet's page. Only while something is to be done there. */
  readonly continueUrl?: string;
};

/** Where the money comes from: what the buyer chose, and what that method needs. */
export type PaymentSource =
  | { readonly method: 'CARD'; /** Absent: the card is entered on the account's own page. */ readonly cardToken?: string }
  | (Holder & { readonly method: 'PSE'; readonly bank: string; readonly personType: PersonType })
  | { readonly method: 'BANK_A' }
  | { readonly method: 'WALLET_A'; readonly phoneNumber: string }
  | (Holder & { readonly method: 'SERVICE' })
  | { readonly method: 'PARTNER_PLATFORM' };

/** Personal. Whose account it is. `documentType`: a document type's code. `document`: letters and digits alone. */
export type Holder = { readonly documentType: string; readonly document: string };

/** Whose account PSE debits: a person's or a company's. */
export type PersonType = 'NATURAL' | 'LEGAL';

/**
 * The body that starts an attempt. `formId`: of the form that was sent, so that the same form sent twice is one attempt; a card's
 * token does that by itself. `ip`: the payer's address, as checkout saw it. `cardAccount`: where the card was entered, as {@link CardForm} names it.
 */
export type StartAttempt = PaymentSource & { readonly formId?: string; readonly ip?: string; readonly cardAccount?: string };
