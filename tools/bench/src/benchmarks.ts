import type { Benchmark } from './benchmark.js';
import { payments } from './payments/payments.js';

/** All there is, in the order of a run of all. */
export const BENCHMARKS: readonly Benchmark[] = [payments];
