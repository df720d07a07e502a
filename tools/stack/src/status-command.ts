import { NOT_RUNNING } from './not-running.js';
import { isFrozen, memoryOf } from './process-facts.js';
import { alive } from './process-identity.js';
import { currentRun, type ProcessRecord, type Run } from './run-record.js';
import { askService, inShort } from './service-words.js';
import { textTable } from './text-table.js';

/** A row of `npm run status`. */
export type PartStatus = {
  name: string;
  /** In words: `ready`, `degraded (kafka)`, `ENDED`. */
  state: string;
  pid: number;
  upSeconds: number;
  megabytes: number;
  restarts: number;
};

/** Prints what runs where, since when, with how much memory, and whether it works. */
export async function runStatus(dataDir: string): Promise<void> {
  const run = await currentRun(dataDir);
  console.log(run === undefined ? NOT_RUNNING : await describeRun(run));
}

async function describeRun(run: Run): Promise<string> {
  const parts = await Promise.all(run.processes.map((part) => statusOf(part, run.health?.[part.name])));
  const urls = Object.entries(run.urls ?? {}).map(([name, url]) => `  ${name.padEnd(14)}${url}`);
  const head = `Cauce is ${run.urls === undefined ? 'starting' : 'running'} (pid ${run.pid}).`;
  return [head, '', ...table(parts), ...(urls.length === 0 ? [] : ['', ...urls])].join('\n');
}

/** The rows with their headings, in columns. @internal */
export function table(parts: readonly PartStatus[]): string[] {
  const cells = parts.map(({ name, state, pid, upSeconds, megabytes, restarts }) => [
    name,
    state,
    String(pid),
    duration(upSeconds),
    `${megabytes} MB`,
    String(restarts),
  ]);
  return textTable([['part', 'state', 'pid', 'up', 'memory', 'restarts'], ...cells]).map((line) => `  ${line}`);
}

async function statusOf({ name, pid, startTime, since, restarts }: ProcessRecord, health: string | undefined): Promise<PartStatus> {
  const isAlive = alive(pid, startTime);
  const state = isAlive ? await stateOf(pid, health) : 'ENDED';
  const upSeconds = isAlive ? Math.round((Date.now() - Date.parse(since)) / 1000) : 0;
  return { name: name.toLowerCase().replace(' ', '-'), state, pid, upSeconds, megabytes: isAlive ? memoryOf(pid) : 0, restarts };
}

async function stateOf(pid: number, health: string | undefined): Promise<string> {
  if (isFrozen(pid)) return 'frozen';
  return health === undefined ? 'up' : inShort(await askService(health));
}

function duration(seconds: number): string {
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
