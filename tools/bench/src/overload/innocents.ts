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
  /** The measurement's name. */
  readonly where: string;
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
/** One after the other: each is to find its stack at rest. */
const OTHERS: Readonly<Record<string, (context: BenchContext, bench: BenchStack) => Promise<Loud>>> = {
  renewals: renewalWave,
  'list readers': (context, bench) => context.progress.step('A list for its readers', () => listReaders(context, bench)),
  'slow readers': (context, bench) => context.progress.step('A list for slow readers', () => slowReaders(context, bench)),
  'waiting buyers': (context, bench) => context.progress.step('Buyers at their banks', () => waitingBuyers(context, bench)),
  audits: (_, bench) => Promise.resolve(audits(bench)),
};
/** What it can be taken apart into, by name: what each of the others does to it. */
export const BESIDE: readonly string[] = ['busy loops', ...Object.keys(OTHERS)];
/** Of the mix alone before the others begin, in seconds: no process is as slow later as after its start. */
const WARM_UP_S = 10;
/** Creations that are asked for once more, and read: from all over the load. */
const LOOKED_UP = 1_500;

/** None of the others is this organization. @param only one of the others, for a tenth of the time; absent: all of them. Busy loops are there in any case */
export async function runInnocents(context: BenchContext, asking: Asking, perSecond: number, only?: string): Promise<InnocentsRun> {
  const { signal, folder, progress } = context;
  const { bench, shop } = asking;
  const where = only === undefined ? 'innocents' : besideName(only);
  const seconds = only === undefined ? TIMES_AS_LONG * context.seconds : context.seconds;
  const all: Loud[] = [];
  for (const [name, open] of Object.entries(OTHERS)) if ((only ?? name) === name) all.push(await open(context, bench));
  const exchange = new Exchange(shop.url);
  try {
    const mark = await markOf(bench);
    const traffic = new Traffic(exchange, shop, where.replaceAll(' ', '-'));
    await traffic.begin(signal);
    await progress.step('Warm up', () => traffic.during(perSecond, signal, () => pause(WARM_UP_S * 1_000, signal)));
    const first = traffic.asked.length;
    const [pulses, watch] = [new Pulses(bench), new LoadWatch()];
    const loud = await progress.step('No innocent is refused', () =>
      besideBusyLoops(folder, () => beside(all, () => traffic.during(perSecond, signal, () => pause(seconds * 1_000, signal)))),
    );
    const { coresUsedByOthers: others } = watch.end();
    const seen = { ...(await pulses.stop(undefined)), canceled: [], told: new Map(), away: undefined };
    const evidence = await lookUp(asking, traffic, mark, seen, signal, LOOKED_UP);
    return { where, perSecond, seconds, asked: traffic.asked.slice(first), loud, evidence, others };
  } finally {
    await exchange.close();
  }
}

/** For `--only`, and in reports. */
export const besideName = (other: string): string => `innocents beside ${other}`;
