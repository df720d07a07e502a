import type { Progress } from '../progress.js';
import type { Tally } from './jest.js';
import type { Phase, TestRun } from './phase.js';
import { PHASES, QUEUE } from './phases.js';
import { CoreRoom, type Room } from './room.js';
import { startWatch, type Taken } from './stopwatch.js';

/** How a phase went. */
export type Outcome = {
  phase: string;
  tallies: Tally[];
} & Taken;

const NAME_WIDTH = Math.max(...[...PHASES, ...QUEUE].map(({ name }) => name.length));

/** These lanes always work; a further one takes a phase only while the cores have room. */
const ALWAYS = 2;

/**
 * Runs phases in at most so many lanes, side by side: a lane that is free takes the next phase. On full cores one more ends nothing
 * earlier: it makes every service wait longer, until a request is answered 503 or a spec's patience ends.
 */
export async function runLanes(most: number, phases: readonly Phase[], run: TestRun, room: Room = new CoreRoom()): Promise<Outcome[]> {
  const queue = [...phases];
  const isFree = (lane: number) => (lane < ALWAYS ? Promise.resolve(true) : room.isThere(run.signal));
  const outcomes = await Promise.all(
    Array.from({ length: most }, (_, lane) => {
      const taken = takenFrom(queue, () => isFree(lane), run.signal);
      return runInOrder(taken, run, (phase) => besideOthers(run, phase));
    }),
  );
  return outcomes.flat();
}

type Phases = Iterable<Phase> | AsyncIterable<Phase>;

/** Runs one phase after the other. A phase that cannot be run is a fault like a failed test: the others still run. */
export async function runInOrder(phases: Phases, run: TestRun, runOf = (_: string): TestRun => run): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for await (const phase of phases) if (!run.signal.aborted) outcomes.push(await runPhase(phase, runOf(phase.name)));
  return outcomes;
}

/** Each phase is taken once, whoever asks. */
async function* takenFrom(queue: Phase[], isFree: () => Promise<boolean>, signal: AbortSignal): AsyncGenerator<Phase> {
  while (queue.length > 0 && !signal.aborted) {
    const next = (await isFree()) ? queue.shift() : undefined;
    if (next !== undefined) yield next;
  }
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
