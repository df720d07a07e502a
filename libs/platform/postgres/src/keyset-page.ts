import { type Queryable } from './pool.js';
import { columnOf, decodeRow, listedFieldsOf, type Table } from './table.js';

/** Where a page ended: `[createTime, position]` of its last row, the creating event's. JSON-safe, to be put into a page token. */
export type Cursor = readonly string[];

/** What every listed row has: lists are newest first, by these two. An index on the filter's columns and these two serves the query. */
export type ListedRow = { readonly createTime: string; readonly position: bigint };

/** Which rows: equal in each given field; a list means any of its values. */
export type Filter<Row> = { readonly [Field in keyof Row]?: Row[Field] | readonly Row[Field][] };

/** One page, and where it ended if more rows follow. */
export type RowPage<Row> = { readonly rows: Row[]; readonly next?: Cursor };

/** A page that is asked for. */
export type PageAsked<Row> = { readonly where: Filter<Row>; readonly size: number; readonly after?: Cursor | undefined };

/** One keyset query with a row comparison: as cheap on the last page as on the first. */
export async function listNewestFirst<Row extends ListedRow>(
  db: Queryable,
  table: Table<Row>,
  page: PageAsked<Row>,
): Promise<RowPage<Row>> {
  const { text, values } = pageStatement(table.name, listedFieldsOf(table).map(columnOf).join(', '), page);
  const { rows } = await db.query<Record<string, unknown>>(text, values);
  return pageOf(
    rows.map((row) => decodeRow(table, row)),
    page.size,
  );
}

/** The statement of a page, for one row more than it holds. */
export function pageStatement<Row>(
  table: string,
  columns: string,
  { where, size, after }: PageAsked<Row>,
): { readonly text: string; readonly values: unknown[] } {
  const values: unknown[] = [];
  const given = (value: unknown) => `$${values.push(value)}`;
  const conditions = Object.entries(where)
    .filter(([, wanted]) => wanted !== undefined)
    .map(([field, wanted]) =>
      Array.isArray(wanted) ? `${columnOf(field)} = ANY(${given(wanted)})` : `${columnOf(field)} = ${given(wanted)}`,
    );
  if (after) conditions.push(`(create_time, position) < (${given(after[0])}::timestamptz, ${given(after[1])}::bigint)`);
  const text = `SELECT ${columns} FROM ${table}
    ${conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : ''}
    ORDER BY create_time DESC, position DESC LIMIT ${given(size + 1)}`;
  return { text, values };
}

function pageOf<Row extends ListedRow>(found: Row[], size: number): RowPage<Row> {
  const rows = found.slice(0, size);
  const last = rows.at(-1);
  if (found.length <= size || last === undefined) return { rows };
  return { rows, next: [last.createTime, String(last.position)] };
}
