import { pause } from '@cauce/patience';
import { each, OperatorApi } from '@cauce/testing/system';
import type { BenchContext } from '../../benchmark.js';
import { fillWithLarge } from '../../pages/large-payments.js';
import { Reader } from '../../pages/reader.js';
import { openShop } from '../../payments/shop.js';
import type { BenchStack } from '../../stack/bench-stack.js';
import type { Loud } from './loud.js';

const READERS = 4;
/** More than a page of 8 MB holds. */
export const LARGE_PAYMENTS = 300;
const AGAIN_MS = 500;

/** Clients of an organization, each with a token of its own, that read its whole list again and again, by the largest pages there are. */
export async function listReaders({ signal }: BenchContext, bench: BenchStack): Promise<Loud> {
  const shop = await openShop(bench);
  const { url, organization, store } = shop;
  await fillWithLarge(shop, LARGE_PAYMENTS, signal);
  const operator = new OperatorApi(bench.addresses);
  const tokens = await each(Array.from({ length: READERS }), READERS, signal, () => operator.issueToken(organization));
  return {
    name: 'list readers',
    disturb: async (over) => {
      const counts = { lists: 0, pages: 0, 'given up': 0 };
      const readOn = async (reader: Reader) => {
        while (!over.aborted) {
          const seen = await reader.read(() => Promise.resolve()).catch(() => undefined);
          if (seen === undefined) {
            counts['given up'] += 1;
            await pause(AGAIN_MS, over);
          } else {
            counts.lists += 1;
            counts.pages += seen.pages;
          }
        }
        await reader.close();
      };
      await Promise.all(tokens.map(({ token }) => readOn(new Reader(url, `/v1/${store}/payments`, token))));
      return counts;
    },
  };
}
