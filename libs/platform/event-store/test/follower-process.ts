import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const PROGRAM = fileURLToPath(new URL('follower-process.mjs', import.meta.url));
const BUILT = fileURLToPath(new URL('../dist/index.js', import.meta.url));

/** A follower process, and its output so far: `follows`, `handled <n>`, `hangs`. */
export class FollowerProcess {
  readonly said: string[] = [];

  private constructor(private readonly child: ChildProcess) {
    if (!child.stdout) throw new Error('no output to read');
    createInterface(child.stdout).on('line', (line) => void this.said.push(line));
  }

  /** Starts one with these variables. */
  static start(env: Readonly<Record<string, string>>): FollowerProcess {
    if (!existsSync(BUILT)) throw new Error(`${BUILT} is missing: build the package first`);
    return new FollowerProcess(
      spawn(process.execPath, [PROGRAM], { env: { PATH: process.env['PATH'], ...env }, stdio: ['ignore', 'pipe', 'inherit'] }),
    );
  }

  /** The numbers of the events that it handled, in order. */
  get handled(): number[] {
    return this.said.filter((line) => line.startsWith('handled ')).map((line) => Number(line.slice('handled '.length)));
  }

  /** Whether it has taken the lease at least once. */
  get follows(): boolean {
    return this.said.includes('follows');
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

  freeze(): void {
    this.child.kill('SIGSTOP');
  }

  thaw(): void {
    this.child.kill('SIGCONT');
  }
}
