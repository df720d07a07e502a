import { endWithin } from '@cauce/patience';
import type { Phase, TestRun } from './phase.js';
import { startWatch, type Taken } from './stopwatch.js';
import type { Tally } from './tally.js';

/** How a phase went. */
export type Outcome = {
  phase: string;
  tallies: Tally[];
} & Taken;

/** For a phase that is ended early: it stops its services and stores. */
const STOPPING_MS = 60_000;

/**
 * Runs one phase after the other, each with the whole machine. A phase that cannot be run is a fault like a failed test: the others still
 * run. So is one that does not end in its time: it is stopped, and the fault names what still ran.
 */
export async function runPhases(phases: readonly Phase[], run: TestRun): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const phase of phases) if (!run.signal.aborted) outcomes.push(await runPhase(phase, run));
  return outcomes;
}

async function runPhase(phase: Phase, run: TestRun): Promise<Outcome> {
  const watch = startWatch();
  run.progress.line(`\n── ${phase.name} ──`);
  const tallies = await withinItsTime(phase, run);
  return { phase: phase.name, ...watch(), tallies };
}

async function withinItsTime({ name, minutes, run: work }: Phase, run: TestRun): Promise<Tally[]> {
  const deadline = new AbortController();
  const own: TestRun = { ...run, signal: AbortSignal.any([run.signal, deadline.signal]), running: new Set() };
  const working = work(own).catch((error: unknown) => [faulty(`${name}: ${words(error)}`)]);
  if (await endWithin(minutes * 60_000, working)) return working;
  const fault = faulty(`${name} did not end within ${minutes} min; still running: ${runningNow(own)}`);
  run.progress.line(fault.faults.join());
  deadline.abort(new Error(`${name} was stopped.`));
  await endWithin(STOPPING_MS, working);
  return [fault];
}

function runningNow({ running }: TestRun): string {
  return [...running].map((describe) => describe()).join('; ') || 'no program';
}

const faulty = (fault: string): Tally => ({ passed: 0, failed: 0, faults: [fault] });

function words(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
