import { type CommandsOfEvents, isNothingTaken, type Recorded, retracing } from '@cauce/kernel';
import type { BeginCharge, RecordAttemptOutcome } from './payment.commands.js';
import type { ChargeRefusal, PaymentEvent } from './payment.events.js';
import { PAYMENT_MACHINE, type PaymentMachine } from './payment.js';
import { evolve, initial } from './payment.state.js';
import type { Creation, OfSubscription } from './payment.terms.js';
import { upcast } from './payment.upcasters.js';

/** How each command is made of what it recorded. */
const COMMANDS: CommandsOfEvents<PaymentMachine> = {
  CreatePayment: ({ of }) => {
    const data = of('PaymentCreated');
    return data && { type: 'CreatePayment', ...data };
  },
  StartAttempt: ({ of }) => {
    const data = of('AttemptStarted');
    return data && { type: 'StartAttempt', ...data };
  },
  BeginCharge: (recorded) => {
    const [begun, refused] = [recorded.of('AttemptStarted'), recorded.of('ChargeRefused')];
    if (begun) return beginCharge(recorded, { attemptId: begun.attemptId, start: begun, at: begun.at });
    const start = { method: 'CARD', expireTime: recorded.at } as const; // no row reads it of one that was not begun
    return refused && beginCharge(recorded, { attemptId: refused.chargeId, start, at: refused.at }, refused.reason);
  },
  RecordAttemptOutcome: outcomeIn,
  AbandonAttempt: ({ of }) => {
    const { attemptId, reason, at } = of('AttemptFailed') ?? {};
    const isAbandoned = reason !== undefined && (isNothingTaken(reason) || reason === 'NOT_AUTHENTICATED');
    return isAbandoned && attemptId !== undefined && at !== undefined ? { type: 'AbandonAttempt', attemptId, reason, at } : undefined;
  },
  ApproveReview: ({ of }) => {
    const data = of('AttemptSucceeded');
    return data && { type: 'ApproveReview', ...data };
  },
  RejectReview: ({ of }) => {
    const data = of('AttemptFailed');
    return data && { type: 'RejectReview', attemptId: data.attemptId, at: data.at };
  },
  ExpirePayment: ({ at }) => ({ type: 'ExpirePayment', at }),
  WithdrawPayment: ({ of, at }) => ({ type: 'WithdrawPayment', at, ...of('WithdrawalRequested') }),
  CancelPayment: ({ of, at }) => {
    const abandoned = of('AttemptFailed')?.attemptId;
    return { type: 'CancelPayment', ...(abandoned !== undefined && { abandoned }), at };
  },
  RefundSettlement: ({ of }) => {
    const data = of('SettlementRefundRequested');
    if (data === undefined) return undefined;
    const { amountCents: _, ...asked } = data;
    return { type: 'RefundSettlement', ...asked };
  },
  RefundPayment: ({ of }) => {
    const data = of('RefundRequested');
    if (data === undefined) return undefined;
    const { attemptId: _, ...asked } = data;
    return { type: 'RefundPayment', ...asked };
  },
  RecordRefund: ({ of, at }) => {
    const refused = of('RefundRefused');
    if (refused) return { type: 'RecordRefund', ...refused, outcome: 'REFUSED' };
    const refundId = of('PaymentRefunded')?.refundId ?? of('SettlementRefunded')?.attemptId;
    return refundId === undefined ? undefined : { type: 'RecordRefund', refundId, outcome: 'REFUNDED', at };
  },
};

/** A charge says what its payment is for each time: as the stream's first event has it, but for what it was refused for. */
function beginCharge(
  { first }: Recorded<PaymentEvent>,
  { attemptId, start, at }: Omit<BeginCharge, 'type' | 'creation'>,
  refusal?: ChargeRefusal,
): BeginCharge | undefined {
  if (first.type !== 'PaymentCreated' || !isOfSubscription(first.data)) return undefined;
  const { terms } = first.data;
  const asked = refusal === 'OTHER_AMOUNT' ? { ...terms, amountCents: terms.amountCents + 100 } : terms;
  return { type: 'BeginCharge', attemptId, start, creation: { ...first.data, terms: asked }, at };
}

function isOfSubscription(creation: Creation): creation is Creation & { readonly subscription: OfSubscription } {
  return creation.subscription !== undefined;
}

function outcomeIn({ of, at }: Recorded<PaymentEvent>): RecordAttemptOutcome | undefined {
  const failed = of('AttemptFailed');
  if (failed) return { type: 'RecordAttemptOutcome', ...failed, outcome: 'FAILED' };
  const reviewed = of('PaymentPutUnderReview');
  if (reviewed) return { type: 'RecordAttemptOutcome', ...reviewed, outcome: 'NEEDS_REVIEW' };
  const succeeded = of('AttemptSucceeded');
  if (succeeded) return { type: 'RecordAttemptOutcome', ...succeeded, outcome: 'SUCCEEDED' };
  const attemptId = of('UnexpectedSettlementRecorded')?.attemptId;
  return attemptId === undefined ? undefined : { type: 'RecordAttemptOutcome', attemptId, outcome: 'SUCCEEDED', at };
}

/** What today's code says otherwise than a payment's stream. */
export const retracePayment = retracing<PaymentMachine>({ machine: PAYMENT_MACHINE, initial, evolve, upcast, commands: COMMANDS });
