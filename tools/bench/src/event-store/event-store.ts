import { type BenchContext, type Benchmark, type Result } from '../benchmark.js';
import { measureConcurrency } from './concurrency.js';
import { measureGrowth } from './growth.js';
import { OwnStore } from './own-store.js';

/** Our event-store server, and our client of it. */
export const eventStore: Benchmark = {
  name: 'event-store',
  summary: 'appends and reads a second, CPU of each, and memory as the events grow',
  run: measure,
};

async function measure(context: BenchContext): Promise<Result> {
  const own = await OwnStore.start(context);
  try {
    const growth = await measureGrowth(own, context);
    const concurrency = await measureConcurrency(own, context);
    return {
      tables: [...concurrency.tables, ...growth.tables],
      figures: { ...concurrency.figures, ...growth.figures },
      checks: [...concurrency.checks, ...growth.checks],
    };
  } finally {
    await own.stop();
  }
}
