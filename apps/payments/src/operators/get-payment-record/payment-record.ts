import type { StoredEvent } from '@cauce/event-store';
import { evolveView, type PaymentEvent, type PaymentView } from '@cauce/payments-domain';
import type { PaymentLinks } from '../../payments/payment.links.js';
import { settlementAnswer } from '../../settlements/settlement.resource.js';
import type { PaymentRecord, TimelineEntry } from './payment-record.resource.js';

/** A payment's record for operators, from its stream and without notifications; undefined for a stream without its first event. */
export function recordOf(events: readonly StoredEvent<PaymentEvent>[], links: Pick<PaymentLinks, 'answer'>): PaymentRecord | undefined {
  const view = events.reduce<PaymentView | undefined>(evolveView, undefined);
  if (view === undefined) return undefined;
  const { payment, state, integration, attempts, settlements } = view;
  return {
    ...links.answer(payment, view.linkKey),
    payableAmountCents: state.payableCents,
    ...(integration !== undefined && { integration }),
    attempts: [...attempts.values()].map(({ resource, details: { failure } }) => ({ ...resource, ...(failure && { failure }) })),
    unexpectedSettlements: [...settlements.values()].map((each) => settlementAnswer(each, view)),
    timeline: events.map((event) => entryOf(event, payment.name)),
    notificationsState: 'UNAVAILABLE',
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
    ...('chargeCents' in data && { method: data.method, amountCents: data.chargeCents }),
    ...('reason' in data && { reason: data.reason }),
    ...('by' in data && { reason: data.by }),
  };
}
