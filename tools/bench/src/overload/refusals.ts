import { eventually } from '@cauce/testing/system';
import type { BenchContext } from '../benchmark.js';
import { closedLoop } from '../load/closed-loop.js';
import type { CpuTimes } from '../measure/cpu.js';
import type { Latency } from '../measure/latencies.js';
import { measureCpu } from '../measure/quiet.js';
import { LoadWatch } from '../report/load-watch.js';
import { isDone } from './asked.js';
import { type Answer, Exchange } from './exchange.js';
import { logAfter } from './log.js';
import { type Asking, markOf } from './looking-up.js';
import { creationOf } from './traffic.js';

/** Creations while payments is known to be away, and nothing else happens: each is to be refused at once. */
export type RefusalRun = {
  readonly connections: number;
  readonly asked: number;
  readonly refused: number;
  readonly latency: Latency;
  /** CPU milliseconds of each process meanwhile. */
  readonly cpu: CpuTimes;
  /** How many of them are in the log all the same. */
  readonly created: number;
  readonly others: number | undefined;
};

const PART = 'payments';
const CONNECTIONS = 64;
const LONGEST_WARM_UP_S = 5;
/** Whoever waits longer was not refused by what the gateway knew. */
const AT_ONCE_MS = 300;
const PATIENCE = { within: 60_000 };
const MEASURED = 'refusal';

/** Payments is frozen meanwhile. At the end it grants creations again. */
export async function runRefusals({ seconds, signal }: BenchContext, { bench, shop }: Asking): Promise<RefusalRun> {
  const exchange = new Exchange(shop.url);
  const part = bench.stack.part(PART);
  let [count, refused] = [0, 0];
  const create = (name: string) => exchange.ask(creationOf(shop, `${name}-${(count += 1)}`));
  const loop = (name: string, length: number) => {
    refused = 0;
    const operation = async () => {
      if (isRefused(await create(name))) refused += 1;
    };
    return closedLoop({ clients: CONNECTIONS, seconds: length, signal, operation });
  };
  const whileAway = async () => {
    await eventually(() => isRefusedAtOnce(() => create('early')), Boolean, PATIENCE);
    await loop('warm-up', Math.min(LONGEST_WARM_UP_S, seconds));
    const watch = new LoadWatch();
    const { done, cpu } = await measureCpu(bench.processes, { seconds, signal }, () => loop(MEASURED, seconds));
    return { connections: CONNECTIONS, asked: done.operations, refused, latency: done.latency, cpu, others: watch.end().coresUsedByOthers };
  };
  try {
    const { place } = await markOf(bench);
    part.freeze();
    const run = await whileAway().finally(() => part.thaw());
    await eventually(() => create('late'), isDone, PATIENCE);
    const log = await logAfter(bench.stack.world.addresses.eventStoreUrl, shop.store, place);
    return { ...run, created: log.filter(({ reference }) => reference?.startsWith(`${MEASURED}-`)).length };
  } finally {
    await exchange.close();
  }
}

const isRefused = ({ status, reason }: Answer): boolean => status === 503 && reason === 'DEPENDENCY_AWAY';

async function isRefusedAtOnce(ask: () => Promise<Answer>): Promise<boolean> {
  const from = performance.now();
  return isRefused(await ask()) && performance.now() - from < AT_ONCE_MS;
}
