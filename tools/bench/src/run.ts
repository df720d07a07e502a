import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { BenchContext, Benchmark, Result } from './benchmark.js';
import { type Load, LoadWatch } from './report/load-watch.js';
import { commit, type Machine, machine, versions } from './report/machine.js';
import { Stacks } from './stack/stacks.js';

/** What a run is to do. */
export type RunOptions = Omit<BenchContext, 'stack'> & { readonly benchmarks: readonly Benchmark[] };

/** One benchmark's part of the report. */
export type Outcome = Result & Load & { readonly name: string };

/** Everything about a run. */
export type Report = {
  readonly machine: Machine;
  readonly versions: Readonly<Record<string, string>>;
  readonly commit: string | undefined;
  readonly startTime: string;
  readonly isQuick: boolean;
  readonly results: readonly Outcome[];
};

/** Runs one benchmark after the other. The stack they were given is stopped in any case. */
export async function run(options: RunOptions): Promise<Report> {
  const { folder, progress, benchmarks, isQuick, profiles } = options;
  const about = { machine: machine(), versions: versions(), commit: commit(import.meta.dirname), startTime: new Date().toISOString() };
  const stacks = new Stacks(folder, progress, profiles);
  const results: Outcome[] = [];
  try {
    for (const benchmark of benchmarks) results.push(await runOne(benchmark, stacks, options));
  } finally {
    await stacks.close();
  }
  return { ...about, isQuick, results };
}

async function runOne(benchmark: Benchmark, stacks: Stacks, { benchmarks: _, folder, ...options }: RunOptions): Promise<Outcome> {
  options.signal.throwIfAborted();
  const own = join(folder, benchmark.name);
  await mkdir(own);
  options.progress.line(`\n${benchmark.name}: ${benchmark.summary}`);
  const watch = new LoadWatch();
  const stack: BenchContext['stack'] = (wish) => stacks.open(wish);
  const result = await benchmark.run({ ...options, folder: own, stack });
  return { name: benchmark.name, ...watch.end(), ...result };
}
