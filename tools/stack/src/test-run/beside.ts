import type { Progress } from '../progress.js';
import type { TestRun } from './phase.js';
import type { Tally } from './tally.js';

/** A part of a phase, by the name that its lines begin with. */
export type Part = readonly [name: string, run: (run: TestRun) => Promise<Tally>];

/** Runs parts of a phase side by side; each line of a part begins with its name. The first that cannot be run stops the others, and its error is thrown. */
export async function beside(parts: readonly Part[], run: TestRun): Promise<Tally[]> {
  const stopping = new AbortController();
  const signal = AbortSignal.any([run.signal, stopping.signal]);
  const tasks = parts.map(([name, work]) => work(named({ ...run, signal }, name)));
  try {
    return await Promise.all(tasks);
  } catch (error) {
    stopping.abort(new Error('Another part could not be run.'));
    await Promise.allSettled(tasks);
    throw error;
  }
}

function named(run: TestRun, name: string): TestRun {
  const print = (text: string) => run.progress.line(`${name} │ ${text}`);
  return { ...run, print, progress: prefixed(run.progress, name, print) };
}

function prefixed(progress: Progress, name: string, line: Progress['line']): Progress {
  return { line, step: (title, work) => progress.step(`${name}: ${title}`, work) };
}
