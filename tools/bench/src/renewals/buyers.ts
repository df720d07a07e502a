import { each, eventually } from '@cauce/testing/system';
import { type BenchContext, type Check, check } from '../benchmark.js';
import { CardBuyer, FormRefused, type OpenPage } from '../load/card-buyer.js';
import { MerchantClient } from '../load/merchant-client.js';
import { openLoop } from '../load/open-loop.js';
import { Latencies, type Latency } from '../measure/latencies.js';
import { untilQuiet } from '../measure/quiet.js';
import { ORDER, type Payment } from '../payments/order.js';
import { openShop, type Shop } from '../payments/shop.js';
import { type Table } from '../report/table.js';
import type { BenchStack } from '../stack/bench-stack.js';
import { rowsOf } from '../stack/rows.js';
import type { Wave } from './wave.js';

/** How long buyers' attempts take when nothing else happens, and while a wave of renewals is charged. */
export type Buyers = { readonly perSecond: number; readonly alone: Latency; readonly beside: Latency; readonly funded: number };

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

/** Measures both. @param charge runs the wave; resolves once all is charged */
export async function buyersBeside(
  { seconds, isQuick, signal, progress }: BenchContext,
  bench: BenchStack,
  charge: () => Promise<Wave>,
): Promise<Buyers & { readonly wave: Wave }> {
  const shop = await openShop(bench);
  const buyers = new PayingBuyers(shop, signal);
  const count = Math.max(1, Math.round(PER_SECOND * seconds));
  try {
    const [first, second] = await progress.step(`${2 * count} buyers entered their cards`, async () => [
      await buyers.ready(count),
      await buyers.ready(count),
    ]);
    if (!isQuick) await untilQuiet(bench.processes, signal);
    const alone = await progress.step('Buyers alone', () => buyers.pay(first, () => true));
    const { beside, wave } = await progress.step('Buyers beside a wave', async () => {
      let isUnderWay = true;
      const charging = charge().finally(() => (isUnderWay = false));
      const paying = await Promise.all([buyers.pay(second, () => isUnderWay), charging]);
      return { beside: paying[0], wave: paying[1] };
    });
    return { perSecond: PER_SECOND, alone, beside, wave, funded: await fundedOf(bench, shop, alone.count + beside.count) };
  } finally {
    await buyers.close();
  }
}

/** Each attempt that was made has paid. */
export function buyerChecks({ alone, beside, funded }: Buyers): readonly Check[] {
  return [check('buyers’ payments FUNDED', funded, alone.count + beside.count)];
}

/** Ratios first. */
export function buyersTable({ perSecond, alone, beside }: Buyers): Table {
  const ratio = (percentile: 'p50' | 'p99') => beside[percentile] / alone[percentile];
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
      ['alone', 1, 1, alone.count, alone.p50, alone.p99],
      ['beside a wave', ratio('p50'), ratio('p99'), beside.count, beside.p50, beside.p99],
    ],
    note: `${perSecond} a second, from when each was due until its page says that it is paid. Beside: begun before all was charged. The goal: ${GOAL}.`,
  };
}

/** For programs. */
export function buyersFigures({ alone, beside }: Buyers): Readonly<Record<string, number>> {
  return {
    'buyers.alone.p50Ms': alone.p50,
    'buyers.alone.p99Ms': alone.p99,
    'buyers.beside.p50Ms': beside.p50,
    'buyers.beside.p99Ms': beside.p99,
    'buyers.ratioP99': beside.p99 / alone.p99,
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

  /** As a buyer does whom the page asks for patience: presses the button again. */
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
