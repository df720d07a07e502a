import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withDuckDb } from './duckdb.js';
import { fingerprintOf, Spool } from './spool.js';

const COLUMNS = { id: 'VARCHAR', position: 'BIGINT', at: 'TIMESTAMPTZ', isSo: 'BOOLEAN', data: 'JSON' } as const;
const AT = '2026-11-27T18:00:00.123Z';

let folder: string;
beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'cauce-spool-'))));
afterEach(() => rm(folder, { recursive: true }));

/** Writes rows with this data to a file, and reads them. */
async function written(data: readonly object[], name = 'rows.parquet'): Promise<unknown[][]> {
  const spool = await Spool.begin(join(folder, 'spool', 'rows.ndjson'));
  for (const [at, each] of data.entries()) spool.add({ id: `e${at}`, position: '9007199254740993', at: AT, isSo: null, data: each });
  const path = join(folder, 'day', name);
  return withDuckDb({ threads: 1 }, async (db) => {
    await spool.toParquet(db, path, COLUMNS);
    return (await db.runAndReadAll(`FROM '${path}'`)).getRowsJson();
  });
}

it('a row is in the file as it was added, with positions that no JavaScript number holds, and the spool is gone', async () => {
  expect(await written([{ cents: 10, of: ['a', null, true], text: "it's ñ 🫖" }])).toEqual([
    ['e0', '9007199254740993', '2026-11-27 18:00:00.123+00', null, '{"cents":10,"of":["a",null,true],"text":"it\'s ñ 🫖"}'],
  ]);
  expect(existsSync(join(folder, 'spool', 'rows.ndjson'))).toBe(false);
});

it('text that other readers do not take is kept as far as they can: half a character becomes a question mark of its own', async () => {
  const [[, , , , data] = []] = await written([{ half: 'a\ud83eb', whole: '🫖', nul: 'a\u0000b', quoted: '\\ud83e' }]);
  expect(JSON.parse(String(data))).toEqual({ half: 'a\ufffdb', whole: '🫖', nul: 'a\u0000b', quoted: '\\ud83e' });
});

it('no rows make a file, too', async () => {
  expect(await written([])).toEqual([]);
});

it('the same rows make the same file', async () => {
  const rows = Array.from({ length: 20_000 }, (_, n) => ({ n, text: `row ${n % 7}` }));
  await written(rows, 'one.parquet');
  await written(rows, 'other.parquet');
  const [one, other] = await Promise.all(['one', 'other'].map((name) => fingerprintOf(join(folder, 'day', `${name}.parquet`))));
  expect(one).toEqual(other);
});
