import { columnOf, decodeRow, type Table, upsertSql, upsertValues } from './table.js';

type Row = { id: string; createTime: string; tags: readonly string[] | null; revision: bigint; foldVersion: number };
const TABLE: Table<Row> = {
  name: 'thing',
  key: 'id',
  columns: { id: 'text', createTime: 'timestamptz', tags: 'jsonb', revision: 'bigint', foldVersion: 'integer' },
};
const at = '2030-01-01T10:00:00.000Z';
const row = (id: string, revision: bigint, foldVersion = 1): Row => ({ id, createTime: at, tags: ['a', 'b'], revision, foldVersion });

it('names columns in snake_case', () => {
  expect(columnOf('createTime')).toBe('create_time');
  expect(columnOf('id')).toBe('id');
});

describe('an upsert', () => {
  it('takes one array for each column and overwrites only older rows', () => {
    const sql = upsertSql({ ...TABLE, onUpdate: 'tries = 0' });
    expect(sql).toContain('unnest($1::text[], $2::timestamptz[], $3::jsonb[], $4::bigint[], $5::integer[])');
    expect(sql).toContain('fold_version = excluded.fold_version, tries = 0');
    expect(sql).toContain('WHERE (t.revision, t.fold_version) < (excluded.revision, excluded.fold_version)');
  });

  it('keeps the fields that are to be kept', () => {
    const sql = upsertSql({ ...TABLE, kept: ['createTime'] });
    expect(sql).toContain('DO UPDATE SET tags = excluded.tags, revision');
    expect(sql).not.toContain('create_time = excluded');
  });

  it('contains each key once, with its last revision, in the order of keys', () => {
    const [ids, , , revisions, foldVersions] = upsertValues(TABLE, [
      row('b', 3n),
      row('a', 1n),
      row('b', 4n, 1),
      row('b', 4n, 2),
      row('b', 2n),
    ]);
    expect(ids).toEqual(['a', 'b']);
    expect(revisions).toEqual([1n, 4n]);
    expect(foldVersions).toEqual([1, 2]);
  });

  it('sends JSON as text, and absent values as null', () => {
    const [, , tags] = upsertValues(TABLE, [row('a', 1n), { ...row('b', 1n), tags: null }]);
    expect(tags).toEqual(['["a","b"]', null]);
  });
});

it('decodes a row to the written value', () => {
  const raw = { id: 'a', create_time: new Date(at), tags: ['a', 'b'], revision: '9007199254740993', fold_version: 1 };
  expect(decodeRow(TABLE, raw)).toEqual(row('a', 9007199254740993n));
});
