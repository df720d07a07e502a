import { continueTrace } from '@cauce/telemetry';
import type { BusMessage } from './message.js';

/** Handles one message of a batch in the trace that sent it: the batch has a trace of its own, in which what it causes would be nobody's. */
export function inTraceOf<Result>({ topic, headers }: Pick<BusMessage, 'topic' | 'headers'>, handle: () => Result): Result {
  return continueTrace(headers, `handle ${topic}`, handle, { kind: 'consumer' });
}
