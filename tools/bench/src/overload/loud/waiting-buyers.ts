import { backoff, pause } from '@cauce/patience';
import { Buyer, each } from '@cauce/testing/system';
import { Pool } from 'undici';
import type { BenchContext } from '../../benchmark.js';
import { MerchantClient } from '../../load/merchant-client.js';
import { ORDER, type Payment } from '../../payments/order.js';
import { openShop } from '../../payments/shop.js';
import type { BenchStack } from '../../stack/bench-stack.js';
import type { Loud } from './loud.js';

/** 500 pages: of a payment as many as may wait. */
const [PAYMENTS, PAGES_OF_A_PAYMENT] = [125, 4];
const AT_ONCE = 8;
/** As the pages' script asks: the server holds the question for so long, or a quarter less, */
const WAIT_S = 20;
const WAITED_MS = WAIT_S * 750;
/** and is asked again so long after it was asked, and after its answer; after failures later, twice each time, and never before it is asked to. */
const [AGAIN_MS, PAUSE_MS, LONGEST_MS] = [2_000, 500, 30_000];

/** Buyers who have gone on to their bank, and whose pages wait for what comes of it. */
export async function waitingBuyers({ signal }: BenchContext, bench: BenchStack): Promise<Loud> {
  const shop = await openShop(bench);
  const merchant = new MerchantClient(shop.url, shop.token, AT_ONCE);
  const begin = async () => {
    const { url } = JSON.parse(await merchant.post(`/v1/${shop.store}/payments`, ORDER)) as Payment;
    return statusOf(url);
  };
  const paths = await each(Array.from({ length: PAYMENTS }), AT_ONCE, signal, begin).finally(() => merchant.close());
  return {
    name: 'waiting buyers',
    disturb: async (over) => {
      const pool = new Pool(shop.checkoutUrl);
      const counts: Record<string, number> = { waited: 0, 'answered early': 0 };
      const count = (what: string) => (counts[what] = (counts[what] ?? 0) + 1);
      const isOver = () => over.aborted;
      const waitOn = async (path: string) => {
        for (let failures = 0; !isOver();) {
          const from = performance.now();
          const { status, retryAfterMs } = await answerTo(pool, path, over);
          const ms = performance.now() - from;
          if (isOver()) return;
          count(status !== 200 ? `not served: ${status}` : ms < WAITED_MS ? 'answered early' : 'waited');
          failures = status === 200 ? 0 : failures + 1;
          const usual = Math.max(backoff(failures, AGAIN_MS, LONGEST_MS) - ms, PAUSE_MS);
          await pause(failures === 0 ? usual : Math.max(usual, retryAfterMs) * (1 + Math.random() / 2), over);
        }
      };
      const pages = paths.flatMap((path) => Array.from({ length: PAGES_OF_A_PAYMENT }, () => path));
      // Buyers come one after the other.
      const apartMs = (WAIT_S * 1_000) / pages.length;
      await Promise.all(pages.map((path, nth) => pause(nth * apartMs, over).then(() => waitOn(path))));
      await pool.destroy();
      return counts;
    },
  };
}

/** Begins an attempt that waits for its buyer. Answers the address that its page asks. @param url the payment's */
async function statusOf(url: string): Promise<string> {
  const buyer = new Buyer();
  const page = await buyer.choose(await buyer.open(url), 'BANK_A');
  const attempt = new URL(page.url).searchParams.get('attempt');
  if (attempt === null) throw new Error(`No attempt has begun: ${page.url}`);
  return `${new URL(url).pathname}/status?${new URLSearchParams({ attempt, wait: String(WAIT_S) }).toString()}`;
}

/** 0: there was no answer. */
async function answerTo(pool: Pool, path: string, over: AbortSignal): Promise<{ readonly status: number; readonly retryAfterMs: number }> {
  try {
    const { statusCode, headers, body } = await pool.request({ method: 'GET', path, signal: over });
    await body.dump();
    return { status: statusCode, retryAfterMs: Number(headers['retry-after'] ?? 0) * 1_000 };
  } catch {
    return { status: 0, retryAfterMs: 0 };
  }
}
