import type { AbandonReason, Command, Environment, FailureReason, Fingerprint, Money, PaymentMethod } from '@cauce/kernel';
import type { PaymentStatus } from './payment.state.js';

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

/** Personal. What the processor says of the card, for the buyer: never its number. */
export type Card = { readonly brand: string; readonly last4: string };

/** What the hosted page needs of the catalog. `methods`: what the organization had enabled. */
export type Shown = {
  readonly storeDisplayName: string;
  readonly organizationDisplayName: string;
  readonly environment: Environment;
  readonly methods: readonly PaymentMethod[];
};

export type OfAttempt = { readonly attemptId: string };

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
  readonly shown: Shown;
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
    /** Closes the buyer's window; it does not end the attempt. No buyer waits for a subscription's charge. */
    readonly expireTime: string;
    /** `users/<hmac>`; absent without a document. */
    readonly user?: string;
    readonly personal?: { readonly payer: Payer };
  };

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
/** What the processor answered for an attempt. `reason`: only of FAILED, absent when the processor gives none. */
export type RecordAttemptOutcome = Command<
  'RecordAttemptOutcome',
  OfAttempt & { outcome: 'SUCCEEDED' | 'FAILED' | 'NEEDS_REVIEW'; reason?: FailureReason; personal?: { readonly card: Card } }
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
/** The processor has given the money back. */
export type RecordRefund = Command<'RecordRefund', OfAttempt>;

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
  | RecordRefund;

/** Why nothing was recorded though the command was no error. */
export type PaymentIgnored =
  | 'ALREADY_CREATED'
  | 'ALREADY_UNDER_REVIEW'
  | 'ALREADY_FUNDED'
  | 'ALREADY_CANCELED'
  | 'ALREADY_REFUNDED'
  | 'ATTEMPT_ALREADY_STARTED'
  | 'ATTEMPT_ALREADY_FINAL'
  | 'CHARGE_ALREADY_KNOWN'
  | 'NOTHING_TO_WITHDRAW'
  | 'WITHDRAWAL_ALREADY_REQUESTED'
  | 'ALREADY_WITHDRAWN'
  | 'NOT_AWAITING_PAYMENT'
  | 'NOT_DUE'
  | 'REFUND_ALREADY_REQUESTED';

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
  | 'REFUND_NOT_REQUESTED';
