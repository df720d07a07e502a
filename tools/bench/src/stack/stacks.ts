import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { SERVICE_NAMES } from '@cauce/services';
import { freePorts, type Progress } from '@cauce/stack';
import { BenchStack, type StackWish } from './bench-stack.js';

/** The stacks of a run: one that benchmarks share, or those of a group of their own. All are stopped. */
export class Stacks {
  private shared: { readonly stack: BenchStack; readonly wish: string } | undefined;
  private readonly own = new Map<string, BenchStack>();
  private count = 0;

  /** @param folder keeps their data; its owner removes it. */
  constructor(
    private readonly folder: string,
    private readonly progress: Progress,
    /** Where each service leaves a CPU profile when it ends; none when absent. */
    private readonly profiles: string | undefined,
  ) {}

  /** The running stack, when it fits the wish; else a new one, for which all others but those of its group are stopped. */
  async open(wish: StackWish = {}): Promise<BenchStack> {
    const text = JSON.stringify(wish);
    const present = wish.own === undefined ? this.shared?.wish === text && this.shared.stack : this.own.get(wish.own);
    if (present) return present;
    await this.closeShared();
    await this.closeOwn((group) => group !== groupOf(wish.own));
    this.count += 1;
    const dataDir = join(this.folder, `stack-${this.count}`);
    await mkdir(dataDir);
    const stack = await BenchStack.start(dataDir, await freePorts(), this.progress, this.profiled(wish));
    if (wish.own === undefined) this.shared = { stack, wish: text };
    else this.own.set(wish.own, stack);
    return stack;
  }

  async close(): Promise<void> {
    await this.closeOwn(() => true);
    await this.closeShared();
  }

  private async closeOwn(which: (group: string | undefined) => boolean): Promise<void> {
    for (const [name, stack] of this.own) {
      if (!which(groupOf(name))) continue;
      this.own.delete(name);
      await this.stop(stack);
    }
  }

  private async closeShared(): Promise<void> {
    const shared = this.shared;
    this.shared = undefined;
    if (shared !== undefined) await this.stop(shared.stack);
  }

  private stop(stack: BenchStack): Promise<void> {
    return this.progress.step('Stopping', () => stack.stop());
  }

  private profiled(wish: StackWish): StackWish {
    if (this.profiles === undefined) return wish;
    const options = (name: string) => ({
      NODE_OPTIONS: `--cpu-prof --cpu-prof-name=${name}-${this.count}.cpuprofile --cpu-prof-dir=${this.profiles}`,
    });
    const overrides = SERVICE_NAMES.map((name) => [name, { ...options(name), ...wish.overrides?.[name] }]);
    return { ...wish, overrides: Object.fromEntries(overrides) as NonNullable<StackWish['overrides']> };
  }
}

function groupOf(own: string | undefined): string | undefined {
  return own?.split('/')[0];
}
