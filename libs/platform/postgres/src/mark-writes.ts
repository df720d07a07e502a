import { markBegun } from '@cauce/telemetry';
import type pg from 'pg';

/** What it only reads, at least by its first word: a `WITH` may write. */
const READS = /^\s*(?:SELECT|SHOW)\b/i;

/** A request that sends anything but a read, or takes a connection for a transaction, has begun: its caller is not told otherwise. */
export function markWrites(pool: pg.Pool): void {
  const query = pool.query.bind(pool) as (...given: unknown[]) => unknown;
  const connect = pool.connect.bind(pool) as (...given: unknown[]) => unknown;
  const marked = (...given: unknown[]) => {
    if (!READS.test(textOf(given[0]))) markBegun();
    return query(...given);
  };
  const taken = (...given: unknown[]) => {
    if (given.length === 0) markBegun(); // the pool itself, for `query`, calls it with a callback
    return connect(...given);
  };
  pool.query = marked as typeof pool.query;
  pool.connect = taken as typeof pool.connect;
}

function textOf(statement: unknown): string {
  if (typeof statement === 'string') return statement;
  return typeof statement === 'object' && statement !== null && 'text' in statement ? String(statement.text) : '';
}
