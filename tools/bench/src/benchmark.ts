import type { Progress } from '@cauce/stack';
import type { Table } from './report/table.js';
import type { BenchStack, StackWish } from './stack/bench-stack.js';

/** Something that can be measured: `npm run bench -- <name>`. */
export type Benchmark = {
  /** As people type it: `payments`. */
  readonly name: string;
  /** What is measured, in a line. */
  readonly summary: string;
  run(context: BenchContext): Promise<Result>;
};

/** What a benchmark works with. */
export type BenchContext = {
  /** How long each measurement takes. */
  readonly seconds: number;
  /** Which of its measurements a benchmark takes, where it has several that stand alone: those whose names match; all when absent. */
  readonly only?: RegExp | undefined;
  /** For benchmarks that are about a long time: memory that must stay flat. */
  readonly minutes: number;
  /** As small as makes sense: the run checks correctness, not speed. */
  readonly isQuick: boolean;
  /** How many processes of billing and of payments a benchmark of renewals has. */
  readonly instances: number;
  /** With how many payments that no process has in memory 1,000 webhooks a second are measured, too; 0: that is left out. */
  readonly cold: number;
  readonly progress: Progress;
  /** Aborted when a person or a time limit ends the run: a benchmark stops and throws. */
  readonly signal: AbortSignal;
  /** Exists, is empty, and is removed at the end. */
  readonly folder: string;
  /** Where processes leave CPU profiles; none when absent. */
  readonly profiles?: string | undefined;
  /**
   * A whole stack that belongs to this run, stopped at the end by the benchmark's caller. Benchmarks with the same wish share
   * one; for another wish, the running one is stopped first. A benchmark that breaks or fills its stack asks for its own.
   */
  readonly stack: (wish?: StackWish) => Promise<BenchStack>;
};

/** What a benchmark found. */
export type Result = {
  /** What matters most first: ratios, then what they were made of. */
  readonly tables: readonly Table[];
  /** The same for programs: `createsPerSecond.64` → 812.5. */
  readonly figures: Readonly<Record<string, number>>;
  /** What must hold even on a slow machine: counts, nothing lost. */
  readonly checks: readonly Check[];
};

/** Something that must be true; `breach` says how it is not. */
export type Check = { readonly what: string; readonly breach?: string };

/** A check in one line: `is` must be `expected`. */
export function check(what: string, is: number | string, expected: number | string): Check {
  return is === expected ? { what } : { what, breach: `it is ${is}, not ${expected}` };
}
