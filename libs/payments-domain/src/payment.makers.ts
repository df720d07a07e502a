import { type EventMakers, type FailureReason, isNothingTaken } from '@cauce/kernel';
import type {
  AbandonAttempt,
  ApproveReview,
  BeginCharge,
  CancelPayment,
  CreatePayment,
  ExpirePayment,
  PaymentCommand,
  RecordAttemptOutcome,
  RecordRefund,
  RefundPayment,
  RefundSettlement,
  RejectReview,
  StartAttempt,
  WithdrawPayment,
} from './payment.commands.js';
import type { CanceledBy, ChargeRefusal, PaymentEvent } from './payment.events.js';
import { hasPending, isUnexpected, isWithdrawn, type Payment, refundableCents } from './payment.state.js';
import { type Card, type Creation, type OfAttempt, payableOf, type Refusal, type Start } from './payment.terms.js';

/** How each event of the column `records` is made of a command and the payment before it. */
export const EVENTS = {
  PaymentCreated: (command: CreatePayment | BeginCharge) => {
    const data = creationOf(command);
    return { type: 'PaymentCreated', data: { ...data, payableCents: payableOf(data.terms) } };
  },
  AttemptStarted: (command: StartAttempt | BeginCharge, { status, payableCents }: Payment) => ({
    type: 'AttemptStarted',
    // The first charge of a cycle creates the payment, so there is no payment yet to take the amount from.
    data: {
      ...startOf(command),
      chargeCents: status === 'NONE' && 'creation' in command ? payableOf(command.creation.terms) : payableCents,
    },
  }),
  AttemptSucceeded: (command: RecordAttemptOutcome | ApproveReview) => ({
    type: 'AttemptSucceeded',
    data: { attemptId: command.attemptId, ...cardOf(command), at: command.at },
  }),
  AttemptFailed: (command: FailingCommand, payment: Payment) => ({
    type: 'AttemptFailed',
    data: { ...failureOf(command, payment), ...refusalOf(command), ...cardOf(command), at: command.at },
  }),
  ChargeRefused: (command: BeginCharge, payment: Payment) => ({
    type: 'ChargeRefused',
    data: { chargeId: command.attemptId, reason: whyRefused(command, payment) ?? 'ATTEMPT_IN_PROGRESS', at: command.at },
  }),
  WithdrawalRequested: ({ type: _, ...data }: WithdrawPayment) => ({ type: 'WithdrawalRequested', data }),
  PaymentPutUnderReview: (command: RecordAttemptOutcome) => ({
    type: 'PaymentPutUnderReview',
    data: { attemptId: command.attemptId, ...cardOf(command), at: command.at },
  }),
  PaymentFunded: ({ attemptId, at }: RecordAttemptOutcome | ApproveReview) => ({ type: 'PaymentFunded', data: { attemptId, at } }),
  PaymentExpired: ({ at }: ExpirePayment) => ({ type: 'PaymentExpired', data: { at } }),
  PaymentCanceled: (command: CancelPayment | WithdrawPayment | RecordAttemptOutcome | AbandonAttempt | RejectReview, payment: Payment) => ({
    type: 'PaymentCanceled',
    data: { by: whoCanceled(command, payment), at: command.at },
  }),
  UnexpectedSettlementRecorded: (command: RecordAttemptOutcome | WithdrawPayment, { fundedBy = '' }: Payment) => ({
    type: 'UnexpectedSettlementRecorded',
    data: { attemptId: command.type === 'WithdrawPayment' ? fundedBy : command.attemptId, at: command.at },
  }),
  SettlementRefundRequested: ({ type: _, ...data }: RefundSettlement, payment: Payment) => ({
    type: 'SettlementRefundRequested',
    data: { ...data, amountCents: refundableCents(data.attemptId, payment) },
  }),
  SettlementRefunded: ({ refundId, at }: RecordRefund) => ({ type: 'SettlementRefunded', data: { attemptId: refundId, at } }),
  RefundRequested: ({ type: _, ...data }: RefundPayment, payment: Payment) => {
    const { fundedBy: attemptId = '' } = payment;
    return { type: 'RefundRequested', data: { amountCents: refundableCents(attemptId, payment), ...data, attemptId } };
  },
  PaymentRefunded: ({ refundId, at }: RecordRefund, payment: Payment) => {
    const { attemptId, amountCents } = refundOf(refundId, payment);
    return { type: 'PaymentRefunded', data: { refundId, attemptId, amountCents, at } };
  },
  RefundRefused: ({ refundId, code, at }: RecordRefund, payment: Payment) => ({
    type: 'RefundRefused',
    data: { refundId, attemptId: refundOf(refundId, payment).attemptId, ...(code !== undefined && { code }), at },
  }),
} satisfies EventMakers<Payment, PaymentEvent>;

/** The table asks only for refunds that are open. */
function refundOf(refundId: string, { refunds }: Payment): { readonly attemptId: string; readonly amountCents: number } {
  return refunds.get(refundId) ?? { attemptId: '', amountCents: 0 };
}

function creationOf(command: CreatePayment | BeginCharge): Creation & { readonly at: string } {
  if (command.type === 'BeginCharge') return { ...command.creation, at: command.at };
  const { type: _, ...data } = command;
  return data;
}

function startOf(command: StartAttempt | BeginCharge): Start & { readonly at: string } {
  if (command.type === 'BeginCharge') return { attemptId: command.attemptId, ...command.start, at: command.at };
  const { type: _, ...data } = command;
  return data;
}

type FailingCommand = RecordAttemptOutcome | AbandonAttempt | RejectReview | CancelPayment;

function failureOf(command: FailingCommand, payment: Payment): OfAttempt & { readonly reason: FailureReason } {
  const attemptId = command.type === 'CancelPayment' ? (command.abandoned ?? '') : command.attemptId;
  return { attemptId, reason: whyFailed(command, payment) };
}

/** What the processor said besides the reason. It has confirmed what was given up, which most reasons say by themselves. */
function refusalOf(command: FailingCommand): Omit<Refusal, 'reason'> {
  if (command.type === 'AbandonAttempt' && !isNothingTaken(command.reason)) return { isFinal: true };
  if (command.type !== 'RecordAttemptOutcome') return {};
  const { code, isFinal } = command;
  return { ...(code !== undefined && { code }), ...(isFinal && { isFinal }) };
}

function whyFailed(command: FailingCommand, payment: Payment): FailureReason {
  if (command.type === 'CancelPayment') return payment.status === 'UNDER_REVIEW' ? 'NOT_APPROVED' : 'TIMED_OUT';
  if (command.type === 'AbandonAttempt' && isBeingWithdrawn(payment)) return 'WITHDRAWN';
  return command.type === 'RejectReview' ? 'NOT_APPROVED' : (command.reason ?? 'DECLINED');
}

function isBeingWithdrawn(payment: Payment): boolean {
  return payment.status === 'AWAITING_PAYMENT' && isWithdrawn(payment);
}

function cardOf(command: FailingCommand | ApproveReview): { personal?: { readonly card: Card } } {
  return 'personal' in command ? { personal: command.personal } : {};
}

function whoCanceled({ type }: { type: PaymentCommand['type'] }, payment: Payment): CanceledBy {
  if (type === 'CancelPayment') return 'OPERATOR';
  return type === 'WithdrawPayment' || isBeingWithdrawn(payment) ? 'SUBSCRIPTION' : 'REVIEW';
}

/** A charge whose money arrived before it was begun is refused, too: beginning it would take the money again. */
export function whyRefused(command: BeginCharge, payment: Payment): ChargeRefusal | undefined {
  if (payment.status === 'FUNDED' || payment.status === 'CANCELED') return `PAYMENT_${payment.status}`;
  if (payableOf(command.creation.terms) !== payment.payableCents) return 'OTHER_AMOUNT';
  return hasPending(payment) || isUnexpected(command, payment) ? 'ATTEMPT_IN_PROGRESS' : undefined;
}
