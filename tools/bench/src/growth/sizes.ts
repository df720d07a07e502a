import type { BenchContext } from '../benchmark.js';
import { closedLoop } from '../load/closed-loop.js';
import { MerchantClient } from '../load/merchant-client.js';
import { untilQuiet } from '../measure/quiet.js';
import type { Pair } from '../measure/turns.js';
import { ORDER, type Payment } from '../payments/order.js';
import { openShop, type Shop } from '../payments/shop.js';
import { numberText } from '../report/table.js';
import type { BenchStack } from '../stack/bench-stack.js';
import { rowsOf } from '../stack/rows.js';
import { Filler } from './filler.js';

/** How many payments there are when it is measured. */
type Sizes = Pair<number>;

const FULL: Sizes = [10_000, 1_000_000];
const QUICK: Sizes = [100, 500];
const WARM_UP = { clients: 16, seconds: 8, quickSeconds: 0.3 };

/** A stack whose one shop has a given number of payments. */
export type Filled = { readonly stack: BenchStack; readonly shop: Shop; readonly size: number; readonly databaseUrl: string };

/** The sizes of a run. */
function sizesOf({ isQuick }: Pick<BenchContext, 'isQuick'>): Sizes {
  return isQuick ? QUICK : FULL;
}

/**
 * Two stacks, filled and warm. Both run until the end, so that they are measured by turns: a machine that becomes slower or faster
 * meanwhile does so for both.
 */
export async function filledStacks(context: BenchContext): Promise<Pair<Filled>> {
  const [small, large] = sizesOf(context);
  const pair = [await filled(context, small, 'few'), await filled(context, large, 'many')] as const;
  for (const { stack, shop } of pair) {
    await warmUp(shop, context);
    await untilQuiet(stack.processes, context.signal);
  }
  return [withProcesses(pair[0]), withProcesses(pair[1])];
}

/** By stack and name: another benchmark may have filled it already. */
const known = new WeakMap<BenchStack, Map<string, Filled>>();

async function filled(context: BenchContext, size: number, name: string): Promise<Filled> {
  const stack = await context.stack(context.isQuick ? {} : { own: `sizes/${name}` });
  const ofStack = known.get(stack) ?? new Map<string, Filled>();
  const done = ofStack.get(name) ?? (await fill(context, stack, size));
  known.set(stack, ofStack.set(name, done));
  return done;
}

async function fill({ progress, signal }: BenchContext, stack: BenchStack, size: number): Promise<Filled> {
  const shop = await openShop(stack);
  const databaseUrl = stack.stack.world.addresses.databaseUrls.payments;
  const filler = await Filler.like(stack, await createOne(shop));
  await progress.step(`Filled to ${numberText(size)}`, async (note) => {
    await filler.add(size - (await countOf(databaseUrl, shop)), signal, (count) => note(`${numberText(count)} added`));
  });
  return { stack, shop, size, databaseUrl };
}

/** The service was started anew to fill it: it is another process. */
function withProcesses(filled: Filled): Filled {
  return { ...filled, shop: { ...filled.shop, processes: filled.stack.processes } };
}

/** Rows of a shop's payments. */
export async function countOf(databaseUrl: string, { store }: Pick<Shop, 'store'>): Promise<number> {
  const [row] = await rowsOf<{ count: number }>(databaseUrl, 'SELECT count(*)::int AS count FROM payment WHERE store = $1', [store]);
  return row?.count ?? 0;
}

/** A payment, never changed since. Answers its name. */
export async function createOne({ url, token, store }: Shop): Promise<string> {
  const client = new MerchantClient(url, token, 1);
  const { name } = JSON.parse(await client.post(`/v1/${store}/payments`, ORDER)) as Payment;
  await client.close();
  return name;
}

/** Reads alone: they leave the size as it is. */
async function warmUp({ url, token, listTokens, store }: Shop, { isQuick, signal }: BenchContext): Promise<void> {
  const client = new MerchantClient(url, token, WARM_UP.clients);
  const operation = (at: number) => client.get(`/v1/${store}/payments?pageSize=50`, listTokens[at]);
  await closedLoop({ clients: WARM_UP.clients, seconds: isQuick ? WARM_UP.quickSeconds : WARM_UP.seconds, signal, operation });
  await client.close();
}
