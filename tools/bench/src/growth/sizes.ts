import type { BenchContext } from '../benchmark.js';
import { closedLoop } from '../load/closed-loop.js';
import { MerchantClient } from '../load/merchant-client.js';
import { untilQuiet } from '../measure/quiet.js';
import { ORDER, type Payment } from '../payments/order.js';
import { type Shop, openShop } from '../payments/shop.js';
import { numberText } from '../report/table.js';
import type { BenchStack } from '../stack/bench-stack.js';
import { rowsOf } from '../stack/rows.js';
import { Filler } from './filler.js';

/** How many payments there are when it is measured. */
export type Sizes = readonly [small: number, large: number];

const FULL: Sizes = [10_000, 1_000_000];
const QUICK: Sizes = [100, 500];
const WARM_UP = { clients: 16, seconds: 8, quickSeconds: 0.3 };

/** A stack whose one shop has so many payments. */
export type Filled = { readonly stack: BenchStack; readonly shop: Shop; readonly size: number; readonly databaseUrl: string };

/** The sizes of a run. */
export function sizesOf({ isQuick }: Pick<BenchContext, 'isQuick'>): Sizes {
  return isQuick ? QUICK : FULL;
}

/** Fills a stack of its own to each size and measures there; the service was started anew and is warm each time. */
export async function atSizes<Measured>(
  context: BenchContext,
  measure: (filled: Filled) => Promise<Measured>,
): Promise<[Measured, Measured]> {
  const { progress, signal } = context;
  const stack = await context.stack(context.isQuick ? {} : { isOwn: true });
  const shop = await openShop(stack);
  const { databaseUrls } = stack.stack.world.addresses;
  const filler = await Filler.like(stack, await createOne(shop));
  const at = async (size: number) => {
    await progress.step(`Filled to ${numberText(size)}`, async (note) => {
      await filler.add(size - (await countOf(databaseUrls.payments, shop)), signal, (count) => note(`${numberText(count)} added`));
      await warmUp(shop, context);
      await untilQuiet(stack.processes, signal);
    });
    // The service was started anew: it is another process.
    return measure({ stack, shop: { ...shop, processes: stack.processes }, size, databaseUrl: databaseUrls.payments });
  };
  const [small, large] = sizesOf(context);
  return [await at(small), await at(large)];
}

/** Rows of a shop's payments. */
export async function countOf(databaseUrl: string, { store }: Pick<Shop, 'store'>): Promise<number> {
  const [row] = await rowsOf<{ count: number }>(databaseUrl, 'SELECT count(*)::int AS count FROM payment WHERE store = $1', [store]);
  return row?.count ?? 0;
}

async function createOne({ url, token, store }: Shop): Promise<string> {
  const client = new MerchantClient(url, token, 1);
  const { name } = JSON.parse(await client.post(`/v1/${store}/payments`, ORDER)) as Payment;
  await client.close();
  return name;
}

/** Reads alone: they leave the size as it is. */
async function warmUp({ url, token, store }: Shop, { isQuick, signal }: BenchContext): Promise<void> {
  const client = new MerchantClient(url, token, WARM_UP.clients);
  const operation = () => client.get(`/v1/${store}/payments?pageSize=50`);
  await closedLoop({ clients: WARM_UP.clients, seconds: isQuick ? WARM_UP.quickSeconds : WARM_UP.seconds, signal, operation });
  await client.close();
}
