import { setTimeout as sleep } from 'node:timers/promises';

/** Waits for this many milliseconds, or until the signal aborts; Node's timers may end one early. Never rejects. */
export async function pause(ms: number, signal?: AbortSignal): Promise<void> {
  // Node would cut off the part of a millisecond.
  await sleep(Math.ceil(ms), undefined, { ...(signal && { signal }) }).catch(() => undefined);
}
