import type { CheckoutMethod } from '../checkout/checkout-payment.js';

/** What a buyer is told of a payment. */
export const NOTICE_KINDS = ['payment-link', 'payment-receipt'] as const;

/** One of {@link NOTICE_KINDS}. */
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/**
 * An e-mail that the buyer is to get, with all that it says. It is part of a message only where there is an address and the payment's
 * owner wants it told. Personal, and `url` is a capability: never logged. Amounts in cents, times RFC 3339 UTC, business time.
 */
export type BuyerNotice = {
  readonly kind: NoticeKind;
  readonly email: string;
  readonly firstName: string;
  /** `stores/<id>/payments/<id>`. */
  readonly payment: string;
  readonly url: string;
  readonly title: string;
  readonly storeDisplayName: string;
  readonly environment: 'PRODUCTION' | 'DEVELOPMENT';
  /** As the merchant sent it. */
  readonly amountCents: number;
  /** What the buyer pays: after the discount. */
  readonly payableCents: number;
  readonly currencyCode: string;
  /** In [0, 1). */
  readonly discountPercentage?: number;
  readonly correlationId?: string;
  /** Until when the link can be paid. */
  readonly expireTime?: string;
  /** A receipt's: how it was paid. */
  readonly method?: CheckoutMethod;
  /** A receipt's: the last digits of the card. */
  readonly last4?: string;
};

const TEXTS = [
  'email',
  'firstName',
  'payment',
  'url',
  'title',
  'storeDisplayName',
  'currencyCode',
] as const satisfies readonly (keyof BuyerNotice)[];
const AMOUNTS = ['amountCents', 'payableCents'] as const satisfies readonly (keyof BuyerNotice)[];

/** Whether a value of a message is one that an e-mail can be made of. */
export function isBuyerNotice(value: unknown): value is BuyerNotice {
  if (typeof value !== 'object' || value === null) return false;
  const fields = new Map(Object.entries(value));
  return (
    NOTICE_KINDS.some((kind) => kind === fields.get('kind')) &&
    TEXTS.every((name) => typeof fields.get(name) === 'string') &&
    AMOUNTS.every((name) => Number.isSafeInteger(fields.get(name)))
  );
}
