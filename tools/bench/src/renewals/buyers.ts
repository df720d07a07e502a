import { each, eventually } from '@cauce/testing/system';
import { type BenchContext, type Check, check } from '../benchmark.js';
import { CardBuyer, FormRefused, type OpenPage } from '../load/card-buyer.js';
import { MerchantClient } from '../load/merchant-client.js';
import { openLoop } from '../load/open-loop.js';
import { Latencies, type Latency } from '../measure/latencies.js';
import { untilQuiet } from '../measure/quiet.js';
import { ORDER, type Payment } from '../payments/order.js';
import { openShop, type Shop } from '../payments/shop.js';
import { numberText, type Table } from '../report/table.js';
import type { BenchStack } from '../stack/bench-stack.js';
import { rowsOf } from '../stack/rows.js';
import type { Wave } from './wave.js';

/** How long buyers' attempts take when nothing else happens, and while waves of renewals are charged. */
export type Buyers = {
  readonly perSecond: number;
  readonly alone: Latency;
  /** Beside a wave that is given half of what the stack can charge. */
  readonly besideHalf: Latency;
  /** Beside a wave that takes what it can get. */
  readonly besideAll: Latency;
  /** How many renewals a second that half is. */
  readonly half: number;
  readonly funded: number;
  readonly waves: readonly Wave[];
};

/** The waves that run beside buyers, one after the other. Each resolves once all of it is charged. */
export type BesideBuyers = {
  /** Renewals a second. */
  readonly half: number;
  /** Before the first of them: limits billing to that half. */
  readonly limit: () => Promise<void>;
  readonly chargeHalf: () => Promise<Wave>;
  /** Before the second. */
  readonly lift: () => Promise<void>;
  readonly chargeAll: () => Promise<Wave>;
};

/** A buyer who has entered a card and is about to pay. */
type Ready = { readonly page: OpenPage; readonly cardToken: string };

const CONNECTIONS = 64;
const PER_SECOND = 20;
/** Expected: buyers have a lane of their own. */
const GOAL = 1.5;

const FUNDED = "SELECT count(*)::int AS count FROM payment WHERE store = $1 AND resource->>'status' = 'FUNDED'";
const ROWS_WITHIN_MS = 10_000;
/** Longer than a page waits on a machine that has too much to do: 15 s. */
const PATIENCE_MS = 60_000;

/** Measures buyers alone and beside each wave. */
export async function buyersBeside(
  { seconds, isQuick, signal, progress }: BenchContext,
  bench: BenchStack,
  { half, limit, chargeHalf, lift, chargeAll }: BesideBuyers,
): Promise<Buyers> {
  const shop = await openShop(bench);
  const buyers = new PayingBuyers(shop, signal);
  const count = Math.max(1, Math.round(PER_SECOND * seconds));
  try {
    const [first, second, third] = await progress.step(`${3 * count} buyers entered their cards`, async () => [
      await buyers.ready(count),
      await buyers.ready(count),
      await buyers.ready(count),
    ]);
    const calm = async () => {
      if (!isQuick) await untilQuiet(bench.processes, signal);
    };
    await limit();
    await calm();
    const alone = await progress.step('Buyers alone', () => buyers.pay(first, () => true));
    const one = await progress.step('Buyers beside a wave that has half', () => buyers.payBeside(second, chargeHalf));
    await lift();
    await calm();
    const other = await progress.step('Buyers beside a wave without a limit', () => buyers.payBeside(third, chargeAll));
    const attempts = alone.count + one.beside.count + other.beside.count;
    return {
      perSecond: PER_SECOND,
      half,
      alone,
      besideHalf: one.beside,
      besideAll: other.beside,
      waves: [one.wave, other.wave],
      funded: await fundedOf(bench, shop, attempts),
    };
  } finally {
    await buyers.close();
  }
}

/** Each attempt that was made has paid. */
export function buyerChecks({ alone, besideHalf, besideAll, funded }: Buyers): readonly Check[] {
  return [check('buyers’ payments FUNDED', funded, alone.count + besideHalf.count + besideAll.count)];
}

/** Ratios first. */
export function buyersTable({ perSecond, half, alone, besideHalf, besideAll }: Buyers): Table {
  const row = (name: string, latency: Latency) => [
    name,
    latency.p50 / alone.p50,
    latency.p99 / alone.p99,
    latency.count,
    latency.p50,
    latency.p99,
  ];
  return {
    title: 'Buyers’ attempts, alone and beside a wave of renewals',
    columns: [
      { name: '' },
      { name: 'p50, of that alone', digits: 2 },
      { name: 'p99, of that alone', digits: 2 },
      { name: 'attempts' },
      { name: 'p50', unit: 'ms' },
      { name: 'p99', unit: 'ms' },
    ],
    rows: [
      row('alone', alone),
      row(`beside a wave of ${numberText(half)}/s, half of what it could`, besideHalf),
      row('beside a wave without a limit', besideAll),
    ],
    note: `${perSecond} a second, from when each was due until its page says that it is paid. Beside: begun before all was charged. The goal beside a half: ${GOAL}.`,
  };
}

/** For programs. */
export function buyersFigures({ alone, besideHalf, besideAll, half }: Buyers): Readonly<Record<string, number>> {
  return {
    'buyers.alone.p50Ms': alone.p50,
    'buyers.alone.p99Ms': alone.p99,
    'buyers.besideHalf.renewalsPerSecond': half,
    'buyers.besideHalf.p50Ms': besideHalf.p50,
    'buyers.besideHalf.p99Ms': besideHalf.p99,
    'buyers.besideHalf.ratioP99': besideHalf.p99 / alone.p99,
    'buyers.besideAll.p50Ms': besideAll.p50,
    'buyers.besideAll.p99Ms': besideAll.p99,
    'buyers.besideAll.ratioP99': besideAll.p99 / alone.p99,
  };
}

class PayingBuyers {
  private readonly merchant: MerchantClient;
  private readonly buyer: CardBuyer;

  constructor(
    private readonly shop: Shop,
    private readonly signal: AbortSignal,
  ) {
    this.merchant = new MerchantClient(shop.url, shop.token, CONNECTIONS);
    this.buyer = new CardBuyer(shop, CONNECTIONS);
  }

  /** New payments, up to the button. */
  ready(count: number): Promise<Ready[]> {
    return each(Array.from({ length: count }), CONNECTIONS, this.signal, async () => {
      const { url } = JSON.parse(await this.merchant.post(`/v1/${this.shop.store}/payments`, ORDER)) as Payment;
      return { page: await this.buyer.openPage(url), cardToken: await this.buyer.enterCard(url) };
    });
  }

  /** They pay one after the other, at a steady rate; none begins when nothing is to be measured any more. */
  async pay(ready: readonly Ready[], isMeasured: () => boolean): Promise<Latency> {
    const latencies = new Latencies();
    const left = [...ready];
    const begin = async (dueAt: number) => {
      const next = isMeasured() ? left.pop() : undefined;
      if (next === undefined) return;
      await this.payAtLast(next);
      latencies.record(performance.now() - dueAt);
    };
    await openLoop({ perSecond: PER_SECOND, seconds: ready.length / PER_SECOND, signal: this.signal, begin });
    return latencies.latency;
  }

  /** They pay until the wave is through. */
  async payBeside(ready: readonly Ready[], charge: () => Promise<Wave>): Promise<{ readonly beside: Latency; readonly wave: Wave }> {
    let isUnderWay = true;
    const charging = charge().finally(() => (isUnderWay = false));
    const [beside, wave] = await Promise.all([this.pay(ready, () => isUnderWay), charging]);
    return { beside, wave };
  }

  /** Does as a buyer whom the page asks for patience: presses the button again. */
  private async payAtLast({ page, cardToken }: Ready): Promise<void> {
    const giveUp = performance.now() + PATIENCE_MS;
    for (;;) {
      try {
        await this.buyer.pay(page, cardToken);
        return;
      } catch (error) {
        if (!(error instanceof FormRefused) || !error.isPassing || performance.now() > giveUp) throw error;
      }
    }
  }

  async close(): Promise<void> {
    await Promise.all([this.merchant.close(), this.buyer.close()]);
  }
}

/** Rows are written behind an attempt's end. */
async function fundedOf(bench: BenchStack, { store }: Shop, expected: number): Promise<number> {
  let found = 0;
  const look = async () => {
    const [row] = await rowsOf<{ count: number }>(bench.stack.world.addresses.databaseUrls.payments, FUNDED, [store]);
    return (found = row?.count ?? 0);
  };
  return eventually(look, (count) => count >= expected, { within: ROWS_WITHIN_MS }).catch(() => found);
}
