import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { closeSync, fstatSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { CLOSING } from '@cauce/patience';
import { alive, startTime } from './process-identity.js';

/** What it takes to start a process. */
export type Launch = {
  command: string;
  args: string[];
  /** The whole environment of the process. */
  env: NodeJS.ProcessEnv;
  cwd?: string;
  uid?: number;
  gid?: number;
  /** Asks the process to end in order; SIGTERM if absent. */
  stopSignal?: NodeJS.Signals;
};

/** How a process ended. */
export type Ending = {
  code: number | null;
  signal: NodeJS.Signals | null;
};

/** Marks every process we start and all that they start, so that a test run's left-overs can be found, those of its specs' stacks included. */
export const RUN_MARK = { CAUCE_RUN: process.env['CAUCE_RUN'] ?? randomUUID() };

/** Where a process writes to: a log file, or line by line to a function. */
export type Output = string | ((line: string) => void);

/** A service ends by itself before this. */
const STOP_LIMIT_MS = CLOSING.process + 6_000;
const LEFT_OVER_LIMIT_MS = 5_000;
const running = new Set<Child>();

// The last resort: however this process ends (an exception, process.exit), none of its children outlives it.
process.on('exit', () => running.forEach((child) => child.kill()));

/** A process of ours, in a process group of its own (so Ctrl+C reaches only us and we stop the parts in order), writing to a log file. */
export class Child {
  readonly pid: number;
  /** With the pid, tells this process from a later one with the same pid. */
  readonly startTime: string;
  readonly ended: Promise<Ending>;
  ending: Ending | undefined;
  readonly logFile: string | undefined;
  /** Resolves when the last line was passed on: a process that it left behind may delay that. */
  readonly told: Promise<unknown>;
  private askedToEnd = false;
  private logStart: number;

  private constructor(
    readonly name: string,
    readonly launch: Launch,
    output: Output | undefined,
  ) {
    this.logFile = typeof output === 'string' ? output : undefined;
    const log = this.logFile === undefined ? undefined : openLog(this.logFile);
    this.logStart = log === undefined ? 0 : fstatSync(log).size;
    const { command, args, env, cwd, uid, gid } = launch;
    const stream = log ?? (output === undefined ? 'inherit' : 'pipe');
    const child = spawn(command, args, {
      env: { ...env, ...RUN_MARK },
      stdio: ['ignore', stream, stream],
      detached: true,
      ...(cwd === undefined ? {} : { cwd }),
      ...(uid === undefined ? {} : { uid }),
      ...(gid === undefined ? {} : { gid }),
    });
    if (log !== undefined) closeSync(log);
    this.told = typeof output === 'function' ? tellLines([child.stdout, child.stderr], output) : Promise.resolve();
    this.pid = child.pid ?? 0;
    this.startTime = startTime(this.pid);
    this.ended = new Promise((resolve, reject) => {
      child.once('error', (error) => reject(new Error(`${name} could not be started: ${error.message}`)));
      child.once('exit', (code, signal) => resolve({ code, signal }));
    });
    running.add(this);
    this.ended.then(
      (ending) => this.end(ending),
      () => this.end({ code: 1, signal: null }),
    );
  }

  /** Starts a process; without an output it writes to our own terminal. Rejects when there is no such command. */
  static async start(name: string, launch: Launch, output?: Output): Promise<Child> {
    const child = new Child(name, launch, output);
    if (child.pid === 0) await child.ended;
    return child;
  }

  /** True when the end was asked for by stop(). */
  get stopping(): boolean {
    return this.askedToEnd;
  }

  /** What this process has written to its log so far. */
  get output(): string {
    if (this.logFile === undefined) return '';
    return readFileSync(this.logFile).subarray(this.logStart).toString('utf8');
  }

  /** Asks the process to end, and ends it and what it started after 20 s. */
  async stop(): Promise<Ending> {
    this.askedToEnd = true;
    if (this.ending === undefined) process.kill(this.pid, this.launch.stopSignal ?? 'SIGTERM');
    const timer = setTimeout(() => this.kill(), STOP_LIMIT_MS);
    try {
      return await this.ended;
    } finally {
      clearTimeout(timer);
    }
  }

  /** Ends the process and what it started at once. */
  kill(): void {
    this.askedToEnd = true;
    if (this.ending === undefined) killGroup(this.pid);
  }

  private end(ending: Ending): void {
    this.ending = ending;
    running.delete(this);
  }
}

/** Ends a process that an earlier, killed run left behind, in order if it can within 5 s; does nothing when the pid is another process by now. */
export async function endLeftOver(pid: number, started: string): Promise<void> {
  if (alive(pid, started)) process.kill(pid, 'SIGTERM');
  const deadline = performance.now() + LEFT_OVER_LIMIT_MS;
  while (alive(pid, started)) {
    if (performance.now() > deadline) killGroup(pid);
    await pause(50);
  }
}

/** Waits for all of them; at the first failure `stop` is called at once, the rest is seen to its end, and that failure is thrown. */
export async function allOrStop(tasks: Promise<unknown>[], stop: () => Promise<void>): Promise<void> {
  try {
    await Promise.all(tasks);
  } catch (error) {
    await stop();
    await Promise.allSettled(tasks);
    // A part whose process had not begun at the first stop.
    await stop();
    throw error;
  }
}

function tellLines(streams: (Readable | null)[], tell: (line: string) => void): Promise<unknown> {
  const readers = streams.filter((stream) => stream !== null).map((input) => createInterface({ input, crlfDelay: Infinity }));
  return Promise.all(readers.map((reader) => new Promise((resolve) => reader.on('line', tell).once('close', resolve))));
}

function openLog(file: string): number {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  return openSync(file, 'a', 0o600);
}

function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It ended in the meantime.
  }
}
