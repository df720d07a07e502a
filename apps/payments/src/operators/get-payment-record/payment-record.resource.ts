import { NOTIFICATION, type Notification } from '@cauce/contracts';
import { FAILURE_REASONS, type FailureReason, field, PAYMENT_METHODS, type PaymentMethod, type Resource } from '@cauce/kernel';
import {
  PAYMENT_ATTEMPT,
  PAYMENT_REFUND,
  type PaymentAttemptResource,
  type PaymentEvent,
  type PaymentRefund,
} from '@cauce/payments-domain';
import { PAYMENT_ANSWER, type PaymentAnswer } from '../../payments/payment.links.js';
import { SETTLEMENT_ANSWER, type SettlementAnswer } from '../../settlements/settlement.resource.js';

/** An attempt as operators read it. */
type RecordedAttempt = PaymentAttemptResource & {
  readonly failure?: FailureReason;
  /** The processor's own, of its refusal. */
  readonly code?: string;
  readonly isFinal?: boolean;
  readonly processorAccount?: string;
};

/** One event of the payment's stream. */
export type TimelineEntry = {
  /** The header `webhook-id` of the event's webhooks. */
  readonly eventId: string;
  readonly type: PaymentEvent['type'];
  /** Business time. */
  readonly time: string;
  /** When it was stored, by the machine's clock. */
  readonly recordTime: string;
  /** Who caused it; absent in events that do not say. */
  readonly principal?: string;
  readonly requestId?: string;
  /** Its attempt's name. */
  readonly attempt?: string;
  /** Its refund's name. */
  readonly refund?: string;
  /** Of a new attempt: how the buyer pays. */
  readonly method?: PaymentMethod;
  /** Of a new attempt, how much the buyer pays; of a refund, how much goes back. */
  readonly amountCents?: number;
  /** Of a failure, why; of a cancellation, who ended it; of a refund, what the operator wrote. */
  readonly reason?: string;
  /** Of what the processor refused: its own code. */
  readonly code?: string;
  /** The event's webhooks and mails; absent while the notifier does not answer. */
  readonly notifications?: readonly Notification[];
};

/** A payment as operators read it: all that is recorded of it, personal data of payers left out. */
export type PaymentRecord = PaymentAnswer & {
  readonly payableAmountCents: number;
  /** Of the money that paid: what the processor has returned. */
  readonly refundedAmountCents: number;
  /** `integrations/<id>` of the token that created it. */
  readonly integration?: string;
  readonly attempts: readonly RecordedAttempt[];
  readonly refunds: readonly PaymentRefund[];
  readonly unexpectedSettlements: readonly SettlementAnswer[];
  readonly timeline: readonly TimelineEntry[];
  readonly notificationsState: 'COMPLETE' | 'UNAVAILABLE';
};

const EVENTS = [
  'PaymentCreated',
  'AttemptStarted',
  'AttemptSucceeded',
  'AttemptFailed',
  'PaymentPutUnderReview',
  'ChargeRefused',
  'WithdrawalRequested',
  'PaymentFunded',
  'PaymentExpired',
  'PaymentCanceled',
  'UnexpectedSettlementRecorded',
  'SettlementRefundRequested',
  'SettlementRefunded',
  'RefundRequested',
  'PaymentRefunded',
  'RefundRefused',
] as const satisfies readonly PaymentEvent['type'][];

const RECORDED_ATTEMPT: Resource<RecordedAttempt> = {
  ...PAYMENT_ATTEMPT,
  title: 'RecordedAttempt',
  fields: {
    ...PAYMENT_ATTEMPT.fields,
    failure: field.optional(field.oneOfSoFar(FAILURE_REASONS, 'Only if FAILED: why it failed.')),
    code: field.optional(field.text('Only if FAILED: the processor’s own code, if it gave one.', '51')),
    isFinal: field.optional(
      field.flag('Only if FAILED: true if the processor said that this refusal can never turn into money. Absent: it may.', true),
    ),
    processorAccount: field.optional(
      field.name(
        'organizations/{organization}/processor-accounts/{account}',
        'The account that serves it. Absent: the environment’s processor.',
      ),
    ),
  },
};

const TIMELINE_ENTRY: Resource<TimelineEntry> = {
  title: 'TimelineEntry',
  about: 'An event of the payment: what happened, when, who caused it, and which notifications were sent.',
  fields: {
    eventId: field.text('The event’s id, which is also the `webhook-id` of its webhooks.', '0b7e2a54-8c1d-4e0f-9a36-2f5d1c7e9b10'),
    type: field.oneOfSoFar(EVENTS, 'What happened.'),
    time: field.time('When it happened, by the organization’s clock.'),
    recordTime: field.time('When it was recorded, in real time.'),
    principal: field.optional(
      field.text(
        'Who caused it: an access token, an operator’s name, `checkout` for the buyer, `payments/worker` for the service itself.',
        'checkout',
      ),
    ),
    requestId: field.optional(
      field.text('The `X-Request-Id` of the request that caused it, as in the logs.', '0b7ad0f5-7a7c-4b7c-9a3e-6a3f8f1c2d4e'),
    ),
    attempt: field.optional(field.name('stores/{store}/payments/{payment}/attempts/{attempt}', 'Its attempt.')),
    refund: field.optional(field.name('stores/{store}/payments/{payment}/refunds/{refund}', 'Its refund.')),
    method: field.optional(field.oneOfSoFar(PAYMENT_METHODS, 'For a new attempt: the payment method.')),
    amountCents: field.optional(field.cents('For a new attempt: the amount charged. For a refund: the amount returned.', 24_000_000)),
    reason: field.optional(
      field.text(
        'For a failure: the reason. For a cancellation: who canceled (OPERATOR, SUBSCRIPTION or REVIEW). For a requested refund: why, in the operator’s words.',
        'INSUFFICIENT_FUNDS',
      ),
    ),
    code: field.optional(field.text('For what the processor refused: its own code, if it gave one.', '51')),
    notifications: field.optional(
      field.listOf(
        field.object(NOTIFICATION),
        'The notifications that were sent. Kept for 30 days after they ended; absent while the notifier is unavailable.',
      ),
    ),
  },
};

/** How the API's document shows it. */
export const PAYMENT_RECORD: Resource<PaymentRecord> = {
  title: 'PaymentRecord',
  about: 'A payment with its full record.',
  fields: {
    ...PAYMENT_ANSWER.fields,
    payableAmountCents: field.cents('The amount that the buyer pays, after the discount.', 21_600_000),
    refundedAmountCents: field.cents(
      'What has been returned of the money that paid. What goes back of an unexpected settlement stands there.',
      4_000_000,
      { minimum: 0 },
    ),
    integration: field.optional(
      field.text('The integration whose token created the payment. Absent if the merchant’s own token did.', 'integrations/q3l7pa'),
    ),
    attempts: field.listOf(field.object(RECORDED_ATTEMPT), 'The attempts, oldest first.'),
    refunds: field.listOf(field.object(PAYMENT_REFUND), 'The refunds of the money that paid, oldest first.'),
    unexpectedSettlements: field.listOf(field.object(SETTLEMENT_ANSWER), 'Money that arrived unexpectedly for this payment.'),
    timeline: field.listOf(field.object(TIMELINE_ENTRY), 'All events, oldest first.'),
    notificationsState: field.oneOf(
      ['COMPLETE', 'UNAVAILABLE'],
      'UNAVAILABLE: the notifier is unavailable, so notifications are missing. Everything else is complete.',
    ),
  },
};
