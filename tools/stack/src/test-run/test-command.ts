import { cp, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '../infra-command.js';
import { DATA_DIR } from '../start-command.js';
import { createProgress } from '../progress.js';
import { stopRequested } from '../signals.js';
import { findLeftOver } from './left-over.js';
import { PHASES } from './phases.js';
import type { Phase, TestRun } from './phases.js';
import { startWatch } from './stopwatch.js';
import type { Taken } from './stopwatch.js';
import type { Tally } from './jest.js';

interface Outcome extends Taken {
  phase: string;
  tallies: Tally[];
}

/** The times of the last run: each phase, each file. */
const TIMES = join(DATA_DIR, 'test-times.json');

/** Runs the phases (all, or those named), prints their times, ends with the line `N passed, N failed`, and answers the exit code. */
export async function runTests(names: string[]): Promise<number> {
  const phases = chosen(names);
  const controller = new AbortController();
  void stopRequested({ withParent: true }).then((signal) => controller.abort(new Error(`Stopped by ${signal}.`)));
  const run: TestRun = { folder: await temporaryFolder(), progress: createProgress(), signal: controller.signal, ports: new Set() };
  const outcomes: Outcome[] = [];
  for (const phase of phases) if (!run.signal.aborted) outcomes.push(await runPhase(phase, run));
  outcomes.push({ phase: 'left behind', seconds: 0, busy: 0, tallies: [{ passed: 0, failed: 0, faults: await findLeftOver(run.ports) }] });
  return conclude(outcomes, run.folder);
}

function chosen(names: string[]): Phase[] {
  const unknown = names.filter((name) => !PHASES.some((phase) => phase.name === name));
  if (unknown.length > 0) throw new Error(`Unknown phase ${unknown.join(', ')}: there are ${PHASES.map(({ name }) => name).join(', ')}.`);
  return PHASES.filter(({ name, onDemand }) => (names.length === 0 ? onDemand !== true : names.includes(name)));
}

/** A phase that cannot be run is a fault like a failed test: the others still run. */
async function runPhase(phase: Phase, run: TestRun): Promise<Outcome> {
  const watch = startWatch();
  run.progress.line(`\n── ${phase.name} ──`);
  const tallies = await phase.run(run).catch((error: unknown) => [{ passed: 0, failed: 0, faults: [`${phase.name}: ${words(error)}`] }]);
  return { phase: phase.name, ...watch(), tallies };
}

async function conclude(outcomes: Outcome[], folder: string): Promise<number> {
  const tallies = outcomes.flatMap((outcome) => outcome.tallies);
  const faults = tallies.flatMap((tally) => tally.faults);
  const passed = tallies.reduce((sum, tally) => sum + tally.passed, 0);
  const failed = tallies.reduce((sum, tally) => sum + tally.failed, 0) + faults.length;
  if (failed > 0) await keepLogs(folder);
  await rm(folder, { recursive: true, force: true });
  console.log('');
  await tellTimes(outcomes.filter(({ seconds }) => seconds > 0));
  faults.forEach((fault) => console.log(`  ✗ ${fault}`));
  console.log(`${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

async function tellTimes(outcomes: Outcome[]): Promise<void> {
  for (const { phase, seconds, busy } of outcomes) {
    console.log(`  ${phase.padEnd(14)}${seconds.toFixed(1).padStart(7)} s   cores ${String(Math.round(busy * 100)).padStart(3)} % busy`);
  }
  const times = outcomes.map(({ phase, seconds, busy, tallies }) => ({
    phase,
    seconds,
    busy,
    files: tallies.map(({ files = [] }) => files),
  }));
  await mkdir(DATA_DIR, { recursive: true });
  await writeFile(TIMES, `${JSON.stringify(times, null, 2)}\n`);
}

/** The parts' logs of a failed run outlive its folder. */
async function keepLogs(folder: string): Promise<void> {
  const kept = join(DATA_DIR, 'test-logs');
  await rm(kept, { recursive: true, force: true });
  for (const name of await readdir(folder))
    await cp(join(folder, name, 'logs'), join(kept, name), { recursive: true }).catch(() => undefined);
  console.log(`\n  The logs of all parts are in ${kept}.`);
}

function words(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
