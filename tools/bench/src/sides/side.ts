import { aMerchant, type LoadWish, type Merchant, OperatorApi } from '@cauce/testing/system';
import type { BenchContext } from '../benchmark.js';
import { openShop, type Shop } from '../payments/shop.js';
import { Arrivals } from '../receiver/arrivals.js';
import { Receiver } from '../receiver/receiver.js';
import { Filling } from '../renewals/filling.js';
import type { BenchStack, StackWish } from '../stack/bench-stack.js';
import { Partner } from './partner.js';

/** One way into a stack: a gateway, which leads to its own process of each service where there are several, and a checkout. */
type Door = { readonly url: string; readonly operatorUrl: string; readonly checkoutUrl: string };

/** A stack with as many processes of each service as are asked for, whose load comes in by all its doors alike. */
export type Side = {
  readonly bench: BenchStack;
  readonly doors: readonly Door[];
  /** Buys and pays. */
  readonly shop: Shop;
  /** Has the subscriptions, a wave for each turn. */
  readonly subscriber: Merchant;
  readonly waves: LoadWish[][];
  /** Its store is connected to the partner. */
  readonly connected: Merchant;
  readonly partner: Partner;
  /** What came of the shop's and the subscriber's webhooks. */
  readonly arrivals: Arrivals;
  /** How often each change was made, by its name. */
  readonly made: Map<string, number>;
  /** RFC 3339: all that is measured was recorded after it. */
  readonly openedAt: string;
  readonly close: () => Promise<void>;
};

/** How many waves of renewals a side has (0: nobody asks for one), and how many are due in each. */
export type Waves = { readonly count: number; readonly due: number };

/** Opens a side: merchants, endpoints, and subscriptions that wait to be shown to the sweeper. */
export async function openSide(context: BenchContext, wish: StackWish, waves: Waves): Promise<Side> {
  const bench = await context.stack(wish);
  const features = { features: { subscriptions: true } };
  const subscriber = await aMerchant(bench.addresses, features);
  const filled = await filledWith(context, bench, subscriber, waves);
  const [shop, connected] = [await openShop(bench), await bench.merchant()];
  const [receiver, partner] = [await Receiver.start(), await Partner.start()];
  const arrivals = new Arrivals();
  receiver.onArrival = (arrival) => arrivals.take(arrival);
  const openedAt = new Date().toISOString();
  const operator = new OperatorApi(bench.addresses);
  for (const { organization } of [shop, subscriber]) await operator.registerEndpoint(organization, { url: receiver.urlOf(organization) });
  const close = async () => {
    await Promise.all([receiver.stop(), partner.stop()]);
  };
  const [doors, made] = [doorsOf(bench), new Map<string, number>()];
  return { bench, doors, shop, subscriber, waves: filled, connected, partner, arrivals, made, openedAt, close };
}

async function filledWith(context: BenchContext, bench: BenchStack, merchant: Merchant, { count, due }: Waves): Promise<LoadWish[][]> {
  if (count === 0) return [];
  const filling = await Filling.begin(context, bench, merchant);
  try {
    const now = Date.now();
    const waves: LoadWish[][] = [];
    for (let at = 0; at < count; at += 1) waves.push(await filling.withCards([merchant], due, now - at)); // a wave is known by its due time
    await filling.load(waves.flat());
    return waves;
  } finally {
    await filling.close();
  }
}

function doorsOf({ stack }: BenchStack): readonly Door[] {
  const running = (name: string) => stack.services.running.filter(({ service }) => service === name);
  const checkouts = running('checkout');
  return running('gateway').map(({ url, ports: [, operatorPort] }, at) => ({
    url,
    operatorUrl: `http://127.0.0.1:${operatorPort ?? 0}`,
    checkoutUrl: checkouts[at]?.url ?? '',
  }));
}
