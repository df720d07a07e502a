import type { Circuit, CircuitCommand } from './circuit.js';
import type { Answer } from './delivery.js';

const TOO_MANY_REQUESTS = 429;
const SERVER_ERROR = 500;

/** The attempt that an answer ends. Times are RFC 3339 of the system's clock. */
export type ReceiverAttempt = { readonly delivery: string; readonly startTime: string; readonly at: string };

/** What an answer says about its receiver: any status but 429 and 5xx shows that it works, even another 4xx, which is about the content. */
export function circuitCommand(answer: Answer, { delivery, startTime, at }: ReceiverAttempt): CircuitCommand {
  const hangs = answer.kind === 'answered' && answer.hangs === true;
  const works = answer.kind === 'answered' && answer.status !== TOO_MANY_REQUESTS && answer.status < SERVER_ERROR;
  if (works) return { type: 'RecordAnswer', ...(hangs && { hangs }), at };
  return { type: 'RecordFailure', delivery, timedOut: answer.kind === 'timedOut' || hangs, startTime, at };
}

/** How a receiver is, as operators see it. `failingSince`: its first failure since it last worked. */
export type ReceiverHealth = { readonly health: 'HEALTHY' | 'FAILING'; readonly failingSince?: string };

/** FAILING from when the circuit opens until it is closed again. */
export function healthOf({ status, failingSince }: Pick<Circuit, 'status' | 'failingSince'>): ReceiverHealth {
  if (status === 'CLOSED') return { health: 'HEALTHY' };
  return { health: 'FAILING', ...(failingSince !== undefined && { failingSince }) };
}
