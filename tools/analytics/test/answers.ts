import { withDuckDb } from '../src/duckdb.js';
import { addMetrics } from '../src/metrics/metrics.js';
import { scopeOf, type ScopeOptions } from '../src/metrics/scope.js';
import { anEmptyWorld, fill } from './small-world.js';

type Rows = Parameters<typeof fill>[2];

/** What a small world consists of, by table. */
export type World = Readonly<Partial<Record<'events' | 'subscriptions' | 'attempts' | 'deliveries', Rows>>>;

/** What a metric answers of a world: the values of each row, in the order of the columns; dates and times as text. */
export function answers(metric: string, world: World, scope: ScopeOptions = {}): Promise<unknown[][]> {
  return withDuckDb({ memory: '256MB', threads: 1 }, async (db) => {
    await anEmptyWorld(db);
    for (const [table, rows] of Object.entries(world)) await fill(db, table, rows);
    await addMetrics(db, scopeOf(scope));
    const read = await db.runAndReadAll(`FROM ${metric}`);
    // Integers of 64 bits are text in JSON.
    return read
      .getRowsJson()
      .map((row) => row.map((value) => (typeof value === 'string' && /^-?\d+$/.test(value) ? Number(value) : value)));
  });
}
