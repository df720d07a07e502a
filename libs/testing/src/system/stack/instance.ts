import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { serviceOf } from '@cauce/services';
import { freePort } from '@cauce/stack/free-ports';
import { send } from '../api/send.js';
import { eventually } from '../eventually.js';
import type { Part } from './part.js';

/** How a process ended. */
export type Ending = { readonly code: number | null; readonly signal: NodeJS.Signals | null };

/** Long: several spec files may start processes at once, on a busy machine. */
const START_LIMIT_MS = 45_000;
const OUTPUT_SHOWN = 4_000;

/** A process that a test starts beside those of the stack. The test ends it, by `stop` or `kill`. */
export class Instance {
  readonly ended: Promise<Ending>;

  private constructor(
    private readonly child: ChildProcess,
    readonly url: string,
    /** The file it logs to, removed when it ends. */
    private readonly log: string,
  ) {
    this.ended = new Promise((resolve) => {
      child.once('exit', (code, signal) => {
        rmSync(dirname(log), { recursive: true, force: true });
        resolve({ code, signal });
      });
    });
  }

  /** Starts another process like `part`, on a port of its own, with some variables changed, and waits until it is ready. */
  static async like(part: Part, changes: Readonly<Record<string, string>> = {}): Promise<Instance> {
    const [port, second] = [await freePort(), await freePort()];
    const { secondPort } = serviceOf(part.service);
    const ports = { PORT: String(port), ...(secondPort && { [secondPort.variable]: String(second) }) };
    const instance = Instance.launch(part, { ...part.env, ...ports, ...changes }, `http://127.0.0.1:${port}`);
    try {
      await eventually(
        () => instance.readiness(),
        (status) => status === 200,
        { within: START_LIMIT_MS },
      );
      return instance;
    } catch (error) {
      const output = instance.output();
      await instance.kill();
      throw new Error(`${part.name} did not become ready:\n${output}`, { cause: error });
    }
  }

  private static launch({ command: [command, ...args], name }: Part, env: NodeJS.ProcessEnv, url: string): Instance {
    const log = join(mkdtempSync(join(tmpdir(), 'cauce-e2e-')), `${name}.log`);
    const output = openSync(log, 'a');
    const child = spawn(command, args, { env: { PATH: process.env['PATH'], ...env }, stdio: ['ignore', output, output] });
    closeSync(output);
    return new Instance(child, url, log);
  }

  /** Ends it in order (SIGTERM). */
  stop(): Promise<Ending> {
    this.child.kill('SIGTERM');
    return this.ended;
  }

  /** kill -9. */
  kill(): Promise<Ending> {
    this.child.kill('SIGKILL');
    return this.ended;
  }

  /** The last part of its log so far. */
  output(): string {
    return readFileSync(this.log, 'utf8').slice(-OUTPUT_SHOWN);
  }

  private async readiness(): Promise<number> {
    return (await send({ method: 'GET', url: `${this.url}/health/ready` })).status;
  }
}
