import { setImmediate as turn } from 'node:timers/promises';
import { pause } from '@cauce/patience';

/** A load that begins `perSecond` operations a second, even when answers are slow: a queue shows, since no operation waits for another. */
export type OpenLoop = {
  readonly perSecond: number;
  readonly seconds: number;
  readonly signal: AbortSignal;
  /** Begins an operation that was due at this time of `performance.now()`; its rejection ends the load. */
  readonly begin: (dueAt: number) => Promise<void>;
};

/** Behind its schedule it hears answers after so many: after each, thousands of connections would be looked at for one more request. */
const TOGETHER = 16;

/** Runs the load; resolves when the last operation has ended, rejects with the first failure. */
export async function openLoop({ perSecond, seconds, signal, begin }: OpenLoop): Promise<void> {
  const count = Math.max(1, Math.round(perSecond * seconds));
  const from = performance.now();
  const failed = new AbortController();
  const either = AbortSignal.any([signal, failed.signal]);
  const running: Promise<void>[] = [];
  for (let at = 0; at < count && !either.aborted; at += 1) {
    const dueAt = from + (at * 1000) / perSecond;
    const early = dueAt - performance.now();
    if (early > 0) await pause(early, either);
    else if (at % TOGETHER === 0) await turn();
    const operation = begin(dueAt);
    operation.catch(() => failed.abort());
    running.push(operation);
  }
  await Promise.all(running);
  signal.throwIfAborted();
}

/** Runs such a load until `work` is over and all that was begun has ended. */
export async function duringOpenLoop<Done>(load: Omit<OpenLoop, 'seconds'>, work: () => Promise<Done>): Promise<Done> {
  const over = new AbortController();
  const ended = openLoop({ ...load, seconds: Infinity, signal: AbortSignal.any([load.signal, over.signal]) }).catch((error: unknown) => {
    if (error !== over.signal.reason) throw error;
  });
  ended.catch(() => undefined); // It is thrown once `work` has ended.
  try {
    return await work();
  } finally {
    over.abort();
    await ended;
  }
}
