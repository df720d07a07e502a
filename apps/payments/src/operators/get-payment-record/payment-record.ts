import type { StoredEvent } from '@cauce/event-store';
import { type AttemptView, evolveView, type PaymentEvent, type PaymentView, refundedCents } from '@cauce/payments-domain';
import type { PaymentLinks } from '../../payments/payment.links.js';
import { settlementAnswer } from '../../settlements/settlement.resource.js';
import type { PaymentRecord, TimelineEntry } from './payment-record.resource.js';

/** A payment's record for operators, from its stream and without notifications; undefined for a stream without its first event. */
export function recordOf(events: readonly StoredEvent<PaymentEvent>[], links: Pick<PaymentLinks, 'answer'>): PaymentRecord | undefined {
  const view = events.reduce<PaymentView | undefined>(evolveView, undefined);
  if (view === undefined) return undefined;
  const { payment, state, integration, attempts, settlements, refunds } = view;
  return {
    ...links.answer(payment, view.linkKey),
    payableAmountCents: state.payableCents,
    refundedAmountCents: refundedCents(view),
    ...(integration !== undefined && { integration }),
    attempts: [...attempts.values()].map((attempt) => recordedAttempt(attempt, payment.organization)),
    refunds: [...refunds.values()],
    unexpectedSettlements: [...settlements.values()].map((each) => settlementAnswer(each, view)),
    timeline: events.map((event) => entryOf(event, payment.name)),
    notificationsState: 'UNAVAILABLE',
  };
}

function recordedAttempt({ resource, details }: AttemptView, organization: string): PaymentRecord['attempts'][number] {
  const { failure, code, isFinal, account } = details;
  return {
    ...resource,
    ...(failure && { failure }),
    ...(code !== undefined && { code }),
    ...(isFinal && { isFinal }),
    ...(account !== undefined && { processorAccount: `${organization}/processor-accounts/${account}` }),
  };
}

function entryOf({ id, type, data, metadata, recordedAt }: StoredEvent<PaymentEvent>, payment: string): TimelineEntry {
  const { principal, requestId } = metadata;
  return {
    eventId: id,
    type,
    time: data.at,
    recordTime: recordedAt,
    ...(typeof principal === 'string' && { principal }),
    ...(typeof requestId === 'string' && { requestId }),
    ...('attemptId' in data && { attempt: `${payment}/attempts/${data.attemptId}` }),
    ...('refundId' in data && { refund: `${payment}/refunds/${data.refundId}` }),
    ...('chargeCents' in data && { method: data.method, amountCents: data.chargeCents }),
    ...('amountCents' in data && { amountCents: data.amountCents }),
    ...('reason' in data && { reason: data.reason }),
    ...('by' in data && { reason: data.by }),
    ...('code' in data && { code: data.code }),
  };
}
