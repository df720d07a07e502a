import { setTimeout as pause } from 'node:timers/promises';
import { cpuBetween, type CpuTimes, cpuTimes, type Measured } from './cpu.js';

const WINDOW_MS = 400;
const GIVE_UP_MS = 30_000;
/** Above what an idle stack uses, below what anything under way does. */
const QUIET_CORES = 0.25;

/** Waits until these processes have nothing to do any more: what follows a request (followers, deliveries) is done. At most 30 s. */
export async function untilQuiet(processes: readonly Measured[], signal: AbortSignal): Promise<void> {
  const giveUp = performance.now() + GIVE_UP_MS;
  for (let before = cpuTimes(processes); performance.now() < giveUp;) {
    await pause(WINDOW_MS, undefined, { signal });
    const after = cpuTimes(processes);
    if (sumOf(cpuBetween(before, after)) / WINDOW_MS < QUIET_CORES) return;
    before = after;
  }
}

/** A shorter measurement checks correctness, not cost. */
const WORTH_WAITING_S = 1;

/** CPU time that work of a number of seconds took in each process, follow-up work included. */
export async function measureCpu<Done>(
  processes: readonly Measured[],
  { seconds, signal }: { readonly seconds: number; readonly signal: AbortSignal },
  work: () => Promise<Done>,
): Promise<{ done: Done; cpu: CpuTimes }> {
  const before = cpuTimes(processes);
  const done = await work();
  if (seconds >= WORTH_WAITING_S) await untilQuiet(processes, signal);
  return { done, cpu: cpuBetween(before, cpuTimes(processes)) };
}

/** All together, milliseconds. */
export function sumOf(times: CpuTimes): number {
  return Object.values(times).reduce((sum, one) => sum + one, 0);
}
