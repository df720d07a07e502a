import { cp, readdir, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { portRange } from '../free-ports.js';
import { temporaryFolder } from '../infra-command.js';
import { DATA_DIR } from '../paths.js';
import { createProgress } from '../progress.js';
import { stopRequested } from '../signals.js';
import { type Downloads, fetchDownloads } from './downloads.js';
import { findLeftOver } from './left-over.js';
import type { Phase, TestRun } from './phase.js';
import { LONG_PHASES, phasesNamed, TEST_PHASES } from './phases.js';
import { type Outcome, runPhases } from './run-phases.js';
import { startWatch, type Taken } from './stopwatch.js';
import type { Failure } from './tally.js';
import { keepTimes, tellTimes } from './times.js';

/** How many lines of a file's failures are repeated at the end. */
const MOST_LINES = 40;

/** Runs `npm test`, or those of its phases that are named. */
export function runTests(names: string[], only?: string): Promise<number> {
  return runAll(phasesNamed(names, TEST_PHASES, LONG_PHASES, 'npm run test:long'), only);
}

/** Runs `npm run test:long`, or those of its phases that are named. */
export function runLongTests(names: string[], only?: string): Promise<number> {
  return runAll(phasesNamed(names, LONG_PHASES, TEST_PHASES, 'npm test'), only);
}

/** Runs the phases, prints what they took, ends with the line `N passed, N failed`, and answers the exit code. */
async function runAll(phases: readonly Phase[], only: string | undefined): Promise<number> {
  const controller = new AbortController();
  void stopRequested({ withParent: true }).then((signal) => controller.abort(new Error(`Stopped by ${signal}.`)));
  const watch = startWatch();
  const run = { ...(await newRun(controller.signal)), only };
  const outcomes = await runPhases(phases, run);
  const all = watch();
  const leftBehind = await findLeftOver(run.ports);
  outcomes.push({ phase: 'left behind', seconds: 0, cpuSeconds: 0, busy: 0, tallies: [{ passed: 0, failed: 0, faults: leftBehind }] });
  if (only !== undefined && !outcomes.some(foundSomething)) outcomes.push(nothingFound(only));
  return conclude(outcomes, all, run.folder);
}

const foundSomething = ({ tallies }: Outcome): boolean => tallies.some(({ passed, failed, faults }) => passed + failed + faults.length > 0);

function nothingFound(only: string): Outcome {
  return { phase: 'only', seconds: 0, cpuSeconds: 0, busy: 0, tallies: [{ passed: 0, failed: 0, faults: [`No file matches ${only}`] }] };
}

async function newRun(signal: AbortSignal): Promise<TestRun> {
  const progress = createProgress();
  let downloads: Promise<Downloads> | undefined;
  let ranges = 0;
  Object.assign(process.env, portRange(ranges));
  return {
    folder: await temporaryFolder(),
    progress,
    signal,
    ports: new Set(),
    downloads: () => (downloads ??= fetchDownloads(progress)),
    portsOfChild: () => portRange((ranges += 1)),
    running: new Set(),
  };
}

async function conclude(outcomes: Outcome[], all: Taken, folder: string): Promise<number> {
  const tallies = outcomes.flatMap((outcome) => outcome.tallies);
  const faults = tallies.flatMap((tally) => tally.faults);
  const passed = tallies.reduce((sum, tally) => sum + tally.passed, 0);
  const failed = tallies.reduce((sum, tally) => sum + tally.failed, 0) + faults.length;
  if (failed > 0) await keepLogs(folder);
  const freeDisk = failed > 0 ? await freeIn(folder) : undefined;
  await rm(folder, { recursive: true, force: true });
  const phases = outcomes.filter(({ seconds }) => seconds > 0);
  tellTimes(phases, all).forEach((line) => console.log(line));
  await keepTimes(phases);
  tallies.flatMap(({ failures = [] }) => failures).forEach(tellFailure);
  faults.forEach((fault) => console.log(`  ✗ ${fault}`));
  const notRun = tallies.flatMap((tally) => tally.notRun ?? []);
  notRun.forEach((what) => console.log(`  – not run: ${what}`));
  if (freeDisk !== undefined) console.log(`  Free on the disk of ${folder}: ${freeDisk}.`);
  console.log(`${passed} passed, ${failed} failed${notRun.length > 0 ? `, ${notRun.length} not run` : ''}`);
  return failed === 0 ? 0 : 1;
}

/** Once more at the end: the phase told it long before, and a reader of CI may be shown the last lines alone. */
function tellFailure({ file, message }: Failure): void {
  console.log(`  ✗ ${file}`);
  const lines = message.split('\n');
  lines.slice(0, MOST_LINES).forEach((line) => console.log(line === '' ? '' : `    ${line}`));
  if (lines.length > MOST_LINES) console.log(`    … and ${lines.length - MOST_LINES} lines more, where the file ended`);
}

/** Without room stores end by themselves, and nothing that fails then says why. */
async function freeIn(folder: string): Promise<string> {
  const { bavail, bsize } = await statfs(folder);
  return `${((bavail * bsize) / 1e9).toFixed(1)} GB`;
}

/** The parts' logs of a failed run outlive its folder. */
async function keepLogs(folder: string): Promise<void> {
  const kept = join(DATA_DIR, 'test-logs');
  await rm(kept, { recursive: true, force: true });
  for (const name of await readdir(folder))
    await cp(join(folder, name, 'logs'), join(kept, name), { recursive: true }).catch(() => undefined);
  console.log(`\n  The logs of all parts are in ${kept}.`);
}
