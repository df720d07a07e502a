import { cp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '../infra-command.js';
import { DATA_DIR } from '../start-command.js';
import { createProgress } from '../progress.js';
import { stopRequested } from '../signals.js';
import { findLeftOver } from './left-over.js';
import { PHASES } from './phases.js';
import type { Phase, TestRun } from './phases.js';
import type { Tally } from './jest.js';

interface Outcome {
  phase: string;
  seconds: number;
  tallies: Tally[];
}

/** Runs the phases (all, or those named), prints their times, ends with the line `N passed, N failed`, and answers the exit code. */
export async function runTests(names: string[]): Promise<number> {
  const phases = chosen(names);
  const controller = new AbortController();
  void stopRequested({ withParent: true }).then((signal) => controller.abort(new Error(`Stopped by ${signal}.`)));
  const run: TestRun = { folder: await temporaryFolder(), progress: createProgress(), signal: controller.signal, ports: new Set() };
  const outcomes: Outcome[] = [];
  for (const phase of phases) if (!run.signal.aborted) outcomes.push(await runPhase(phase, run));
  outcomes.push({ phase: 'left behind', seconds: 0, tallies: [{ passed: 0, failed: 0, faults: await findLeftOver(run.ports) }] });
  return conclude(outcomes, run.folder);
}

function chosen(names: string[]): Phase[] {
  const unknown = names.filter((name) => !PHASES.some((phase) => phase.name === name));
  if (unknown.length > 0) throw new Error(`Unknown phase ${unknown.join(', ')}: there are ${PHASES.map(({ name }) => name).join(', ')}.`);
  return PHASES.filter(({ name, onDemand }) => (names.length === 0 ? onDemand !== true : names.includes(name)));
}

/** A phase that cannot be run is a fault like a failed test: the others still run. */
async function runPhase(phase: Phase, run: TestRun): Promise<Outcome> {
  const began = performance.now();
  run.progress.line(`\n── ${phase.name} ──`);
  const tallies = await phase.run(run).catch((error: unknown) => [{ passed: 0, failed: 0, faults: [`${phase.name}: ${words(error)}`] }]);
  return { phase: phase.name, seconds: (performance.now() - began) / 1000, tallies };
}

async function conclude(outcomes: Outcome[], folder: string): Promise<number> {
  const tallies = outcomes.flatMap((outcome) => outcome.tallies);
  const faults = tallies.flatMap((tally) => tally.faults);
  const passed = tallies.reduce((sum, tally) => sum + tally.passed, 0);
  const failed = tallies.reduce((sum, tally) => sum + tally.failed, 0) + faults.length;
  if (failed > 0) await keepLogs(folder);
  await rm(folder, { recursive: true, force: true });
  console.log('');
  outcomes
    .filter(({ seconds }) => seconds > 0)
    .forEach(({ phase, seconds }) => console.log(`  ${phase.padEnd(14)}${seconds.toFixed(1).padStart(7)} s`));
  faults.forEach((fault) => console.log(`  ✗ ${fault}`));
  console.log(`${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
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
