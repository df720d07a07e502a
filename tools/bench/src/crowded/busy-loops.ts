import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Child } from '@cauce/stack';

/** Never waits for anything, so it takes what the system gives it. */
const LOOP = { command: process.execPath, args: ['-e', 'for (;;);'], env: {} };

/** While `work` runs, as many foreign programs as there are cores want one each. They are no part of the stack, and yield to nobody. */
export async function besideBusyLoops<Done>(folder: string, work: () => Promise<Done>): Promise<Done> {
  const loops = await Promise.all(
    Array.from({ length: availableParallelism() }, (_, at) => Child.start(`busy-loop-${at}`, LOOP, join(folder, `busy-loop-${at}.log`))),
  );
  try {
    return await work();
  } finally {
    for (const loop of loops) loop.kill();
    await Promise.all(loops.map(({ ended }) => ended));
  }
}
