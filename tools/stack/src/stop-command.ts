import { readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { shelteredData } from './parts/postgres-home.js';
import { alive } from './process-identity.js';
import { createProgress } from './progress.js';
import { currentRun, endLeftOvers, type Run } from './run-record.js';

const LIMIT_MS = 60_000;

/** Asks the running stack to stop, and waits until it has. */
export async function runStop(dataDir: string): Promise<void> {
  const run = await currentRun(dataDir);
  if (run !== undefined) return createProgress().step('Stopping', () => end(run));
  const left = await endLeftOvers(dataDir);
  console.log(left.length > 0 ? `Stopped what a killed run had left: ${left.join(', ')}.` : 'Cauce is not running.');
}

/** Deletes the data: downloads stay. Asks first. */
export async function runReset(dataDir: string, yes: boolean): Promise<void> {
  const run = await currentRun(dataDir);
  if (run !== undefined) throw new Error(`Cauce is running (pid ${run.pid}): npm stop first.`);
  const agreed = yes || (await confirmed(`This deletes every payment, webhook, token and log in ${dataDir}.`));
  if (agreed) await deleteData(dataDir);
  console.log(agreed ? 'All data is deleted. The next npm start begins anew.' : 'Nothing was deleted.');
}

async function deleteData(dataDir: string): Promise<void> {
  await endLeftOvers(dataDir);
  const names = (await readdir(dataDir).catch(() => [])).filter((name) => name !== 'cache');
  const paths = [dirname(shelteredData(dataDir)), ...names.map((name) => join(dataDir, name))];
  await Promise.all(paths.map((path) => rm(path, { recursive: true, force: true })));
}

async function end(run: Run): Promise<void> {
  process.kill(run.pid, 'SIGTERM');
  const deadline = performance.now() + LIMIT_MS;
  while (alive(run.pid, run.startTime)) {
    if (performance.now() > deadline) throw new Error(`It has not stopped after ${LIMIT_MS / 1000} s (pid ${run.pid}).`);
    await pause(100);
  }
}

async function confirmed(what: string): Promise<boolean> {
  if (!process.stdin.isTTY) throw new Error(`${what} There is no terminal to ask: npm run reset -- --yes`);
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return /^y(es)?$/i.test((await terminal.question(`${what} Go on? [y/N] `)).trim());
  } finally {
    terminal.close();
  }
}
