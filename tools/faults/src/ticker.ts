import type { Progress } from '@cauce/stack';

const EVERY = 15;

/** Says how a run stands: a line every fifteenth time it is told. */
export function ticker(progress: Progress): (state: string) => void {
  let count = 0;
  return (state) => {
    if (count++ % EVERY === 0) progress.line(`    ${state}`);
  };
}
