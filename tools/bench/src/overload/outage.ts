import { pause } from '@cauce/patience';
import type { BenchContext } from '../benchmark.js';
import { type MemoryCourse, MemoryWatch } from '../growth/memory-watch.js';
import { LoadWatch } from '../report/load-watch.js';
import type { BenchStack } from '../stack/bench-stack.js';
import type { Away, Evidence } from './asked.js';
import { Exchange } from './exchange.js';
import { type Asking, lookUp, markOf } from './looking-up.js';
import { Pulses } from './pulse.js';
import { Traffic } from './traffic.js';
import type { Withdrawals } from './withdrawals.js';

/** A part that goes away: SIGSTOP, or kill -9 of it and all that it started. */
export type Outage = { readonly part: string; readonly how: 'frozen' | 'killed' };

/** Seconds before, while and after the part is away, and how much is asked for. */
export type Course = { readonly perSecond: number; readonly before: number; readonly away: number; readonly after: number };

/** What surrounds the load. */
export type Surroundings = Asking & { readonly withdrawals: Withdrawals };

/** What came of it. */
export type OutageRun = Outage & {
  readonly evidence: Evidence & { readonly away: Away };
  /** Memory of our processes, from just before the part went away. */
  readonly memory: readonly MemoryCourse[];
  /** Cores that others used meanwhile. */
  readonly others: number | undefined;
};

const MEMORY_EVERY_MS = 1_000;

/** The load goes on while a part goes away and comes back; then all is looked up. */
export async function runOutage(context: BenchContext, around: Surroundings, outage: Outage, course: Course): Promise<OutageRun> {
  const { signal } = context;
  const { bench, shop, withdrawals } = around;
  const exchange = new Exchange(shop.url);
  try {
    const mark = await markOf(bench);
    const traffic = new Traffic(exchange, shop, `${outage.part}-${outage.how}`);
    await traffic.begin(signal);
    const [pulses, watch] = [new Pulses(bench), new LoadWatch()];
    const { away, memory } = await traffic.during(course.perSecond, signal, () =>
      withdrawals.during(traffic.payments, signal, () => goAway(bench, outage, course, signal)),
    );
    const { coresUsedByOthers: others } = watch.end();
    const seen = { ...(await pulses.stop(away)), ...(await withdrawals.settle(signal)), away };
    return { ...outage, memory, others, evidence: { ...(await lookUp(around, traffic, mark, seen, signal)), away } };
  } finally {
    await exchange.close();
  }
}

async function goAway({ stack, processes }: BenchStack, { part: name, how }: Outage, { before, away, after }: Course, signal: AbortSignal) {
  const part = stack.part(name);
  const ours = new Set(stack.services.running.map((service) => service.name));
  await pause(before * 1_000, signal);
  // A service is one process. To count what several share once would walk their pages: that held the load up for 40 ms each second, and only from here on.
  const watched = processes.filter((one) => ours.has(one.name)).map((one) => ({ ...one, alone: true }));
  const memory = new MemoryWatch(watched, MEMORY_EVERY_MS);
  const awayFrom = Date.now();
  if (how === 'frozen') part.freeze();
  else await part.kill();
  await pause(away * 1_000, signal);
  if (how === 'frozen') part.thaw();
  else await part.start();
  const backAt = Date.now();
  await pause(after * 1_000, signal);
  return { away: { part: name, awayFrom, backAt }, memory: memory.stop() };
}
