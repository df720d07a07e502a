import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Progress, type ServiceName, freePorts } from '@cauce/stack';
import { BenchStack, type StackWish } from './bench-stack.js';

const SERVICES: readonly ServiceName[] = ['catalog', 'payments', 'notifier', 'sandbox', 'gateway', 'checkout'];

/** The stacks of a run: one that benchmarks share, or those that one of them has for itself. All are stopped. */
export class Stacks {
  #shared: { readonly stack: BenchStack; readonly wish: string } | undefined;
  #own: BenchStack[] = [];
  #count = 0;

  /** @param folder keeps their data; its owner removes it. */
  constructor(
    private readonly folder: string,
    private readonly progress: Progress,
    /** Where each service leaves a CPU profile when it ends; none when absent. */
    private readonly profiles: string | undefined,
  ) {}

  /** The shared one when it is what is wished for, else a new one, in its place; a benchmark's own ones run beside each other. */
  async open(wish: StackWish = {}): Promise<BenchStack> {
    const text = JSON.stringify(wish);
    if (wish.isOwn !== true && this.#shared?.wish === text) return this.#shared.stack;
    await this.#closeShared();
    this.#count += 1;
    const dataDir = join(this.folder, `stack-${this.#count}`);
    await mkdir(dataDir);
    const stack = await BenchStack.start(dataDir, await freePorts(), this.progress, this.#profiled(wish));
    if (wish.isOwn === true) this.#own.push(stack);
    else this.#shared = { stack, wish: text };
    return stack;
  }

  /** Stops those that a benchmark had for itself: it has ended. */
  async closeOwn(): Promise<void> {
    const own = this.#own;
    this.#own = [];
    for (const stack of own) await this.#stop(stack);
  }

  async close(): Promise<void> {
    await this.closeOwn();
    await this.#closeShared();
  }

  async #closeShared(): Promise<void> {
    const shared = this.#shared;
    this.#shared = undefined;
    if (shared !== undefined) await this.#stop(shared.stack);
  }

  #stop(stack: BenchStack): Promise<void> {
    return this.progress.step('Stopping', () => stack.stop());
  }

  #profiled(wish: StackWish): StackWish {
    if (this.profiles === undefined) return wish;
    const options = (name: string) => ({
      NODE_OPTIONS: `--cpu-prof --cpu-prof-name=${name}-${this.#count}.cpuprofile --cpu-prof-dir=${this.profiles}`,
    });
    const overrides = SERVICES.map((name) => [name, { ...options(name), ...wish.overrides?.[name] }]);
    return { ...wish, overrides: Object.fromEntries(overrides) as NonNullable<StackWish['overrides']> };
  }
}
