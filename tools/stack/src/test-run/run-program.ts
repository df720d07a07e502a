import { endWithin } from '@cauce/patience';
import { Child } from '../child.js';
import { ROOT } from '../paths.js';
import type { TestRun } from './phase.js';

/** How long a left-over of the process may delay its last lines. */
const LAST_LINES_MS = 1_000;

/** A program of the run: what Node is given, and what is added to our environment. */
export type Program = {
  name: string;
  args: readonly string[];
  env?: Record<string, string>;
  /** It has a stack to stop: when the run is aborted it is asked to end, not killed. */
  hasStack?: boolean;
  /** Says what it does now; its name if absent. */
  describe?: () => string;
};

/** Runs it in the checkout's top folder and answers its exit code; its lines go where the phase's go. Throws when the run is aborted. */
export async function runProgram(program: Program, run: TestRun): Promise<number | null> {
  const { name, args, env = {}, hasStack = false, describe = () => name } = program;
  const { signal, print, portsOfChild, running } = run;
  const child = await Child.start(
    name,
    {
      command: process.execPath,
      args: [...args],
      env: { ...process.env, ...env, ...portsOfChild() },
      cwd: ROOT,
    },
    print,
  );
  const abort = () => {
    if (hasStack) void child.stop();
    else child.kill();
  };
  signal.addEventListener('abort', abort);
  running.add(describe);
  const { code } = await child.ended;
  running.delete(describe);
  await endWithin(LAST_LINES_MS, child.told);
  signal.removeEventListener('abort', abort);
  signal.throwIfAborted();
  return code;
}
