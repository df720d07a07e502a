import { type Queryable } from './pool.js';
import { columnOf, listedFieldsOf, type Table, unnestedSql, upsertSql, upsertValues, type VersionedRow } from './table.js';

const PAGE = 1_000;

/**
 * Writes rows over those that are not newer and differ in any column that is not `kept`; the same row again writes nothing.
 * Answers how many it wrote.
 */
export async function restoreRows<Row extends VersionedRow>(db: Queryable, table: Table<Row>, rows: readonly Row[]): Promise<number> {
  if (rows.length === 0) return 0;
  const text = upsertSql(table, `(t.revision, t.fold_version) <= (excluded.revision, excluded.fold_version) AND (${differs(table)})`);
  const { rowCount } = await db.query({ name: `restore_${table.name}`, text, values: upsertValues(table, rows) });
  return rowCount ?? 0;
}

/**
 * The keys of these rows that are missing in the table, or differ there in any column that is not `kept`. Writes nothing.
 * @param passesCleared what is null in the table's `cleared` fields counts as right
 */
export async function differingRows<Row extends VersionedRow>(
  db: Queryable,
  table: Table<Row>,
  rows: readonly Row[],
  { passesCleared = false } = {},
): Promise<string[]> {
  if (rows.length === 0) return [];
  const key = columnOf(table.key);
  const fields = [table.key, ...comparedFieldsOf(table).filter((field) => field !== table.key)];
  const { rows: found } = await db.query<{ key: string }>({
    name: `differing_${table.name}${passesCleared ? '_but_cleared' : ''}`,
    text: `SELECT excluded.${key} AS key FROM ${unnestedSql(table, fields)} AS excluded (${fields.map(columnOf).join(', ')})
      LEFT JOIN ${table.name} AS t ON t.${key} = excluded.${key}
      WHERE ${differs(table, passesCleared ? table.cleared : [])}`,
    values: upsertValues(table, rows, fields),
  });
  return found.map((row) => row.key);
}

/** Whether a row of the table, `t`, differs from another one, `excluded`; a row that is not there differs by its key. */
function differs<Row>(table: Table<Row>, cleared: Table<Row>['cleared'] = []): string {
  const column = (field: keyof Row & string) => `${columnOf(field)}${asText(table, field)}`;
  return comparedFieldsOf(table)
    .map((field) => {
      const differ = `t.${column(field)} IS DISTINCT FROM excluded.${column(field)}`;
      return cleared.includes(field) ? `(t.${columnOf(field)} IS NOT NULL AND ${differ})` : differ;
    })
    .join(' OR ');
}

/** All but those that lists do not show, and those that an overwritten row keeps. */
function comparedFieldsOf<Row>(table: Table<Row>): (keyof Row & string)[] {
  return listedFieldsOf(table).filter((field) => !table.kept?.includes(field));
}

/** `json` has no equality; its text is what was written. */
function asText<Row>({ columns }: Table<Row>, field: keyof Row & string): string {
  return columns[field] === 'json' ? '::text' : '';
}

/** Deletes a row; only at this revision, if one is given. */
export async function deleteRow<Row>(db: Queryable, table: Table<Row>, key: string, revision?: bigint): Promise<void> {
  const atRevision = revision === undefined ? '' : 'AND revision = $2';
  await db.query(
    `DELETE FROM ${table.name} WHERE ${columnOf(table.key)} = $1 ${atRevision}`,
    revision === undefined ? [key] : [key, String(revision)],
  );
}

/** A row's key, and its `position`, 0 where the table has none. */
export type KeyAndPosition = { readonly key: string; readonly position: bigint };

/** All keys of a table in their order, a page at a time. */
export async function* keyPages<Row>(db: Queryable, table: Table<Row>): AsyncGenerator<readonly KeyAndPosition[]> {
  const key = columnOf(table.key);
  const position = 'position' in table.columns ? 'position' : '0';
  for (let after = ''; ;) {
    const { rows } = await db.query<{ key: string; position: string }>(
      `SELECT ${key} AS key, ${position} AS position FROM ${table.name} WHERE ${key} > $1 ORDER BY ${key} LIMIT ${PAGE}`,
      [after],
    );
    if (rows.length === 0) return;
    yield rows.map((row) => ({ key: row.key, position: BigInt(row.position) }));
    after = rows.at(-1)?.key ?? '';
  }
}
