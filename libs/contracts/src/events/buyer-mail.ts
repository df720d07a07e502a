import {
  type Environment,
  ENVIRONMENTS,
  FAILURE_REASONS,
  type FailureReason,
  PAYMENT_METHODS,
  type PaymentMethod,
  type StoreProfile,
} from '@cauce/kernel';
import { flag, having, number, object, oneOf, optional, type Shape, type ShapesOf, text, time, whole } from './shapes.js';
import { STORE_PROFILE } from './store-profile.js';

/** Who a mail goes to, and about which resource. Personal; links are capabilities: never logged. */
type MailAbout<Kind extends string> = {
  readonly kind: Kind;
  readonly email: string;
  readonly firstName: string;
  /** The name of the resource: `stores/<id>/payments/<id>`, a subscription's, a plan assignment's. */
  readonly resource: string;
  readonly storeDisplayName: string;
  /** As it was when the payment or the subscription was made. */
  readonly storeProfile?: StoreProfile;
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

/** Money that went back. `refundCents`: how much; a part if it is less than `payableCents`. `method`, `last4`: what it went back to. */
export type PaymentRefundMail = PaymentMail<'payment-refund'> & {
  readonly refundCents: number;
  readonly method?: PaymentMethod;
  readonly last4?: string;
};

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
  PaymentLinkMail | PaymentReceiptMail | PaymentRefundMail | WelcomeMail | ChargeFailedMail | SuspendedMail | CanceledMail | TrialEndsMail;

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

/** A mail as it is sent and stored. */
export type SentBuyerMail = BuyerMail & {
  /** `resource`, by its name in the first form: older readers need it. */
  readonly payment: string;
};

/** The mail as it is sent and stored. */
export function encodeBuyerMail(mail: BuyerMail): SentBuyerMail {
  return { ...mail, payment: mail.resource };
}

/** The fields of a mail of a kind; `kind` is what its shape is looked up by. */
type Fields<Kind extends BuyerMailKind> = ShapesOf<Omit<Extract<BuyerMail, { readonly kind: Kind }>, 'kind'>>;

const ABOUT = {
  email: text,
  firstName: text,
  resource: text,
  storeDisplayName: text,
  storeProfile: optional(STORE_PROFILE),
  environment: oneOf(...ENVIRONMENTS),
  currencyCode: text,
};
const OF_PAYMENT = {
  ...ABOUT,
  url: text,
  title: text,
  amountCents: whole,
  payableCents: whole,
  discountPercentage: optional(number),
  correlationId: optional(text),
};
const OF_SUBSCRIPTION = { ...ABOUT, planDisplayName: text, methodUrl: text };
const REASON = optional(oneOf(...FAILURE_REASONS));

// prettier-ignore
const MAILS: { readonly [Kind in BuyerMailKind]: Fields<Kind> } = {
  'payment-link':           { ...OF_PAYMENT, expireTime: optional(time) },
  'payment-receipt':        { ...OF_PAYMENT, method: optional(oneOf(...PAYMENT_METHODS)), last4: optional(text) },
  'payment-refund':         { ...OF_PAYMENT, refundCents: whole, method: optional(oneOf(...PAYMENT_METHODS)), last4: optional(text) },
  'subscription-welcome':   { ...OF_SUBSCRIPTION, amountCents: whole, nextChargeTime: time, isTrial: optional(flag) },
  'charge-failed':          { ...OF_SUBSCRIPTION, amountCents: whole, attempt: whole, attempts: optional(whole), reason: REASON, nextAttemptTime: optional(time) },
  'subscription-suspended': { ...OF_SUBSCRIPTION, amountCents: whole, isLastTry: optional(oneOf(true)), reason: REASON, nextAttemptTime: optional(time) },
  'subscription-canceled':  { ...OF_SUBSCRIPTION, hasFailed: optional(flag) },
  'trial-ends':             { ...OF_SUBSCRIPTION, amountCents: whole, trialEndTime: time },
};

/** The mail in a message or a row, in either form; undefined when no mail can be written from it. */
export function decodeBuyerMail(value: unknown): BuyerMail | undefined {
  if (!object(value)) return undefined;
  const { payment, ...rest } = value as Readonly<Record<string, unknown>>;
  const fields: Readonly<Record<string, unknown>> = { resource: payment, ...rest };
  const { kind } = fields;
  const shapes = typeof kind === 'string' && Object.hasOwn(MAILS, kind) ? MAILS[kind as BuyerMailKind] : undefined;
  return shapes !== undefined && having(shapes)(fields) ? (fields as BuyerMail) : undefined;
}

/** What a message's `withdraws` must be. */
export const MAIL_WITHDRAWAL: Shape = having({
  resource: text,
  kinds: (value) => Array.isArray(value) && value.every(text),
} satisfies ShapesOf<MailWithdrawal>);
