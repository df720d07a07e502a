import type { Environment, PaymentMethod } from '@cauce/kernel';

/** The kinds of mail that buyers get. */
const BUYER_MAIL_KINDS = ['payment-link', 'payment-receipt'] as const;

/** One of {@link BUYER_MAIL_KINDS}. */
export type BuyerMailKind = (typeof BUYER_MAIL_KINDS)[number];

/** Who a mail goes to, and about which resource. Personal; `url` is a capability: never logged. */
type MailAbout<Kind extends BuyerMailKind> = {
  readonly kind: Kind;
  readonly email: string;
  readonly firstName: string;
  /** The name of the resource: `stores/<id>/payments/<id>`. */
  readonly resource: string;
  /** The hosted page of the resource. */
  readonly url: string;
  readonly storeDisplayName: string;
  readonly environment: Environment;
  readonly currencyCode: string;
};

/** A mail about a payment. Amounts in cents. */
type PaymentMail<Kind extends BuyerMailKind> = MailAbout<Kind> & {
  readonly title: string;
  /** As the merchant sent it. */
  readonly amountCents: number;
  /** What the buyer pays: after the discount. */
  readonly payableCents: number;
  /** In [0, 1). */
  readonly discountPercentage?: number;
  readonly correlationId?: string;
};

/** The link to pay. `expireTime`: until when it can be paid, RFC 3339 UTC, business time. */
export type PaymentLinkMail = PaymentMail<'payment-link'> & { readonly expireTime?: string };

/** The receipt. `last4`: the last digits of the card. */
export type PaymentReceiptMail = PaymentMail<'payment-receipt'> & { readonly method?: PaymentMethod; readonly last4?: string };

/** An e-mail that the buyer is to get, with all that it says. Part of a message only where there is an address and the merchant wants it sent. */
export type BuyerMail = PaymentLinkMail | PaymentReceiptMail;

/** Mails that are no longer needed, unless they are sent already: of these kinds, about this resource. */
export type MailWithdrawal = { readonly resource: string; readonly kinds: readonly BuyerMailKind[] };

/** The mail as it is sent and stored. `payment` is the name of `resource` in the first form: older readers need it. */
export function encodeBuyerMail(mail: BuyerMail): object {
  return { ...mail, payment: mail.resource };
}

const TEXTS = ['email', 'firstName', 'resource', 'url', 'title', 'storeDisplayName', 'currencyCode'] as const;
const AMOUNTS = ['amountCents', 'payableCents'] as const;

/** The mail in a message or a row, in either form; undefined when no mail can be written from it. */
export function decodeBuyerMail(value: unknown): BuyerMail | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { payment, ...rest } = value as Readonly<Record<string, unknown>>;
  const fields: Readonly<Record<string, unknown>> = { resource: payment, ...rest };
  const isMail =
    BUYER_MAIL_KINDS.some((kind) => kind === fields['kind']) &&
    TEXTS.every((name) => typeof fields[name] === 'string') &&
    AMOUNTS.every((name) => Number.isSafeInteger(fields[name]));
  return isMail ? (fields as BuyerMail) : undefined;
}

/** Whether a value names kinds of mails and a resource. */
export function isMailWithdrawal(value: unknown): value is MailWithdrawal {
  if (typeof value !== 'object' || value === null) return false;
  const { resource, kinds } = value as { readonly resource?: unknown; readonly kinds?: unknown };
  return typeof resource === 'string' && Array.isArray(kinds) && kinds.every((kind) => typeof kind === 'string');
}
