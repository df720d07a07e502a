import { pause } from '@cauce/patience';
import type { BenchContext } from '../benchmark.js';
import { closedLoop } from '../load/closed-loop.js';
import type { Latency } from '../measure/latencies.js';
import { ORDER } from '../payments/order.js';
import { openShop } from '../payments/shop.js';
import { LoadWatch } from '../report/load-watch.js';
import type { Evidence } from './asked.js';
import { Exchange } from './exchange.js';
import { type Asking, lookUp, markOf } from './looking-up.js';
import { Pulses } from './pulse.js';
import { latencyOf } from './times.js';
import { Traffic } from './traffic.js';

/** A shop with little to ask, alone and beside a loud one; from when each request was due. */
export type NeighbourRun = {
  readonly quiet: Latency;
  readonly beside: Latency;
  /** What the loud one asked for, a second. */
  readonly loudPerSecond: number;
  readonly evidence: Evidence;
  readonly others: number | undefined;
};

const PER_SECOND = 20;
const LOUD_CONNECTIONS = 256;

/** The quiet shop's usual mix, first alone. */
export async function runNeighbour({ signal, seconds }: BenchContext, asking: Asking): Promise<NeighbourRun> {
  const { bench, shop } = asking;
  const loud = await openShop(bench);
  const [exchange, loudExchange] = [new Exchange(shop.url), new Exchange(shop.url)];
  const create = { method: 'POST', path: `/v1/${loud.store}/payments`, token: loud.token, body: ORDER } as const;
  try {
    const mark = await markOf(bench);
    const traffic = new Traffic(exchange, shop, 'neighbour');
    await traffic.begin(signal);
    const [pulses, watch] = [new Pulses(bench), new LoadWatch()];
    await traffic.during(PER_SECOND, signal, () => pause(seconds * 1_000, signal));
    const alone = traffic.asked.length;
    const load = { clients: LOUD_CONNECTIONS, seconds, signal, operation: () => loudExchange.ask(create) };
    const { perSecond } = await traffic.during(PER_SECOND, signal, () => closedLoop(load));
    const { coresUsedByOthers: others } = watch.end();
    const seen = { ...(await pulses.stop(undefined)), canceled: [], told: new Map(), away: undefined };
    const evidence = await lookUp(asking, traffic, mark, seen, signal);
    const [quiet, beside] = [traffic.asked.slice(0, alone), traffic.asked.slice(alone)];
    return { quiet: latencyOf(quiet), beside: latencyOf(beside), loudPerSecond: perSecond, evidence, others };
  } finally {
    await Promise.all([exchange.close(), loudExchange.close()]);
  }
}
