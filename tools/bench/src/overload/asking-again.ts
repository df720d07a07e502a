import { pause } from '@cauce/patience';
import { eventually } from '@cauce/testing/system';
import type { BenchContext } from '../benchmark.js';
import { LoadWatch } from '../report/load-watch.js';
import type { Away, Evidence } from './asked.js';
import { type Answer, Exchange } from './exchange.js';
import { type Asking, lookUp, markOf } from './looking-up.js';
import type { Course } from './outage.js';
import { Pulses } from './pulse.js';
import { Traffic } from './traffic.js';

/** The event store was frozen, and callers asked again until they were granted. */
export type AskingAgainRun = {
  /** After how long they asked again: half a second, or what Retry-After said. */
  readonly heeds: 'half a second' | 'Retry-After';
  /** How many waited as the store came back, and when the last of them was granted: ms after that. */
  readonly waiting: number;
  readonly grantedMs: number;
  /** How many requests were sent for each that was asked for. */
  readonly tries: number;
  readonly evidence: Evidence;
  readonly others: number | undefined;
};

const PART = 'event-store';
const AGAIN_MS = 500;
const PATIENCE = { within: 120_000 };

const MANNERS: Readonly<Record<AskingAgainRun['heeds'], (answer: Answer) => number>> = {
  'half a second': () => AGAIN_MS,
  'Retry-After': ({ retryAfter }) => (retryAfter === undefined ? AGAIN_MS : Number(retryAfter) * 1_000),
};

/** The load goes on until everybody who waited has been granted. */
export async function runAskingAgain(
  { signal }: BenchContext,
  asking: Asking,
  heeds: AskingAgainRun['heeds'],
  { perSecond, before, away: awaySeconds }: Course,
): Promise<AskingAgainRun> {
  const { bench, shop } = asking;
  const exchange = new Exchange(shop.url);
  try {
    const mark = await markOf(bench);
    const traffic = new Traffic(exchange, shop, `again-${heeds.replaceAll(' ', '-')}`);
    await traffic.begin(signal);
    const [pulses, watch] = [new Pulses(bench), new LoadWatch()];
    const work = async () => {
      await pause(before * 1_000, signal);
      const part = bench.stack.part(PART);
      const awayFrom = Date.now();
      part.freeze();
      await pause(awaySeconds * 1_000, signal);
      part.thaw();
      const backAt = Date.now();
      const waiting = traffic.waitingSince(backAt);
      await eventually(() => traffic.waitingSince(backAt), (count) => count === 0, PATIENCE).catch(() => undefined); // prettier-ignore
      return { waiting, grantedMs: Date.now() - backAt, away: { part: PART, awayFrom, backAt } satisfies Away };
    };
    const { away, waiting, grantedMs } = await traffic.during(perSecond, signal, work, MANNERS[heeds]);
    const { coresUsedByOthers: others } = watch.end();
    const tries = traffic.asked.length / new Set(traffic.asked.map(({ dueAt }) => dueAt)).size;
    const seen = { ...(await pulses.stop(away)), canceled: [], told: new Map(), away };
    return { heeds, waiting, grantedMs, tries, others, evidence: await lookUp(asking, traffic, mark, seen, signal) };
  } finally {
    await exchange.close();
  }
}
