import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { openDatabase } from '../src/database.js';
import { Reader } from '../src/reader.js';
import { Storage } from '../src/storage.js';
import { StreamHeads } from '../src/stream-heads.js';
import { Streams } from '../src/streams.js';
import { Tail } from '../src/tail.js';

it('no query costs more the longer a stream or the log is', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cauce-plans-'));
  const database = openDatabase(folder);
  const prepare = jest.spyOn(database, 'prepare');
  const heads = new StreamHeads(database);
  const streams = new Streams(database, heads);
  const tail = new Tail();
  new Storage(database, heads, streams, tail);
  new Reader(database, streams, tail);
  const queries = prepare.mock.calls.map(([sql]) => sql).filter((sql) => sql.startsWith('SELECT'));
  prepare.mockRestore();

  const plans = queries.flatMap((sql) =>
    database
      .prepare(`EXPLAIN QUERY PLAN ${sql}`)
      .all()
      .map(({ detail }) => String(detail)),
  );
  expect(queries.length).toBeGreaterThan(5);
  expect(plans.filter((step) => /\bevent\b/.test(step))).not.toHaveLength(0);
  expect(plans.filter((step) => !/^(SEARCH .* (USING|BY) |CORRELATED SCALAR SUBQUERY)/.test(step) && step !== 'SEARCH event')).toEqual([]);
  expect(plans.filter((step) => /event_by_revision \(stream=\?\)/.test(step))).toHaveLength(1);
  database.close();
  rmSync(folder, { recursive: true });
});
