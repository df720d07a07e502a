import type { Progress } from '../progress.js';
import type { Tally } from './jest.js';
import type { Phase, TestRun } from './phase.js';
import { PHASES, QUEUE } from './phases.js';
import { startWatch, type Taken } from './stopwatch.js';

/** How a phase went. */
export type Outcome = {
  phase: string;
  tallies: Tally[];
} & Taken;

const NAME_WIDTH = Math.max(...[...PHASES, ...QUEUE].map(({ name }) => name.length));

/** Runs phases in lanes, side by side: a lane that is free takes the next phase. */
export async function runLanes(lanes: number, phases: readonly Phase[], run: TestRun): Promise<Outcome[]> {
  const queue = [...phases];
  const outcomes = await Promise.all(
    Array.from({ length: lanes }, () => runInOrder(takenFrom(queue), run, (phase) => besideOthers(run, phase))),
  );
  return outcomes.flat();
}

/** Runs one phase after the other. A phase that cannot be run is a fault like a failed test: the others still run. */
export async function runInOrder(phases: Iterable<Phase>, run: TestRun, runOf = (_: string): TestRun => run): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const phase of phases) if (!run.signal.aborted) outcomes.push(await runPhase(phase, runOf(phase.name)));
  return outcomes;
}

/** Each phase is taken once, whoever asks. */
function* takenFrom(queue: Phase[]): Generator<Phase> {
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) yield next;
}

async function runPhase({ name, run: work }: Phase, run: TestRun): Promise<Outcome> {
  const watch = startWatch();
  run.progress.line(run.isBesideOthers ? 'begins' : `\n── ${name} ──`);
  const tallies = await work(run).catch((error: unknown) => [{ passed: 0, failed: 0, faults: [`${name}: ${words(error)}`] }]);
  const taken = watch();
  if (run.isBesideOthers) run.progress.line(`ended after ${taken.seconds.toFixed(1)} s`);
  return { phase: name, ...taken, tallies };
}

/** Each of its lines begins with its name. */
function besideOthers(run: TestRun, name: string): TestRun {
  const print = (text: string) => run.progress.line(`${name.padEnd(NAME_WIDTH)} │ ${text}`);
  return { ...run, isBesideOthers: true, print, progress: named(run.progress, name, print) };
}

function named(progress: Progress, name: string, line: Progress['line']): Progress {
  return { line, step: (title, work) => progress.step(`${name}: ${title}`, work) };
}

function words(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
