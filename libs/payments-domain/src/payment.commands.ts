import type { AbandonReason, Command } from '@cauce/kernel';
import type { AtOnce, Card, Creation, OfAttempt, OfSubscription, PaymentStatus, Refusal, Start } from './payment.terms.js';

/** What the merchant asked for. */
export type CreatePayment = Command<'CreatePayment', Creation>;
/** The buyer tries to pay; the pending attempt was abandoned before. */
export type StartAttempt = Command<'StartAttempt', Start>;
/**
 * By the subscription: its cycle is charged. The first charge creates the payment; the attempt's id is the charge's. A repeat is the same
 * charge; one that cannot be begun is refused, so that each comes to an end.
 */
export type BeginCharge = Command<
  'BeginCharge',
  OfAttempt & { readonly creation: Creation & { readonly subscription: OfSubscription }; readonly start: Omit<Start, 'attemptId'> }
>;
/** What the processor answered for an attempt. A refusal's fields: only of FAILED; the reason is absent when the processor gives none. */
export type RecordAttemptOutcome = Command<
  'RecordAttemptOutcome',
  OfAttempt & { outcome: 'SUCCEEDED' | 'FAILED' | 'NEEDS_REVIEW' } & Partial<Refusal> & { personal?: { readonly card: Card } }
>;
/**
 * The processor confirmed that it will never charge this attempt: the buyer began another one, its window closed, a review ended, another one
 * paid, or its bank asked for a buyer who is not there. If the payment is withdrawn, the reason becomes WITHDRAWN.
 */
export type AbandonAttempt = Command<'AbandonAttempt', OfAttempt & { reason: AbandonReason | 'NOT_AUTHENTICATED' }>;
/** By an operator, after the processor has captured the money of the attempt under review. */
export type ApproveReview = Command<'ApproveReview', OfAttempt & { personal?: { readonly card: Card } }>;
/** By an operator, after the processor has released the money. */
export type RejectReview = Command<'RejectReview', OfAttempt>;
/** A nudge: it may come early, late or twice. */
export type ExpirePayment = Command<'ExpirePayment', unknown>;
/** By the subscription, which gives up the cycle: no more money is wanted. With a pending attempt, the processor's answer comes first. */
export type WithdrawPayment = Command<'WithdrawPayment', AtOnce>;
/** By an operator. `abandoned`: the id of the pending attempt, if the processor has confirmed that it will never charge it. */
export type CancelPayment = Command<'CancelPayment', { readonly abandoned?: string }>;

/** By an operator: the money of an unexpected settlement goes back to the card. */
export type RefundSettlement = Command<'RefundSettlement', OfAttempt & AtOnce>;
/** By an operator: money of a funded payment goes back. `amountCents` absent: all that is left of it. `reason`: the operator's, free text. */
export type RefundPayment = Command<'RefundPayment', AtOnce & { refundId: string; amountCents?: number; reason: string }>;
/** What the processor answered for a refund; `code`: its own, of a refusal. A settlement's refund has the id of its attempt. */
export type RecordRefund = Command<'RecordRefund', { refundId: string; outcome: 'REFUNDED' | 'REFUSED'; code?: string }>;

/** All that a payment can be asked. A new member does not compile until the table has its rows. */
export type PaymentCommand =
  | CreatePayment
  | StartAttempt
  | BeginCharge
  | RecordAttemptOutcome
  | AbandonAttempt
  | ApproveReview
  | RejectReview
  | ExpirePayment
  | WithdrawPayment
  | CancelPayment
  | RefundSettlement
  | RefundPayment
  | RecordRefund;

/** Why nothing was recorded though the command was no error. */
export type PaymentIgnored =
  | 'ALREADY_CREATED'
  | 'ALREADY_UNDER_REVIEW'
  | 'ALREADY_FUNDED'
  | 'ALREADY_CANCELED'
  | 'ATTEMPT_ALREADY_STARTED'
  | 'ATTEMPT_ALREADY_FINAL'
  | 'CHARGE_ALREADY_KNOWN'
  | 'NOTHING_TO_WITHDRAW'
  | 'WITHDRAWAL_ALREADY_REQUESTED'
  | 'ALREADY_WITHDRAWN'
  | 'NOT_AWAITING_PAYMENT'
  | 'NOT_DUE'
  | 'REFUND_ALREADY_REQUESTED'
  | 'REFUND_ALREADY_FINAL'
  | 'REFUND_STILL_REQUESTED';

/** The codes that the error catalogue maps to HTTP statuses. */
export type PaymentRejected =
  | 'PAYMENT_NOT_FOUND'
  | `PAYMENT_${PaymentStatus}`
  | 'IDEMPOTENCY_KEY_REUSED'
  | 'PAYMENT_OF_SUBSCRIPTION'
  | 'ATTEMPT_IN_PROGRESS'
  | 'TOO_MANY_ATTEMPTS'
  | 'ATTEMPT_NOT_FOUND'
  | 'SETTLEMENT_NOT_FOUND'
  | 'REFUND_NOT_REQUESTED'
  | 'REFUND_TOO_LARGE'
  | 'REFUND_IN_PROGRESS'
  | 'ALREADY_REFUNDED'
  | 'REQUEST_ID_REUSED'
  | 'MONEY_IS_UNEXPECTED';
