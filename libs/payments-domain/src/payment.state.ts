import type { Fingerprint } from '@cauce/kernel';
import type { PaymentEvent } from './payment.events.js';
import type { AttemptStatus, OfAttempt, PaymentStatus } from './payment.terms.js';

/** What `decide` needs to know of a payment: no more. */
export type Payment = {
  readonly status: 'NONE' | PaymentStatus;
  /** What the buyer pays, in cents: after the discount. */
  readonly payableCents: number;
  /** From then on no attempt may start. A subscription's payment has none. */
  readonly expireTime: string | undefined;
  readonly fingerprint: Fingerprint;
  /** When it was created; an idempotency key is remembered from then. */
  readonly createTime: string;
  /** By attempt id; a Map, so that an id may be any text. */
  readonly attempts: ReadonlyMap<string, AttemptStatus>;
  /** Attempt ids. */
  readonly unexpectedSettlements: ReadonlySet<string>;
  /** By refund id; the refund of an unexpected settlement has its attempt's. */
  readonly refunds: ReadonlyMap<string, Refund>;
  /** The stream of the subscription that it is for; undefined: a merchant's own. */
  readonly subscription: string | undefined;
  /** The id of the attempt that paid. */
  readonly fundedBy: string | undefined;
  /** When its subscription gave it up while an attempt was pending. */
  readonly withdrawTime: string | undefined;
  /** Ids of charges that were not begun. */
  readonly refusedCharges: ReadonlySet<string>;
};

/** Money that goes back. REFUSED: the processor will never return it under this id. */
export type Refund = { readonly attemptId: string; readonly amountCents: number; readonly state: 'REQUESTED' | 'DONE' | 'REFUSED' };

/** A payment before its first event. */
export const initial: Payment = {
  status: 'NONE',
  payableCents: 0,
  expireTime: undefined,
  fingerprint: {},
  createTime: '',
  attempts: new Map(),
  unexpectedSettlements: new Set(),
  refunds: new Map(),
  subscription: undefined,
  fundedBy: undefined,
  withdrawTime: undefined,
  refusedCharges: new Set(),
};

/** What an event makes of a payment. Never reads the table: editing the table must not rewrite history. */
export function evolve(payment: Payment, event: PaymentEvent): Payment {
  switch (event.type) {
    case 'PaymentCreated':
      return {
        ...payment,
        status: 'AWAITING_PAYMENT',
        payableCents: event.data.payableCents,
        expireTime: event.data.terms.expireTime,
        fingerprint: event.data.fingerprint,
        createTime: event.data.at,
        subscription: event.data.subscription?.stream,
      };
    case 'AttemptStarted':
      return withAttempt(payment, event.data.attemptId, 'PENDING');
    case 'AttemptSucceeded':
      return withAttempt(payment, event.data.attemptId, 'SUCCEEDED');
    case 'AttemptFailed':
      return withAttempt(payment, event.data.attemptId, 'FAILED');
    case 'PaymentPutUnderReview':
      return { ...payment, status: 'UNDER_REVIEW' };
    case 'ChargeRefused':
      return { ...payment, refusedCharges: new Set(payment.refusedCharges).add(event.data.chargeId) };
    case 'WithdrawalRequested':
      return { ...payment, withdrawTime: event.data.at };
    case 'PaymentFunded':
      return { ...payment, status: 'FUNDED', fundedBy: event.data.attemptId };
    case 'PaymentExpired':
      return { ...payment, status: 'EXPIRED' };
    case 'PaymentCanceled':
      return { ...payment, status: 'CANCELED' };
    case 'UnexpectedSettlementRecorded':
      return { ...payment, unexpectedSettlements: new Set(payment.unexpectedSettlements).add(event.data.attemptId) };
    case 'SettlementRefundRequested':
      return withRefund(payment, event.data.attemptId, { amountCents: payment.payableCents, ...event.data, state: 'REQUESTED' });
    case 'SettlementRefunded':
      return withRefundState(payment, event.data.attemptId, 'DONE');
    case 'RefundRequested':
      return withRefund(payment, event.data.refundId, { ...event.data, state: 'REQUESTED' });
    case 'PaymentRefunded':
      return withRefundState(payment, event.data.refundId, 'DONE');
    case 'RefundRefused':
      return withRefundState(payment, event.data.refundId, 'REFUSED');
    default:
      event satisfies never; // a missing case does not compile; an event of a newer version changes nothing here
      return payment;
  }
}

function withAttempt(payment: Payment, attemptId: string, status: AttemptStatus): Payment {
  return { ...payment, attempts: new Map(payment.attempts).set(attemptId, status) };
}

function withRefund(payment: Payment, refundId: string, { attemptId, amountCents, state }: Refund): Payment {
  return { ...payment, refunds: new Map(payment.refunds).set(refundId, { attemptId, amountCents, state }) };
}

function withRefundState(payment: Payment, refundId: string, state: Refund['state']): Payment {
  const known = payment.refunds.get(refundId);
  return known ? withRefund(payment, refundId, { ...known, state }) : payment;
}

/** What is left of an attempt's money, in cents: less what went back or is on its way. */
export function refundableCents(attemptId: string, { payableCents, refunds }: Payment): number {
  const returned = [...refunds.values()].filter((refund) => refund.attemptId === attemptId && refund.state !== 'REFUSED');
  return returned.reduce((left, { amountCents }) => left - amountCents, payableCents);
}

/** Whether its subscription gave it up while an attempt was pending. */
export function isWithdrawn({ withdrawTime }: Payment): boolean {
  return withdrawTime !== undefined;
}

/** Whether an attempt still waits for the processor's final answer. */
export function hasPending(payment: Payment): boolean {
  return [...payment.attempts.values()].includes('PENDING');
}

/** Whether the money of an attempt is listed for operators. */
export function isUnexpected({ attemptId }: OfAttempt, payment: Payment): boolean {
  return payment.unexpectedSettlements.has(attemptId);
}
