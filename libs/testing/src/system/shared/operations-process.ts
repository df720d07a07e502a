import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { COMPILE_CACHE } from '../stack/programs.js';
import type { Operated, OperationWish } from './shared-services-protocol.js';

const MAIN = fileURLToPath(new URL('./operations.main.js', import.meta.url));

/** A process that has loaded a program of operations, and runs it as often as it is asked: loading takes longer than most operations. */
export class OperationsProcess {
  private started: { readonly child: ChildProcess; readonly ended: Promise<undefined> } | undefined;
  private last: Promise<unknown> = Promise.resolve();

  constructor(private readonly program: string) {}

  /** Runs it once more; one after the other. */
  operate(wish: Omit<OperationWish, 'program'>): Promise<Operated> {
    const operated = this.last.then(() => this.run(wish));
    this.last = operated.catch(() => undefined);
    return operated;
  }

  async end(): Promise<void> {
    this.started?.child.disconnect();
    await this.started?.ended;
  }

  private async run(wish: Omit<OperationWish, 'program'>): Promise<Operated> {
    const { child, ended } = (this.started ??= this.start());
    const answer = Promise.withResolvers<Operated>();
    child.once('message', (message) => answer.resolve(message as Operated));
    child.send(wish);
    const operated = await Promise.race([answer.promise, ended]);
    if (operated) return operated;
    this.started = undefined;
    throw new Error(`${this.program} ended the process that runs it`);
  }

  private start() {
    const env = { ...process.env, NODE_COMPILE_CACHE: COMPILE_CACHE };
    const child = fork(MAIN, [this.program], { env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    return { child, ended: once(child, 'exit').then(() => undefined) };
  }
}
