import type { FailureReason } from '../failures.js';

/** Contract, Payment attempt `method`. */
export type CheckoutMethod = 'PSE' | 'CARD' | 'SERVICE' | 'BANK_A' | 'WALLET_A' | 'PARTNER_PLATFORM';

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
  /** Never empty: what the payment asks for, or all that the organization had enabled. */
  readonly enabledPaymentMethods: readonly CheckoutMethod[];
  /** `email` is masked. Absent once the personal data is erased. */
  readonly buyer?: { readonly firstName: string; readonly email?: string };
  readonly store: { readonly name: string; readonly displayName: string };
  readonly organization: { readonly name: string; readonly displayName: string };
  readonly environment: 'PRODUCTION' | 'DEVELOPMENT';
  /** The organization's time when this was answered. */
  readonly now: string;
  /** The latest attempt. */
  readonly attempt?: CheckoutAttempt;
};

/** One try of the buyer. `card`: as the processor named it, once it answered. */
export type CheckoutAttempt = {
  readonly id: string;
  readonly status: 'PENDING' | 'SUCCEEDED' | 'FAILED';
  readonly method: CheckoutMethod;
  readonly createTime: string;
  readonly expireTime: string;
  readonly failure?: FailureReason;
  readonly card?: { readonly brand: string; readonly last4: string };
};

/** The body that starts an attempt. `ip`: the payer's address, as checkout saw it. */
export type StartCardAttempt = { readonly method: 'CARD'; readonly cardToken: string; readonly ip?: string };
