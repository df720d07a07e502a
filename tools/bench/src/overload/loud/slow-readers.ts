import { connect } from 'node:net';
import { pause } from '@cauce/patience';
import type { BenchContext } from '../../benchmark.js';
import { fillWithLarge } from '../../pages/large-payments.js';
import { openShop, tokensForLists } from '../../payments/shop.js';
import type { BenchStack } from '../../stack/bench-stack.js';
import { LARGE_PAYMENTS } from './list-readers.js';
import type { Loud } from './loud.js';

const READERS = 200;
/** Of a page of 8 MB each takes so much, */
const BYTES = 1_024;
/** and again after so long. */
const EVERY_MS = 1_000;
/** Who is refused, or cut off, asks again after so long. */
const AGAIN_MS = 10_000;

/** Connections of an organization that ask for the largest page, and hardly read it. */
export async function slowReaders({ signal }: BenchContext, bench: BenchStack): Promise<Loud> {
  const shop = await openShop(bench);
  await fillWithLarge(shop, LARGE_PAYMENTS, signal);
  const tokens = await tokensForLists(bench, shop.organization, READERS);
  const url = new URL(`/v1/${shop.store}/payments?pageSize=1000`, shop.url);
  return {
    name: 'slow readers',
    disturb: async (over) => {
      const counts = { asked: 0, served: 0, 'not served': 0, 'open at the end': 0 };
      const isOver = () => over.aborted;
      const readOn = async (token: string) => {
        while (!isOver()) {
          const isServed = (await readSlowly(url, token, over)) === '200';
          counts.asked += 1;
          counts[isServed ? 'served' : 'not served'] += 1;
          if (isServed && isOver()) counts['open at the end'] += 1;
          await pause(AGAIN_MS, over);
        }
      };
      await Promise.all(tokens.map(readOn));
      return counts;
    },
  };
}

/** Until the answer has ended, or it is over. Answers its status; undefined: none came. */
function readSlowly({ hostname, port, host, pathname, search }: URL, token: string, over: AbortSignal): Promise<string | undefined> {
  const request = `GET ${pathname}${search} HTTP/1.1\r\nhost: ${host}\r\nauthorization: Bearer ${token}\r\nconnection: close\r\n\r\n`;
  let status: string | undefined;
  /** False: no more is read until it goes on. */
  const take = (_: number, bytes: Uint8Array) => {
    status ??= /^HTTP\/1\.1 (\d{3})/.exec(Buffer.from(bytes).toString('latin1'))?.[1];
    return false;
  };
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port), onread: { buffer: Buffer.alloc(BYTES), callback: take } });
    const timer = setInterval(() => socket.resume(), EVERY_MS);
    const end = () => socket.destroy();
    over.addEventListener('abort', end);
    socket.on('error', () => undefined); // it is closed, too
    socket.once('close', () => {
      clearInterval(timer);
      over.removeEventListener('abort', end);
      resolve(status);
    });
    socket.write(request);
  });
}
