import { type BenchContext, type Benchmark, type Result } from '../benchmark.js';
import { measureBesideAReader } from './beside-a-reader.js';
import { measureConcurrency } from './concurrency.js';
import { measureGrowth } from './growth.js';
import { OwnStore } from './own-store.js';

/** Our event-store server, and our client of it. */
export const eventStore: Benchmark = {
  name: 'event-store',
  summary: 'appends and reads a second, CPU of each, memory as the events grow, and appends beside a reader of them all',
  run: measure,
};

async function measure(context: BenchContext): Promise<Result> {
  const own = await OwnStore.start(context);
  try {
    const growth = await measureGrowth(own, context);
    const beside = await measureBesideAReader(own, context);
    const concurrency = await measureConcurrency(own, context);
    return {
      tables: [...concurrency.tables, ...growth.tables, ...beside.tables],
      figures: { ...concurrency.figures, ...growth.figures, ...beside.figures },
      checks: [...concurrency.checks, ...growth.checks, ...beside.checks],
    };
  } finally {
    await own.stop();
  }
}
