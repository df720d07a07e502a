import { newDatabase, type OwnDatabase } from '@cauce/testing/services';
import { differingRows, restoreRows, type Table } from './index.js';

type Row = { readonly id: string; readonly revision: bigint; readonly foldVersion: number; readonly dueTime: string | null };

const TABLE: Table<Row> = {
  name: 'thing',
  key: 'id',
  columns: { id: 'text', revision: 'bigint', foldVersion: 'integer', dueTime: 'timestamptz' },
  cleared: ['dueTime'],
};
/** No migrations: the table is the spec's own. */
const NONE = new URL('./', import.meta.url);
const DUE: Row = { id: 'a', revision: 1n, foldVersion: 1, dueTime: '2030-01-01T00:00:00.000Z' };

let database: OwnDatabase;
beforeAll(async () => {
  database = await newDatabase(NONE);
  await database.pool.query('CREATE TABLE thing (id text PRIMARY KEY, revision bigint, fold_version integer, due_time timestamptz)');
});
afterAll(() => database.drop());

it('a field that was cleared is right for a check alone: a rebuild sets it again', async () => {
  const found = (passesCleared: boolean) => differingRows(database.pool, TABLE, [DUE], { passesCleared });
  expect(await found(true)).toEqual(['a']); // there is no row
  await restoreRows(database.pool, TABLE, [DUE]);
  expect(await found(false)).toEqual([]);
  await database.pool.query('UPDATE thing SET due_time = NULL');
  expect([await found(true), await found(false)]).toEqual([[], ['a']]);
  expect(await restoreRows(database.pool, TABLE, [DUE])).toBe(1);
  await database.pool.query(`UPDATE thing SET due_time = '2031-01-01'`);
  expect([await found(true), await found(false)]).toEqual([['a'], ['a']]);
});
