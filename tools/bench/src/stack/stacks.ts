import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Progress, type ServiceName, freePorts } from '@cauce/stack';
import { BenchStack, type StackWish } from './bench-stack.js';

const SERVICES: readonly ServiceName[] = ['catalog', 'payments', 'notifier', 'sandbox', 'gateway', 'checkout'];

/** The stacks of a run, one at a time: started when it is first asked for one, and always stopped. */
export class Stacks {
  #current: BenchStack | undefined;
  #wish = '';
  #count = 0;

  /** @param folder keeps their data; its owner removes it. */
  constructor(
    private readonly folder: string,
    private readonly progress: Progress,
    /** Where each service leaves a CPU profile when it ends; none when absent. */
    private readonly profiles: string | undefined,
  ) {}

  /** The running one when it is what is wished for, else a new one; the former is stopped first. */
  async open(wish: StackWish = {}): Promise<BenchStack> {
    const text = JSON.stringify(wish);
    if (this.#current !== undefined && text === this.#wish && wish.isOwn !== true) return this.#current;
    await this.close();
    this.#count += 1;
    const dataDir = join(this.folder, `stack-${this.#count}`);
    await mkdir(dataDir);
    this.#current = await BenchStack.start(dataDir, await freePorts(), this.progress, this.#profiled(wish));
    this.#wish = text;
    return this.#current;
  }

  async close(): Promise<void> {
    const current = this.#current;
    this.#current = undefined;
    if (current !== undefined) await this.progress.step('Stopping', () => current.stop());
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
