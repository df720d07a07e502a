import { type Queryable } from './pool.js';
import { columnOf, decodeRow, fieldsOf, listedFieldsOf, type Table } from './table.js';

/** Which fields of rows are read: those that lists show, or all of them. */
const FIELDS = { listed: listedFieldsOf, whole: fieldsOf } as const;

/** The rows of these keys, as they were written; a key without a row is absent. */
export async function findRows<Row>(
  db: Queryable,
  table: Table<Row>,
  keys: readonly string[],
  shown: keyof typeof FIELDS = 'listed',
): Promise<Map<string, Row>> {
  const key = columnOf(table.key);
  const { rows } = await db.query<Record<string, unknown>>({
    name: `find_${shown}_${table.name}`,
    text: `SELECT ${FIELDS[shown](table).map(columnOf).join(', ')} FROM ${table.name} WHERE ${key} = ANY($1::text[])`,
    values: [keys],
  });
  return new Map(rows.map((row) => [String(row[key]), decodeRow(table, row)]));
}

/** The row of a key, as it was written; undefined when there is none. */
export async function findRow<Row>(db: Queryable, table: Table<Row>, key: string): Promise<Row | undefined> {
  return (await findRows(db, table, [key])).get(key);
}

/** The facts of a row that can be read without the whole of it. */
export type RowVersion = { readonly revision: bigint; readonly foldVersion: number };

/** Revision and fold version of the rows of these keys; a key without a row is absent. */
export async function findVersions<Row>(db: Queryable, table: Table<Row>, keys: readonly string[]): Promise<Map<string, RowVersion>> {
  const { rows } = await db.query<{ key: string; revision: string; fold_version: number }>({
    name: `versions_${table.name}`,
    text: `SELECT ${columnOf(table.key)} AS key, revision, fold_version FROM ${table.name} WHERE ${columnOf(table.key)} = ANY($1::text[])`,
    values: [keys],
  });
  return new Map(rows.map(({ key, revision, fold_version }) => [key, { revision: BigInt(revision), foldVersion: fold_version }]));
}
