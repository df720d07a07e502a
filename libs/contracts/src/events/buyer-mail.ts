import type { Environment, FailureReason, PaymentMethod } from '@cauce/kernel';

/** Who a mail goes to, and about which resource. Personal; links are capabilities: never logged. */
type MailAbout<Kind extends string> = {
  readonly kind: Kind;
  readonly email: string;
  readonly firstName: string;
  /** The name of the resource: `stores/<id>/payments/<id>`, a subscription's, a plan assignment's. */
  readonly resource: string;
  readonly storeDisplayName: string;
  readonly environment: Environment;
  readonly currencyCode: string;
};

/** A mail about a payment. Amounts in cents. */
type PaymentMail<Kind extends string> = MailAbout<Kind> & {
  /** The payment's hosted page. */
  readonly url: string;
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

/** A mail about a subscription or a plan assignment. Amounts in cents; times RFC 3339 UTC, business time. */
type SubscriptionMail<Kind extends string> = MailAbout<Kind> & {
  readonly planDisplayName: string;
  /** The page where the card is changed. */
  readonly methodUrl: string;
};

/** It has begun. `nextChargeTime`, `amountCents`: of the next charge; in a trial the first, at its end. */
export type WelcomeMail = SubscriptionMail<'subscription-welcome'> & {
  readonly amountCents: number;
  readonly nextChargeTime: string;
  readonly isTrial?: boolean;
};

/** A charge failed, and another try follows. `attempt`: from 1, out of `attempts`; `nextAttemptTime`: the old card's next try. */
export type ChargeFailedMail = SubscriptionMail<'charge-failed'> & {
  readonly amountCents: number;
  readonly attempt: number;
  readonly attempts?: number;
  readonly reason?: FailureReason;
  readonly nextAttemptTime?: string;
};

/**
 * The last try failed, or one while it was suspended. `amountCents`: what a new card pays at once; `nextAttemptTime`: when the old card is tried
 * once more; `isLastTry`: if that one fails, the subscription ends.
 */
export type SuspendedMail = SubscriptionMail<'subscription-suspended'> & {
  readonly amountCents: number;
  readonly isLastTry?: true;
  readonly reason?: FailureReason;
  readonly nextAttemptTime?: string;
};

/** It has ended. `hasFailed`: because its charges failed; else somebody ended it. */
export type CanceledMail = SubscriptionMail<'subscription-canceled'> & { readonly hasFailed?: boolean };

/** The trial ends soon. `amountCents`: the first charge, at its end. */
export type TrialEndsMail = SubscriptionMail<'trial-ends'> & { readonly amountCents: number; readonly trialEndTime: string };

/** An e-mail that the buyer is to get, with all that it says. Part of a message only where there is an address and the merchant wants it sent. */
export type BuyerMail =
  PaymentLinkMail | PaymentReceiptMail | WelcomeMail | ChargeFailedMail | SuspendedMail | CanceledMail | TrialEndsMail;

/** The kinds of mail that buyers get because of events. */
type BuyerMailKind = BuyerMail['kind'];

/**
 * A one-time code, sent at once by a call to the notifier: no message carries it, and no table keeps it. Personal and secret. `expireTime`:
 * RFC 3339 UTC. Its language is the one given, else its currency's.
 */
export type OneTimeCodeMail = Omit<MailAbout<'one-time-code'>, 'resource' | 'currencyCode'> &
  Partial<Pick<MailAbout<'one-time-code'>, 'resource' | 'currencyCode'>> & {
    /** Six digits. */
    readonly code: string;
    readonly expireTime: string;
    readonly language?: 'es' | 'en';
    /** Whom the code is for, as whoever has the link wrote it. */
    readonly person?: {
      readonly firstName: string;
      readonly lastName: string;
      readonly documentType: string;
      readonly documentEnd: string;
    };
  };

/** Mails that are no longer needed, unless they are sent already: of these kinds, about this resource. */
export type MailWithdrawal = { readonly resource: string; readonly kinds: readonly BuyerMailKind[] };

/** The mail as it is sent and stored. `payment` is the name of `resource` in the first form: older readers need it. */
export function encodeBuyerMail(mail: BuyerMail): object {
  return { ...mail, payment: mail.resource };
}

/** What a mail of a kind needs to be written: texts, amounts, times, all of them there and of their type. */
type Needed = { readonly texts: readonly string[]; readonly amounts?: readonly string[]; readonly times?: readonly string[] };

const ABOUT = ['email', 'firstName', 'resource', 'storeDisplayName', 'currencyCode'] as const;
const OF_PAYMENT: Needed = { texts: ['url', 'title'], amounts: ['amountCents', 'payableCents'] };
const OF_SUBSCRIPTION = ['planDisplayName', 'methodUrl'];

// prettier-ignore
const NEEDED: Readonly<Record<BuyerMailKind, Needed>> = {
  'payment-link':           OF_PAYMENT,
  'payment-receipt':        OF_PAYMENT,
  'subscription-welcome':   { texts: OF_SUBSCRIPTION, amounts: ['amountCents'], times: ['nextChargeTime'] },
  'charge-failed':          { texts: OF_SUBSCRIPTION, amounts: ['amountCents', 'attempt'] },
  'subscription-suspended': { texts: OF_SUBSCRIPTION, amounts: ['amountCents'] },
  'subscription-canceled':  { texts: OF_SUBSCRIPTION },
  'trial-ends':             { texts: OF_SUBSCRIPTION, amounts: ['amountCents'], times: ['trialEndTime'] },
};

/** The mail in a message or a row, in either form; undefined when no mail can be written from it. */
export function decodeBuyerMail(value: unknown): BuyerMail | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { payment, ...rest } = value as Readonly<Record<string, unknown>>;
  const fields: Readonly<Record<string, unknown>> = { resource: payment, ...rest };
  const { kind } = fields;
  const needed = typeof kind === 'string' && Object.hasOwn(NEEDED, kind) ? NEEDED[kind as BuyerMailKind] : undefined;
  return needed !== undefined && hasAll(fields, needed) ? (fields as BuyerMail) : undefined;
}

function hasAll(fields: Readonly<Record<string, unknown>>, { texts, amounts = [], times = [] }: Needed): boolean {
  return (
    [...ABOUT, ...texts].every((name) => typeof fields[name] === 'string') &&
    amounts.every((name) => Number.isSafeInteger(fields[name])) &&
    times.every((name) => typeof fields[name] === 'string' && !Number.isNaN(Date.parse(fields[name])))
  );
}

/** Whether a value names kinds of mails and a resource. */
export function isMailWithdrawal(value: unknown): value is MailWithdrawal {
  if (typeof value !== 'object' || value === null) return false;
  const { resource, kinds } = value as { readonly resource?: unknown; readonly kinds?: unknown };
  return typeof resource === 'string' && Array.isArray(kinds) && kinds.every((kind) => typeof kind === 'string');
}
