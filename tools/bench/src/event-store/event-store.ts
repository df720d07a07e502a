import { type BenchContext, type Benchmark, type Result } from '../benchmark.js';
import { fill } from './appends.js';
import { measureBesideAReader } from './beside-a-reader.js';
import { OwnStore } from './own-store.js';

const EVENTS = { usual: 1_000_000, quick: 2_000 };

/** Our event-store server, and our client of it. */
export const eventStore: Benchmark = {
  name: 'event-store',
  summary: 'appends beside a reader that goes through a million events and wants none',
  run: measure,
};

async function measure(context: BenchContext): Promise<Result> {
  const own = await OwnStore.start(context);
  try {
    const events = EVENTS[context.isQuick ? 'quick' : 'usual'];
    await context.progress.step(`${events} events`, async () => {
      const store = own.connect();
      await fill(store, events, context.signal).finally(() => store.close());
    });
    return await measureBesideAReader(own, context);
  } finally {
    await own.stop();
  }
}
