import type { BusMessage } from '../message.js';
import { type Progress, type Route, runBatch } from '../route.js';
import type { Fault, Parking } from './parking.js';

/** What a batch is run with. */
export type BatchRun = {
  readonly topic: string;
  readonly route: Route;
  readonly parking: Parking;
  /** True for errors of parts that we depend on: such a message waits, it is never parked. */
  readonly isUnavailable: (error: unknown) => boolean;
  /** Asked between messages: a partition that was taken from us is no longer ours to handle. */
  readonly goOn: () => boolean;
  /** Number of the try of this message that just failed by our fault, from 1. */
  readonly triesOf: (message: BusMessage) => number;
  /** After this many a message is parked. */
  readonly tries: number;
  readonly onParked: (message: BusMessage, fault: Fault) => void;
};

/**
 * Runs a batch of one partition; what does not concern the route is passed. A message that fails for the last time by our fault is parked, and
 * everything of its key behind it, in order; other keys go on. `done` counts what is handled, parked or passed, from the start: all that may be
 * committed.
 */
export async function runOrPark(messages: readonly BusMessage[], run: BatchRun): Promise<Progress> {
  const concerning = messages.filter(({ headers }) => run.route.concerns(headers));
  const free = await attempt(() => parkBehindHeld(concerning, run));
  if ('failure' in free) return { done: 0, failure: free.failure };
  const live = free.value;
  if (live.length === 0) return { done: messages.length };
  const { done, failure } = await runBatch(run.route, live, run.isUnavailable, run.goOn);
  const next = live[done];
  if (next === undefined) return { done: messages.length };
  const before = messages.indexOf(next);
  if (failure === undefined) return { done: before };
  if (!failure.poison || run.triesOf(next) < run.tries || !run.goOn()) return { done: before, failure };
  const parked = await attempt(() => park(next, failure.error, run));
  if ('failure' in parked) return { done: before, failure: parked.failure };
  const rest = await runOrPark(messages.slice(before + 1), run);
  return { ...rest, done: before + 1 + rest.done };
}

async function park(message: BusMessage, error: unknown, { parking, tries, onParked }: BatchRun): Promise<void> {
  const fault = { error, tries };
  await parking.park(message, fault);
  onParked(message, fault);
}

/** Parks what stands behind a parked message; answers the others. A message without a key has nothing before or behind it. */
async function parkBehindHeld(messages: readonly BusMessage[], { topic, parking }: BatchRun): Promise<readonly BusMessage[]> {
  const keys = new Set(messages.map(({ key }) => key).filter((key) => key !== ''));
  if (keys.size === 0) return messages;
  const held = await parking.heldKeys(topic, [...keys]);
  if (held.size === 0) return messages;
  const behind = messages.filter(({ key }) => held.has(key));
  const still = behind.length === 0 ? held : await parking.parkBehind(topic, behind);
  return messages.filter(({ key }) => !still.has(key));
}

/** Parking itself may fail, which is never the message's fault. */
async function attempt<T>(work: () => Promise<T>): Promise<{ value: T } | { failure: NonNullable<Progress['failure']> }> {
  try {
    return { value: await work() };
  } catch (error) {
    return { failure: { error, poison: false } };
  }
}
