import { beginTrace, describeSpan, traceHeadersForOthers } from '@cauce/telemetry';
import type { Sent } from '../calling/receiver-call.js';
import type { LeasedDelivery } from '../delivery/leased-delivery.js';

/** What of a delivery its span says. */
type Traced = Pick<LeasedDelivery, 'id' | 'endpointId' | 'eventId' | 'origin' | 'failedAttempts' | 'traceparent' | 'body'>;

/**
 * Makes an attempt in a trace of its own, linked to what caused the delivery: an attempt may come days later, and what sets it off is often
 * another delivery's work.
 */
export function tracedAttempt<Result>(delivery: Traced, attempt: () => Promise<Result>): Promise<Result> {
  const { id, endpointId, eventId, origin, failedAttempts, traceparent, body } = delivery;
  return beginTrace('webhook attempt', attempt, {
    kind: 'client',
    causedBy: traceparent,
    attributes: {
      'cauce.delivery': id,
      'cauce.endpoint': endpointId,
      'cauce.event': body.event,
      'cauce.event_id': eventId,
      'cauce.origin': origin,
      'cauce.failed_attempts': failedAttempts,
    },
  });
}

/** The trace's headers for a receiver: a merchant's may continue our trace, a partner's is told nothing of it. */
export function traceFor({ isOfPartner }: Pick<LeasedDelivery, 'isOfPartner'>): Record<string, string> {
  return isOfPartner ? {} : traceHeadersForOthers();
}

/** Says in the span of an attempt what came of it. Neither an address nor an answer: they are personal, or secret. */
export function describeAttempt({ outcome, status }: Sent): void {
  const isTaken = status !== null && status >= 200 && status < 300;
  const failure = isTaken ? undefined : String(status ?? outcome);
  describeSpan({ 'cauce.outcome': outcome, ...(status !== null && { 'http.response.status_code': status }) }, failure);
}
