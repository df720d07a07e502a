import { setTimeout as pause } from 'node:timers/promises';
import { ask } from './ask.js';

const PAUSE_MS = 500;

/** Whether a service says that it is ready, and lacks nothing: one that starts while a part is away takes requests to refuse them. */
export async function isReady(url: string): Promise<boolean> {
  try {
    const answer = await ask(`${url}/health/ready`, { signal: AbortSignal.timeout(3_000) });
    const { status } = (await answer.json()) as { readonly status?: string };
    return status === 'ready';
  } catch {
    return false;
  }
}

/** Waits until each service says that it is ready. Rejects with those that are not, when it takes too long. @param limitMs a first start creates all topics */
export async function untilReady(urls: readonly string[], limitMs = 300_000): Promise<void> {
  const deadline = performance.now() + limitMs;
  for (;;) {
    const states = await Promise.all(urls.map(isReady));
    const missing = urls.filter((_, at) => states[at] !== true);
    if (missing.length === 0) return;
    if (performance.now() > deadline) throw new Error(`Not ready after ${limitMs / 1_000} s: ${missing.join(', ')}`);
    await pause(PAUSE_MS);
  }
}
