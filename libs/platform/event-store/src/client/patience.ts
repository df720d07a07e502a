import { setTimeout as sleep } from 'node:timers/promises';

/** An answer did not come in time. */
export class Late extends Error {
  override readonly name = 'Late';
}

/** Settles like `work`, or rejects after `ms`: the client's own calls may never settle. */
export async function within<Result>(ms: number, what: string, work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Late(`${what}: no answer in ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** How long to wait before try `tries` + 1: doubling from `first`, up to `most`, with up to a quarter of jitter. */
export function backoff(tries: number, first: number, most: number): number {
  const exact = Math.min(first * 2 ** tries, most);
  return exact * (0.75 + Math.random() / 4);
}

/** Waits, or returns at once when the signal aborts. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => undefined);
}
