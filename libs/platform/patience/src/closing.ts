import { setTimeout as delay } from 'node:timers/promises';

/**
 * How long the end of a service may take, in milliseconds. Its three steps come one after the other; the parts of one step end together,
 * unless noted. No part waits longer for a store, a broker or a receiver that is down: what is unfinished by then is as safe as after
 * `kill -9`. closing.spec.ts adds the steps up.
 */
export const CLOSING = {
  /** 1. Requests in flight, from the signal on; then their connections are cut. Meanwhile: */
  requests: 10_000,
  /** kept connections, first of all, since each may ask once more; */
  keptConnections: 1_000,
  /** then followers and jobs, */
  background: 4_000,
  /** or in turn a consumer and its batches, */
  consumer: 3_000,
  /** requests to the world outside, */
  sending: 5_000,
  /** and the record of their outcome. */
  notes: 1_000,

  /** 2. Connections to stores and to other services; */
  connections: 1_000,
  /** a producer's, with the messages that are being sent. */
  producer: 2_000,

  /** 3. The last spans, and the last reading of metrics. */
  telemetry: 1_000,

  /** All of it. A part that has not ended by then never will: the process says so, and ends with code 1. */
  process: 14_000,
} as const;

/**
 * Waits for `work`, but at most this many milliseconds: unfinished work ends with the process. Rejects if `work` does in time.
 * @returns whether it has ended
 */
export function endWithin(ms: number, work: Promise<unknown> | undefined): Promise<boolean> {
  return Promise.race([Promise.resolve(work).then(() => true), delay(ms, false, { ref: false })]);
}

/** Waits for connections that are being closed, within {@link CLOSING}. One that cannot be closed in order ends with the process. */
export async function closeConnections(...closing: readonly Promise<unknown>[]): Promise<void> {
  await endWithin(CLOSING.connections, Promise.allSettled(closing));
}
