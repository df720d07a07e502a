import { type Queryable } from './pool.js';
import { type Table, columnOf, decodeRow, fieldsOf, listedFieldsOf } from './table.js';

/** The row of a key, as it was written; undefined when there is none. */
export async function findRow<Row>(db: Queryable, table: Table<Row>, key: string): Promise<Row | undefined> {
  const { rows } = await db.query<Record<string, unknown>>({
    name: `find_${table.name}`,
    text: `SELECT ${listedFieldsOf(table).map(columnOf).join(', ')} FROM ${table.name} WHERE ${columnOf(table.key)} = $1`,
    values: [key],
  });
  return rows[0] && decodeRow(table, rows[0]);
}

/** The row of a key with all of its fields, those that lists leave out as well; undefined when there is none. */
export async function findWholeRow<Row>(db: Queryable, table: Table<Row>, key: string): Promise<Row | undefined> {
  const { rows } = await db.query<Record<string, unknown>>({
    name: `find_whole_${table.name}`,
    text: `SELECT ${fieldsOf(table).map(columnOf).join(', ')} FROM ${table.name} WHERE ${columnOf(table.key)} = $1`,
    values: [key],
  });
  return rows[0] && decodeRow(table, rows[0]);
}

/** The rows of these keys, as they were written; a key without a row is absent. */
export async function findRows<Row>(db: Queryable, table: Table<Row>, keys: readonly string[]): Promise<Row[]> {
  const { rows } = await db.query<Record<string, unknown>>({
    name: `find_all_${table.name}`,
    text: `SELECT ${listedFieldsOf(table).map(columnOf).join(', ')} FROM ${table.name} WHERE ${columnOf(table.key)} = ANY($1::text[])`,
    values: [keys],
  });
  return rows.map((row) => decodeRow(table, row));
}

/** What is known of a row without reading it whole. */
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
