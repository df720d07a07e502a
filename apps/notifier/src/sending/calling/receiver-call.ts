import { hash } from 'node:crypto';
import { AddressRefused, ConnectFailed, type OutboundRequest, TimedOut } from '@cauce/connector';
import type { Answer } from '@cauce/delivery-domain';
import type { Receivers } from '../../endpoints/receivers.js';
import { keptAnswer, READ_BYTES } from './kept-answer.js';

/** The outcome of one attempt. */
export type Sent = {
  readonly durationMs: number;
  readonly outcome: 'ANSWERED' | 'TIMED_OUT' | 'UNREACHABLE';
  /** HTTP status. */
  readonly status: number | null;
  readonly error: string | null;
  readonly response: string | null;
  /** Of the body with its checksum, in hexadecimal. */
  readonly bodySha256: string;
  readonly answer: Answer;
};

/** Sends a webhook, once. Throws only for a fault of our own. */
export async function call(
  receivers: Pick<Receivers, 'request'>,
  organization: string,
  request: OutboundRequest & { readonly body: string },
): Promise<Sent> {
  const began = performance.now();
  const bodySha256 = hash('sha256', request.body);
  const took = () => ({ durationMs: Math.round(performance.now() - began), bodySha256 });
  try {
    const how = { statusSuffices: true, mayRepeat: true, maxResponseBytes: READ_BYTES };
    const { status, headers, body, cut } = await receivers.request(organization, { ...request, ...how });
    const retryAfter = [headers['retry-after']].flat()[0];
    const answer: Answer = { kind: 'answered', status, retryAfter, ...(cut === 'LATE' && { hangs: true }) };
    return { ...took(), outcome: 'ANSWERED', status, error: null, response: keptAnswer(body, request, cut !== undefined), answer };
  } catch (error) {
    return { ...took(), ...unanswered(error) };
  }
}

/** The outcome of an attempt without an answer. Throws only for a fault of our own. */
function unanswered(error: unknown): Pick<Sent, 'outcome' | 'status' | 'error' | 'response' | 'answer'> {
  const nothing = { status: null, response: null };
  if (error instanceof TimedOut) return { ...nothing, outcome: 'TIMED_OUT', error: null, answer: { kind: 'timedOut' } };
  const unreachable = { ...nothing, outcome: 'UNREACHABLE' as const, answer: { kind: 'unreachable' as const } };
  if (error instanceof ConnectFailed) return { ...unreachable, error: error.code };
  if (error instanceof AddressRefused) return { ...unreachable, error: error.reason };
  throw error;
}
