import { cpus } from 'node:os';

/** How long something took, and which share of all cores was busy meanwhile, by any process: 0 to 1. */
export type Taken = {
  seconds: number;
  busy: number;
};

/** Begins to measure; the function it returns gives the result. */
export function startWatch(): () => Taken {
  const [began, before] = [performance.now(), coreTimes()];
  return () => {
    const after = coreTimes();
    const passed = after.all - before.all;
    const busy = passed === 0 ? 0 : 1 - (after.idle - before.idle) / passed;
    return { seconds: (performance.now() - began) / 1000, busy };
  };
}

/** Milliseconds since the machine was started, over all cores. */
function coreTimes(): { idle: number; all: number } {
  const times = cpus().map((core) => core.times);
  const sum = (of: (one: (typeof times)[number]) => number) => times.reduce((total, one) => total + of(one), 0);
  return { idle: sum(({ idle }) => idle), all: sum(({ user, nice, sys, idle, irq }) => user + nice + sys + idle + irq) };
}
