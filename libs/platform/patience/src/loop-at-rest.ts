import { type EventLoopUtilization, performance } from 'node:perf_hooks';
import { pause } from './pause.js';

/** Busy for at most this share of the time, the thread is at rest. */
const BUSY = 0.6;
const LOOK_MS = 10;

/**
 * Resolves once this thread was busy for at most 60 % of the time since `since`, at the latest after `withinMs`. Between pieces of work that can wait, it lets
 * everything go first for which a caller waits.
 */
export async function loopAtRest(since: EventLoopUtilization, withinMs: number): Promise<void> {
  const until = performance.now() + withinMs;
  while (performance.now() < until && performance.eventLoopUtilization(since).utilization > BUSY) await pause(LOOK_MS);
}
