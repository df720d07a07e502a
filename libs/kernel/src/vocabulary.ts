/** An attempt's `method`, in the order in which they are listed everywhere. */
export const PAYMENT_METHODS = ['PSE', 'CARD', 'SERVICE', 'BANK_A', 'WALLET_A', 'PARTNER_PLATFORM'] as const;

/** One of {@link PAYMENT_METHODS}. */
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** Why an attempt failed, in our words, never the processor's. What people read for each stands in contracts (`failureText`). */
export const FAILURE_REASONS = [
  'DECLINED',
  'INSUFFICIENT_FUNDS',
  'CARD_EXPIRED',
  'WRONG_DETAILS',
  'NOT_AUTHENTICATED',
  'BANK_UNAVAILABLE',
  'LIMIT_EXCEEDED',
  'CANCELED_BY_BUYER',
  'TIMED_OUT',
  'NOT_APPROVED',
  'ALREADY_PAID',
  'WITHDRAWN',
  'NOT_BEGUN',
] as const;

/** One of {@link FAILURE_REASONS}. */
export type FailureReason = (typeof FAILURE_REASONS)[number];

/**
 * Reasons that say for certain that no money was taken: the processor has confirmed that it refuses the attempt for ever, or the buyer
 * said no at the bank. After any other one money may still arrive: a bank may settle what it had refused.
 * @internal
 */
export const NOTHING_TAKEN = [
  'CANCELED_BY_BUYER',
  'TIMED_OUT',
  'NOT_APPROVED',
  'ALREADY_PAID',
  'WITHDRAWN',
] as const satisfies readonly FailureReason[];

/** One of {@link NOTHING_TAKEN}: why an attempt was given up. */
export type AbandonReason = (typeof NOTHING_TAKEN)[number];

/** Whether a failure is one of {@link NOTHING_TAKEN}. */
export function isNothingTaken(reason: FailureReason): reason is AbandonReason {
  return NOTHING_TAKEN.some((each) => each === reason);
}

/** Whether real money moves for an organization. It never changes. */
export const ENVIRONMENTS = ['PRODUCTION', 'DEVELOPMENT'] as const;

/** One of {@link ENVIRONMENTS}. */
export type Environment = (typeof ENVIRONMENTS)[number];

/** How cards are entered at a processor account: in our form, which posts to its origin, or on its own page, to which the buyer is redirected. */
export const CARD_ENTRIES = ['FORM', 'REDIRECT'] as const;

/** One of {@link CARD_ENTRIES}. */
export type CardEntry = (typeof CARD_ENTRIES)[number];
