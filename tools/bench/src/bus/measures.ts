import { setTimeout as pause } from 'node:timers/promises';
import { openLoop } from '../load/open-loop.js';
import { cpuBetween, type CpuTimes, cpuTimes, type Measured } from '../measure/cpu.js';
import { Latencies, type Latency } from '../measure/latencies.js';
import type { OnMessage, Reader, Sender } from './participants.js';

/** A number of messages, sent as fast as possible. */
export type Flow = { readonly count: number; readonly perSecond: number; readonly cpu: CpuTimes };

/** Messages sent one at a time. */
export type Delay = { readonly sent: number; readonly latency: Latency };

type Open = (onMessage: OnMessage) => Promise<Reader>;

const BYTES = 900;
const BATCH = 100;
const GIVE_UP_MS = 15_000;
const FILLER = 'x'.repeat(BYTES);

/** Filler up to its size, behind a mark or the time it was due. */
const valueOf = (head: string | number): string => `${head} ${FILLER}`.slice(0, BYTES);
const MARK = 'filled';

/** When it was due; undefined for what only fills the topic. */
function dueOf(value: Buffer): number | undefined {
  const head = value.toString('latin1', 0, 32);
  return head.startsWith(MARK) ? undefined : Number.parseFloat(head);
}

/** Keys as streams are: each has a few messages. */
const keyOf = (at: number): string => `payment-${Math.floor(at / 3)}`;

/** Sends a number of messages in batches, one after the other. */
export async function measureSending(
  processes: readonly Measured[],
  { sender, count, signal }: { readonly sender: Sender; readonly count: number; readonly signal: AbortSignal },
): Promise<Flow> {
  const before = cpuTimes(processes);
  const began = performance.now();
  for (let from = 0; from < count; from += BATCH) {
    signal.throwIfAborted();
    await sender.send(Array.from({ length: Math.min(BATCH, count - from) }, (_, at) => ({ key: keyOf(from + at), value: valueOf(MARK) })));
  }
  return { count, perSecond: (count * 1000) / (performance.now() - began), cpu: cpuBetween(before, cpuTimes(processes)) };
}

/** Reads a number of messages from the beginning, timed from the first to the last. */
export async function measureReading(
  processes: readonly Measured[],
  { open, count, signal }: { readonly open: Open; readonly count: number; readonly signal: AbortSignal },
): Promise<Flow> {
  const before = cpuTimes(processes);
  const seen = { count: 0, first: 0, last: performance.now() };
  const reader = await open(() => {
    seen.last = performance.now();
    if ((seen.count += 1) === 1) seen.first = seen.last;
  });
  try {
    await until(
      () => seen.count >= count,
      () => seen.last,
      signal,
    );
  } finally {
    await reader.close();
  }
  const perSecond = (seen.count * 1000) / Math.max(1, seen.last - seen.first);
  return { count: seen.count, perSecond, cpu: cpuBetween(before, cpuTimes(processes)) };
}

/** Sends one at a time, `perSecond` a second, to a reader that has read all `earlier` messages before. */
export async function measureDelay({
  sender,
  open,
  perSecond,
  seconds,
  earlier,
  signal,
}: {
  readonly sender: Sender;
  readonly open: Open;
  readonly perSecond: number;
  readonly seconds: number;
  readonly earlier: number;
  readonly signal: AbortSignal;
}): Promise<Delay> {
  const latencies = new Latencies();
  let filled = 0;
  let last = performance.now();
  const reader = await open((value) => {
    last = performance.now();
    const dueAt = dueOf(value);
    if (dueAt === undefined) filled += 1;
    else latencies.record(last - dueAt);
  });
  let sent = 0;
  try {
    await until(
      () => filled >= earlier,
      () => last,
      signal,
    );
    const begin = (dueAt: number) => sender.send([{ key: keyOf((sent += 1)), value: valueOf(dueAt) }]);
    await openLoop({ perSecond, seconds, signal, begin });
    await until(
      () => latencies.latency.count >= sent,
      () => last,
      signal,
    );
  } finally {
    await reader.close();
  }
  return { sent, latency: latencies.latency };
}

/** Waits until the condition holds, or nothing has happened for a while. */
async function until(isSo: () => boolean, last: () => number, signal: AbortSignal): Promise<void> {
  const began = performance.now();
  while (!isSo() && performance.now() - Math.max(began, last()) < GIVE_UP_MS) await pause(10, undefined, { signal });
}
