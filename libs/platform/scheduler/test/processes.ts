import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { freePort } from '@cauce/stack/free-ports';

const PROGRAM = fileURLToPath(new URL('scheduler-process.mjs', import.meta.url));
const BUILT = fileURLToPath(new URL('../dist/index.js', import.meta.url));

/** A process of a spec, and its output lines so far. */
export class Process {
  readonly said: string[] = [];

  constructor(private readonly child: ChildProcess) {
    if (!child.stdout) throw new Error('no output to read');
    createInterface(child.stdout).on('line', (line) => void this.said.push(line));
  }

  /** The keys that it ran, in order. */
  get ran(): string[] {
    return this.said.filter((line) => line.startsWith('ran ')).map((line) => line.split(' ')[1] ?? '');
  }

  /** Whether it has ended. */
  get isGone(): boolean {
    return this.child.exitCode !== null || this.child.signalCode !== null;
  }

  /** kill -9, and wait until it is gone. */
  async kill(): Promise<void> {
    if (this.isGone) return;
    const gone = once(this.child, 'exit');
    this.child.kill('SIGKILL');
    await gone;
  }
}

/** Starts a scheduler with these variables. */
export function aSchedulerProcess(env: Readonly<Record<string, string>>): Process {
  if (!existsSync(BUILT)) throw new Error(`${BUILT} is missing: build the package first`);
  return new Process(
    spawn(process.execPath, [PROGRAM], { env: { PATH: process.env['PATH'], ...env }, stdio: ['ignore', 'pipe', 'inherit'] }),
  );
}

/** A Redis for one spec, which may be flushed without harm to others. */
export async function aRedis(): Promise<{ readonly url: string; readonly end: () => Promise<void> }> {
  const port = await freePort();
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  const redis = new Process(spawn('redis-server', args, { stdio: ['ignore', 'pipe', 'inherit'] }));
  const deadline = Date.now() + 10_000;
  while (!redis.said.some((line) => line.includes('Ready to accept connections'))) {
    if (Date.now() > deadline) throw new Error(`redis-server did not start:\n${redis.said.join('\n')}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return { url: `redis://127.0.0.1:${port}`, end: () => redis.kill() };
}
