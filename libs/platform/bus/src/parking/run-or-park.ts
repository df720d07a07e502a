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
  /** The name of what a message waits for that others do not wait for: it is parked at once. Undefined for all other errors. */
  readonly waitsFor: (error: unknown) => string | undefined;
  /** Asked between messages: a partition that was taken from us is no longer ours to handle. */
  readonly goOn: () => boolean;
  /** Number of the try of this message that just failed by our fault, from 1. */
  readonly triesOf: (message: BusMessage) => number;
  /** After this many a message is parked. */
  readonly tries: number;
  readonly onParked: (message: BusMessage, fault: Fault) => void;
};

/** What a run has not done: the first message that is left, and why. */
type Left = { readonly next?: BusMessage; readonly failure?: Progress['failure'] };

/**
 * Runs a batch of one partition; what does not concern the route is passed. A message that fails for the last time by our fault, or that waits for
 * something of its own, is parked, and everything of its key behind it, in order; other keys go on. `done` counts what is handled, parked or passed,
 * from the start: all that may be committed.
 */
export async function runOrPark(messages: readonly BusMessage[], run: BatchRun): Promise<Progress> {
  const concerning = messages.filter(({ headers }) => run.route.concerns(headers));
  const free = await attempt(() => parkBehindHeld(concerning, run));
  if ('failure' in free) return { done: 0, failure: free.failure };
  const { next, failure } = await runFree(free.value, run);
  return { done: next === undefined ? messages.length : messages.indexOf(next), ...(failure && { failure }) };
}

/** Runs messages of whose keys none is parked. */
async function runFree(live: readonly BusMessage[], run: BatchRun): Promise<Left> {
  if (live.length === 0) return {};
  const { done, failure } = await runBatch(run.route, live, run.isUnavailable, run.goOn);
  const next = live[done];
  if (next === undefined) return {};
  if (failure === undefined) return { next };
  const fault = failure.poison ? faultOf(next, failure.error, run) : undefined;
  if (fault === undefined || !run.goOn()) return { next, failure };
  const rest = await attempt(() => park(next, fault, live.slice(done + 1), run));
  if ('failure' in rest) return { next, failure: rest.failure };
  // Where one waits, many may: as a batch, all would be run once more for each of them.
  return runFree(rest.value, fault.waitsFor === undefined ? run : { ...run, route: oneByOne(run.route) });
}

/** Why a message must be parked now; undefined: it is tried again. */
function faultOf(message: BusMessage, error: unknown, { waitsFor, triesOf, tries }: BatchRun): Fault | undefined {
  const tried = { error, tries: triesOf(message), waitsFor: waitsFor(error) };
  return tried.waitsFor !== undefined || tried.tries >= tries ? tried : undefined;
}

/** Parks a message, and what is behind it; answers the others that come after it. */
async function park(message: BusMessage, fault: Fault, after: readonly BusMessage[], run: BatchRun): Promise<readonly BusMessage[]> {
  await run.parking.park(message, fault);
  run.onParked(message, fault);
  return parkBehind(after, message.key === '' ? [] : [message.key], run);
}

function oneByOne({ batch, handle, ...route }: Route): Route {
  return { ...route, batch: false, handle: batch ? (message) => handle([message].flat()) : handle };
}

/** Parks what stands behind a parked message; answers the others. A message without a key has nothing before or behind it. */
async function parkBehindHeld(messages: readonly BusMessage[], { topic, parking }: BatchRun): Promise<readonly BusMessage[]> {
  const keys = new Set(messages.map(({ key }) => key).filter((key) => key !== ''));
  if (keys.size === 0) return messages;
  return parkBehind(messages, [...(await parking.heldKeys(topic, [...keys]))], { topic, parking });
}

/** Parks what is of these keys, unless its key has become free; answers the others. */
async function parkBehind(
  messages: readonly BusMessage[],
  held: readonly string[],
  { topic, parking }: Pick<BatchRun, 'topic' | 'parking'>,
) {
  const behind = messages.filter(({ key }) => held.includes(key));
  if (behind.length === 0) return messages;
  const still = await parking.parkBehind(topic, behind);
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
