import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Child, endLeftOver } from './child.js';
import { alive, startTime } from './process-identity.js';
import { readJson } from './secrets.js';

/** One part of a running stack. */
export type ProcessRecord = {
  name: string;
  pid: number;
  startTime: string;
  /** RFC 3339. */
  since: string;
  /** How often it was started again. */
  restarts: number;
};

/** The record of a running stack in `.stack/run.json`, for a second start, for stop, for status and for the demo. */
export type Run = {
  pid: number;
  startTime: string;
  /** Set once all is ready. */
  urls?: { gateway: string; operator: string; checkout: string; sandbox: string };
  /** Where each service says whether it is ready, by its name. */
  health?: Record<string, string>;
  processes: ProcessRecord[];
};

/** The record of this process's own run. Written synchronously: a child that is started is noted before anything else happens. */
export class RunRecord {
  private readonly file: string;
  private readonly run: Run = { pid: process.pid, startTime: startTime(process.pid), processes: [] };

  constructor(dataDir: string) {
    this.file = runFile(dataDir);
    this.write();
  }

  /** A process was started, for the first time or in place of one that ended. */
  note({ name, pid, startTime: began }: Child): void {
    const { processes } = this.run;
    const before = processes.findIndex((one) => one.name === name);
    const restarts = (processes[before]?.restarts ?? -1) + 1;
    processes.splice(before < 0 ? processes.length : before, 1, {
      name,
      pid,
      startTime: began,
      since: new Date().toISOString(),
      restarts,
    });
    this.write();
  }

  ready(urls: NonNullable<Run['urls']>, health: Record<string, string>): void {
    Object.assign(this.run, { urls, health });
    this.write();
  }

  remove(): void {
    rmSync(this.file, { force: true });
  }

  private write(): void {
    writeFileSync(this.file, `${JSON.stringify(this.run, null, 2)}\n`);
  }
}

/** The stack that runs on this data folder; undefined when none does. */
export async function currentRun(dataDir: string): Promise<Run | undefined> {
  const run = await readJson<Run>(runFile(dataDir));
  return run !== undefined && alive(run.pid, run.startTime) ? run : undefined;
}

/** Ends the processes that a killed run (kill -9, out of memory) left behind, and waits until they are gone; returns their names. */
export async function endLeftOvers(dataDir: string): Promise<string[]> {
  const run = await readJson<Run>(runFile(dataDir));
  if (run === undefined || alive(run.pid, run.startTime)) return [];
  const left = run.processes.filter((process) => alive(process.pid, process.startTime));
  await Promise.all(left.map((process) => endLeftOver(process.pid, process.startTime)));
  return left.map(({ name }) => name);
}

function runFile(dataDir: string): string {
  return join(dataDir, 'run.json');
}
