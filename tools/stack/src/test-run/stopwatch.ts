import { cpus } from 'node:os';
import { cpuSeconds } from '../../bootstrap/cpu.mjs';

/** What something took. */
export type Taken = {
  seconds: number;
  /** CPU time of this process and of what it started and saw to its end. */
  cpuSeconds: number;
  /** The share of all cores that was busy meanwhile, by any process: 0 to 1. */
  busy: number;
};

/** Begins to measure; the function it returns gives the result. */
export function startWatch(): () => Taken {
  const [began, before, spent] = [performance.now(), coreTimes(), cpuSeconds()];
  return () => {
    const after = coreTimes();
    const passed = after.all - before.all;
    const busy = passed === 0 ? 0 : 1 - (after.idle - before.idle) / passed;
    return { seconds: (performance.now() - began) / 1000, cpuSeconds: cpuSeconds() - spent, busy };
  };
}

/** Milliseconds since the machine was started, over all cores. */
function coreTimes(): { idle: number; all: number } {
  const times = cpus().map((core) => core.times);
  const sum = (of: (one: (typeof times)[number]) => number) => times.reduce((total, one) => total + of(one), 0);
  return { idle: sum(({ idle }) => idle), all: sum(({ user, nice, sys, idle, irq }) => user + nice + sys + idle + irq) };
}
