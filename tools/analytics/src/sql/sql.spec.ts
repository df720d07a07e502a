import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { DuckDBConnection } from '@duckdb/node-api';
import { withDuckDb } from '../duckdb.js';
import { type Format, FORMATS, write } from './formats.js';
import { shell } from './shell.js';

const ROWS = "SELECT * FROM (VALUES ('CARD', 12, NULL), ('PSE', 3, TIMESTAMPTZ '2026-11-27 18:00:00Z')) AS t(method, count, since);";

/** What is written to the terminal. */
async function said(work: (db: DuckDBConnection, terminal: PassThrough) => Promise<void>): Promise<string> {
  const terminal = new PassThrough();
  await withDuckDb({}, (db) => work(db, terminal));
  terminal.end();
  return text(terminal);
}
const asked = (query: string, format: Format) => said((db, terminal) => write(db, query, { format, terminal }));

it('a table is for people: numbers to the right, nothing for null', async () => {
  expect((await asked(ROWS, 'table')).split('\n')).toEqual([
    'method  count  since',
    'CARD       12',
    'PSE         3  2026-11-27 18:00:00+00',
    '',
  ]);
  expect(await asked('SELECT 1 WHERE false', 'table')).toBe('None.\n');
  expect(await asked('FROM range(2000)', 'table')).toContain('… more than 1000 rows: --format csv, json and parquet have all.');
});

it('csv and json have every row', async () => {
  expect(await asked(ROWS, 'csv')).toBe('method,count,since\nCARD,12,\nPSE,3,2026-11-27 18:00:00+00\n');
  expect(JSON.parse(await asked(ROWS, 'json'))).toEqual([
    { method: 'CARD', count: 12, since: null },
    { method: 'PSE', count: 3, since: '2026-11-27 18:00:00+00' },
  ]);
});

it.each(FORMATS.filter((format) => format !== 'table'))('%s goes to a file', async (format) => {
  const folder = await mkdtemp(join(tmpdir(), 'cauce-sql-'));
  const out = join(folder, `it's.${format}`);
  try {
    expect(await said((db, terminal) => write(db, ROWS, { format, out, terminal }))).toBe('');
    expect((await readFile(out)).length).toBeGreaterThan(20);
  } finally {
    await rm(folder, { recursive: true });
  }
});

it('the shell takes queries of several lines, and goes on after one that fails', async () => {
  const input = Readable.from(['SELECT\n', '  40 + 2 AS answer;\n', 'SELECT nonsense;\n', "SELECT 'last' AS word\n"]);
  const out = await said((db, terminal) => shell(db, { format: 'csv', terminal }, input));
  expect(out).toBe('answer\n42\nword\nlast\n');
});
