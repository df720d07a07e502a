import { each, OperatorApi } from '@cauce/testing/system';
import { type BenchContext, type Benchmark, check, type Result } from '../benchmark.js';
import { Filler } from '../growth/filler.js';
import { someNames } from '../growth/reading.js';
import { MerchantClient } from '../load/merchant-client.js';
import { untilQuiet } from '../measure/quiet.js';
import { ORDER, type Payment } from '../payments/order.js';
import { openShop, type Shop } from '../payments/shop.js';
import { Arrivals } from '../receiver/arrivals.js';
import { Receiver } from '../receiver/receiver.js';
import { numberText } from '../report/table.js';
import type { BenchStack } from '../stack/bench-stack.js';
import { cancelAll, cancelAtRate, type Cancels, type Office } from './cancels.js';
import { type Load, resultOf } from './changes.result.js';

/** Changes of payments that no process has in memory, as an operator's cancels are. */
export const changes: Benchmark = {
  name: 'changes',
  summary: 'cancel → webhook received, of payments in no process’s memory, beside payments just created',
  run: measure,
};

/** How many payments there are, and how many of them each load cancels: the others only take up room. */
const SIZES = { usual: { filled: 30_000, canceled: 4_000 }, quick: { filled: 300, canceled: 30 } };
const PER_SECOND = { usual: 200, quick: 30 };
const WARM_UP = 0.1;
const CONNECTIONS = 64;

async function measure(context: BenchContext): Promise<Result> {
  const bench = await context.stack(context.isQuick ? {} : { own: 'changes/only' });
  const shop = await openShop(bench);
  const receiver = await Receiver.start();
  const arrivals = new Arrivals();
  receiver.onArrival = (arrival) => arrivals.take(arrival);
  try {
    const operator = new OperatorApi(bench.addresses);
    await operator.registerEndpoint(shop.organization, { url: receiver.urlOf('cancels') });
    const cold = await filled(context, bench, shop);
    const { operatorUrl: url, operatorToken: token } = bench.addresses;
    const loads = await cancels(context, { url, token, processes: bench.processes, arrivals }, shop, cold);
    const { inverted, duplicates } = arrivals;
    const checks = [check('webhooks that came out of order', inverted, 0), check('webhooks that came twice', duplicates, 0)];
    return {
      ...resultOf(loads),
      checks: [...checks, ...loads.map(({ name, expected, count }) => check(`webhooks, ${name}`, count, expected))],
    };
  } finally {
    await receiver.stop();
  }
}

/** Names of payments, in any order, that were never in the memory of the service: it started when they were in their streams and rows. */
async function filled({ progress, signal, isQuick }: BenchContext, bench: BenchStack, shop: Shop): Promise<readonly string[]> {
  const { filled: count } = SIZES[isQuick ? 'quick' : 'usual'];
  const [original = ''] = await created(shop, 1, signal);
  const filler = await Filler.like(bench, original);
  await progress.step(`Filled to ${numberText(count)}`, (note) => filler.add(count, signal, (done) => note(`${numberText(done)} added`)));
  return someNames(bench.stack.world.addresses.databaseUrls.payments, shop.store, count);
}

async function created({ url, token, store }: Shop, count: number, signal: AbortSignal): Promise<readonly string[]> {
  const client = new MerchantClient(url, token, CONNECTIONS);
  try {
    return await each(Array.from({ length: count }), CONNECTIONS, signal, async () => {
      const { name } = JSON.parse(await client.post(`/v1/${store}/payments`, ORDER)) as Payment;
      return name;
    });
  } finally {
    await client.close();
  }
}

/** Warm ones last: they would stay in memory. */
async function cancels(
  { progress, signal, seconds, isQuick }: BenchContext,
  office: Office,
  shop: Shop,
  cold: readonly string[],
): Promise<readonly Load[]> {
  const size = isQuick ? 'quick' : 'usual';
  const { canceled } = SIZES[size];
  const perSecond = PER_SECOND[size];
  const left = [...cold];
  const next = (count: number) => left.splice(0, count);
  const load = async (name: string, names: readonly string[], cancel: (names: readonly string[]) => Promise<Cancels>): Promise<Load> => {
    if (!isQuick) await untilQuiet(office.processes, signal);
    const done = await progress.step(`Canceled, ${name}`, () => cancel(names));
    return { name, expected: names.length, ...done };
  };
  const all = (names: readonly string[]) => cancelAll(office, names, seconds, signal);
  await load('warm-up', next(canceled * WARM_UP), all);
  const atRate = await load(`cold, ${perSecond}/s`, next(canceled), (names) => cancelAtRate(office, names, perSecond, signal));
  const coldOnes = await load('cold, as many as can', next(canceled), all);
  const warm = await created(shop, canceled, signal);
  const warmOnes = await load('just created, as many as can', warm, all);
  return [atRate, coldOnes, warmOnes];
}
