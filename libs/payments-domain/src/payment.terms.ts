import {
  afterDiscount,
  type Environment,
  type FailureReason,
  type Fingerprint,
  type Money,
  type PaymentMethod,
  type StoreProfile,
} from '@cauce/kernel';

/** Every status of a payment that exists. */
export const PAYMENT_STATUSES = ['AWAITING_PAYMENT', 'UNDER_REVIEW', 'FUNDED', 'EXPIRED', 'CANCELED'] as const;

/** A payment's `status` (docs/api.md, "Payments"). */
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];
/** An attempt's `status`: PENDING until the processor's final answer or a confirmed abandon. */
export type AttemptStatus = 'PENDING' | 'SUCCEEDED' | 'FAILED';

/** A payment as it was asked for. An absent field is absent. */
export type PaymentTerms = Money & {
  /** `stores/<store_id>/payments/<payment_id>`. */
  readonly name: string;
  readonly organization: string;
  readonly title: string;
  readonly paymentType: 'PRODUCT' | 'SERVICE';
  readonly description?: string;
  readonly expireTime?: string;
  readonly correlationId?: string;
  readonly mediaAssets?: readonly string[];
  readonly enabledPaymentMethods?: readonly PaymentMethod[];
  readonly redirectUri?: string;
  readonly courier?: string;
  readonly trackingNumber?: string;
  readonly disableBuyerNotification?: boolean;
  /** In [0, 1). `amountCents` stays as sent; what the buyer pays is PaymentCreated's `payableCents`. */
  readonly discountPercentage?: number;
  readonly discountSource?: string;
};

/** Personal: a payment's `buyer`. */
export type Buyer = { readonly firstName: string; readonly phoneNumber: string; readonly lastName?: string; readonly email?: string };

/** Personal: who paid, in an attempt's webhook. */
export type Payer = {
  readonly firstName?: string;
  readonly lastName?: string;
  readonly document?: string;
  readonly documentType?: string;
  readonly phoneNumber?: string;
  readonly email?: string;
  readonly ip?: string;
};

/** Why the processor refused an attempt. `code`: its own, for operators. `isFinal`: the refusal will never turn into money. */
export type Refusal = { readonly reason: FailureReason; readonly code?: string; readonly isFinal?: true };

/** Personal. What the processor says of the card, for the buyer: never its number. */
export type Card = { readonly brand: string; readonly last4: string };

/** What the hosted page needs of the catalog. `storeProfile`: absent where nothing of it was set. `methods`: what the organization had enabled. */
export type CatalogSnapshot = {
  readonly storeDisplayName: string;
  readonly storeProfile?: StoreProfile;
  readonly organizationDisplayName: string;
  readonly environment: Environment;
  readonly methods: readonly PaymentMethod[];
};

export type OfAttempt = { readonly attemptId: string };

/** A refund, and the attempt whose money it returns. The id is its key at the processor, too. */
export type OfRefund = OfAttempt & { readonly refundId: string };

/** The subscription that a payment is for. Only its charges and its withdrawal move the payment: no review, challenge, buyer or operator. */
export type OfSubscription = {
  /** The subscription's stream: `subscription-<id>`. */
  readonly stream: string;
  readonly cycle: number;
};

export type Creation = {
  readonly terms: PaymentTerms;
  readonly fingerprint: Fingerprint;
  /** What the buyer's page shows, as it was at the creation: catalog data is copied nowhere else. */
  readonly shown: CatalogSnapshot;
  /** The id of the key that the hosted link is made with: the link stays the same over a rotation. */
  readonly linkKey: string;
  /** `integrations/<id>` of the token that asked; absent for the merchant's own. */
  readonly integration?: string;
  /** The organization's time is a test clock's: what falls due waits for that clock. */
  readonly testClock?: true;
  /** Absent: a merchant's own payment. */
  readonly subscription?: OfSubscription;
  readonly personal?: { readonly buyer: Buyer };
};

/** The machine's time, only with a test clock: work for the processor does not wait for that clock. */
export type AtOnce = { readonly machineTime?: string };

export type Start = OfAttempt &
  AtOnce & {
    readonly method: PaymentMethod;
    /** The id of the stored payment method that is charged; absent where the buyer is there and brings a one-use token. */
    readonly storedMethod?: string;
    /** The id of the processor account that serves it, for ever; absent: the environment's processor. */
    readonly account?: string;
    /** Closes the buyer's window; it does not end the attempt. No buyer waits for a subscription's charge. */
    readonly expireTime: string;
    /** `users/<hmac>`; absent without a document. */
    readonly user?: string;
    readonly personal?: { readonly payer: Payer };
  };

/**
 * What the buyer pays, in cents: what is left by a discount is whole in the currency's smallest unit. An amount without a discount is as it was
 * asked for, which older plans may have in parts of that unit: the processor's port rounds it.
 */
export function payableOf(terms: PaymentTerms): number {
  const { amountCents, discountPercentage = 0 } = terms;
  return discountPercentage === 0 ? amountCents : afterDiscount(terms, discountPercentage).amountCents;
}
