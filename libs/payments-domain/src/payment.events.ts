import type { Event } from '@cauce/kernel';
import type { AtOnce, Card, Creation, OfAttempt, OfRefund, Refusal, Start } from './payment.terms.js';

/** Who ended a payment: an operator, the subscription that it was for, or its review. */
export type CanceledBy = 'OPERATOR' | 'SUBSCRIPTION' | 'REVIEW';
/** Why a subscription's charge was not begun. */
export type ChargeRefusal = 'PAYMENT_FUNDED' | 'PAYMENT_CANCELED' | 'OTHER_AMOUNT' | 'ATTEMPT_IN_PROGRESS';

/**
 * All that is written to a payment's stream, and what `upcast` makes of what is stored there. `payableCents`: what the buyer pays, after the
 * discount; older events lack it. `amountCents` of a settlement's refund: absent in older events, which returned all of it.
 */
export type PaymentEvent =
  | Event<'PaymentCreated', Creation & { readonly payableCents: number }>
  | Event<'AttemptStarted', Start & { chargeCents: number }>
  | Event<'AttemptSucceeded', OfAttempt & { personal?: { readonly card: Card } }>
  | Event<'AttemptFailed', OfAttempt & Refusal & { personal?: { readonly card: Card } }>
  | Event<'PaymentPutUnderReview', OfAttempt & { personal?: { readonly card: Card } }>
  | Event<'ChargeRefused', { chargeId: string; reason: ChargeRefusal }>
  | Event<'WithdrawalRequested', AtOnce>
  | Event<'PaymentFunded', OfAttempt>
  | Event<'PaymentExpired', unknown>
  | Event<'PaymentCanceled', { by: CanceledBy }>
  | Event<'UnexpectedSettlementRecorded', OfAttempt>
  | Event<'SettlementRefundRequested', OfAttempt & AtOnce & { amountCents?: number }>
  | Event<'SettlementRefunded', OfAttempt>
  | Event<'RefundRequested', OfRefund & AtOnce & { amountCents: number; reason: string }>
  | Event<'PaymentRefunded', OfRefund & { amountCents: number }>
  | Event<'RefundRefused', OfRefund & { code?: string }>;

/** All that a payment's stream can hold, for ever: add optional fields, else a new type. */
export type StoredPaymentEvent =
  Event<'PaymentCreated', Creation & { readonly payableCents?: number }> | Exclude<PaymentEvent, { type: 'PaymentCreated' }>;
