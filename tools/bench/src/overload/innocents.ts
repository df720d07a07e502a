import { pause } from '@cauce/patience';
import type { BenchContext } from '../benchmark.js';
import { besideBusyLoops } from '../crowded/busy-loops.js';
import { LoadWatch } from '../report/load-watch.js';
import type { BenchStack } from '../stack/bench-stack.js';
import type { Asked, Evidence } from './asked.js';
import { Exchange } from './exchange.js';
import { type Asking, lookUp, markOf } from './looking-up.js';
import { audits } from './loud/audits.js';
import { listReaders } from './loud/list-readers.js';
import { beside, type Counts, type Loud } from './loud/loud.js';
import { renewalWave } from './loud/renewal-wave.js';
import { slowReaders } from './loud/slow-readers.js';
import { waitingBuyers } from './loud/waiting-buyers.js';
import { Pulses } from './pulse.js';
import { Traffic } from './traffic.js';

/** The usual mix of one organization, beside all that gives the machine and the stack much to do. */
export type InnocentsRun = {
  readonly perSecond: number;
  readonly seconds: number;
  /** What was asked for beside the others. */
  readonly asked: readonly Asked[];
  /** What the others did, by their names. */
  readonly loud: ReadonlyMap<string, Counts>;
  readonly evidence: Evidence;
  /** Cores that others used; the busy loops are ours. */
  readonly others: number | undefined;
};

/** Of a measurement. */
const TIMES_AS_LONG = 10;
/** Creations that are asked for once more, and read: from all over the load. */
const LOOKED_UP = 1_500;

/** None of the others is this organization. */
export async function runInnocents(context: BenchContext, asking: Asking, perSecond: number): Promise<InnocentsRun> {
  const { signal, folder, progress } = context;
  const { bench, shop } = asking;
  const seconds = TIMES_AS_LONG * context.seconds;
  const all = await openAll(context, bench);
  const exchange = new Exchange(shop.url);
  try {
    const mark = await markOf(bench);
    const traffic = new Traffic(exchange, shop, 'innocent');
    await traffic.begin(signal);
    const first = traffic.asked.length;
    const [pulses, watch] = [new Pulses(bench), new LoadWatch()];
    const loud = await progress.step('No innocent is refused', () =>
      besideBusyLoops(folder, () => beside(all, () => traffic.during(perSecond, signal, () => pause(seconds * 1_000, signal)))),
    );
    const { coresUsedByOthers: others } = watch.end();
    const seen = { ...(await pulses.stop(undefined)), canceled: [], told: new Map(), away: undefined };
    const evidence = await lookUp(asking, traffic, mark, seen, signal, LOOKED_UP);
    return { perSecond, seconds, asked: traffic.asked.slice(first), loud, evidence, others };
  } finally {
    await exchange.close();
  }
}

/** One after the other: each is to find its stack at rest. */
async function openAll(context: BenchContext, bench: BenchStack): Promise<readonly Loud[]> {
  const { progress } = context;
  return [
    await renewalWave(context, bench),
    await progress.step('A list for its readers', () => listReaders(context, bench)),
    await progress.step('A list for slow readers', () => slowReaders(context, bench)),
    await progress.step('Buyers at their banks', () => waitingBuyers(context, bench)),
    audits(bench),
  ];
}
