import { setTimeout as pause } from 'node:timers/promises';
import { cpuBetween, type CpuTimes, cpuTimesOfAll, type Measured } from '../measure/cpu.js';
import { sumOf } from '../measure/quiet.js';
import { median, type Turns } from '../measure/turns.js';
import type { Work } from '../report/cost.js';

/** CPU milliseconds in a second of rest, process by process. */
export type Rest = CpuTimes;

const WINDOW_MS = 500;
/** Beside other programs a wait for the end of all that follows would be endless; what comes later than this is not counted. */
const GIVE_UP_MS = 10_000;
/** What is above rest by less than this, in cores, is rest. */
const MARGIN = 0.1;

/** What processes use when nothing is asked for: its operations are seconds. */
export async function atRest(processes: readonly Measured[], seconds: number, signal: AbortSignal): Promise<Work> {
  const before = cpuTimesOfAll(processes);
  await pause(seconds * 1_000, undefined, { signal });
  return { operations: seconds, cpu: cpuBetween(before, cpuTimesOfAll(processes)) };
}

/** Of the turn in the middle. */
export function restOf(turns: Turns<Work>, at: 0 | 1): Rest {
  const works = turns.map((turn) => turn[at]);
  const names = Object.keys(works[0]?.cpu ?? {});
  return Object.fromEntries(names.map((name) => [name, median(works.map(({ cpu, operations }) => (cpu[name] ?? 0) / operations))]));
}

/**
 * The CPU time that some changes took in each process, with what follows them, and without what the processes would have used at rest: the more
 * of them there are, and the busier the machine, the more that is, whatever is asked for.
 */
export async function netCpu(
  { processes, rest }: { readonly processes: readonly Measured[]; readonly rest: Rest },
  signal: AbortSignal,
  work: () => Promise<number>,
): Promise<Work> {
  const [before, startedAt] = [cpuTimesOfAll(processes), performance.now()];
  const operations = await work();
  await untilRest(processes, sumOf(rest) / 1_000, signal);
  const seconds = (performance.now() - startedAt) / 1_000;
  return { operations, cpu: without(cpuBetween(before, cpuTimesOfAll(processes)), rest, seconds) };
}

/** @internal */
export function without(cpu: CpuTimes, rest: Rest, seconds: number): CpuTimes {
  return Object.fromEntries(Object.entries(cpu).map(([name, ms]) => [name, Math.max(0, ms - (rest[name] ?? 0) * seconds)]));
}

async function untilRest(processes: readonly Measured[], restCores: number, signal: AbortSignal): Promise<void> {
  const giveUp = performance.now() + GIVE_UP_MS;
  for (let before = cpuTimesOfAll(processes); performance.now() < giveUp;) {
    await pause(WINDOW_MS, undefined, { signal });
    const after = cpuTimesOfAll(processes);
    if (sumOf(cpuBetween(before, after)) / WINDOW_MS < restCores + MARGIN) return;
    before = after;
  }
}
