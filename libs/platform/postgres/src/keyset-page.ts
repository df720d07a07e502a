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
export type PageAsked<Row> = {
  readonly where: Filter<Row>;
  /** By what is inside of a column, as the table's `inside` names it. */
  readonly matching?: Readonly<Record<string, string>>;
  /** RFC 3339 UTC: created at this time or later, and before that one. */
  readonly created?: { readonly from?: string | undefined; readonly to?: string | undefined };
  readonly size: number;
  readonly after?: Cursor | undefined;
};

/** One keyset query with a row comparison: as cheap on the last page as on the first. */
export async function listNewestFirst<Row extends ListedRow>(
  db: Queryable,
  table: Table<Row>,
  page: PageAsked<Row>,
): Promise<RowPage<Row>> {
  const { text, values } = pageStatement(table, listedFieldsOf(table).map(columnOf).join(', '), page);
  const { rows } = await db.query<Record<string, unknown>>(text, values);
  return pageOf(
    rows.map((row) => decodeRow(table, row)),
    page.size,
  );
}

/** Several values of what is `inside` of a column. */
type AnyOf = { readonly inside: string; readonly values: readonly string[] };

/**
 * The same over several values of what is inside of a column: each value's newest rows are found in the order of its index, and merged. So one
 * index serves a list that is filtered by it, and one that is not.
 */
export async function listNewestOfAny<Row extends ListedRow>(
  db: Queryable,
  table: Table<Row>,
  { inside, values: wanted }: AnyOf,
  { size, ...asked }: PageAsked<Row>,
): Promise<RowPage<Row>> {
  const [only, ...more] = wanted;
  // One value is planned for itself: it may be rare.
  if (only !== undefined && more.length === 0)
    return listNewestFirst(db, table, { ...asked, matching: { ...asked.matching, [inside]: only }, size });
  const values: unknown[] = [];
  const given = (value: unknown) => `$${values.push(value)}`;
  const each = `unnest(${given(wanted)}::text[]) AS any_of (value)`;
  const conditions = [`${table.inside?.[inside] ?? unknown(inside)} = any_of.value`, ...conditionsOf(table, asked, given)];
  const newest = `ORDER BY create_time DESC, position DESC LIMIT ${given(size + 1)}`;
  const columns = listedFieldsOf(table).map(columnOf).join(', ');
  const { rows } = await db.query<Record<string, unknown>>(
    `SELECT found.* FROM ${each} CROSS JOIN LATERAL (SELECT ${columns} FROM ${table.name} WHERE ${conditions.join(' AND ')} ${newest}) AS found ${newest}`,
    values,
  );
  return pageOf(
    rows.map((row) => decodeRow(table, row)),
    size,
  );
}

/** The statement of a page, for one row more than it holds. */
export function pageStatement<Row>(
  table: Table<Row>,
  columns: string,
  { size, ...asked }: PageAsked<Row>,
): { readonly text: string; readonly values: unknown[] } {
  const values: unknown[] = [];
  const given = (value: unknown) => `$${values.push(value)}`;
  const conditions = conditionsOf(table, asked, given);
  const text = `SELECT ${columns} FROM ${table.name}
    ${conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : ''}
    ORDER BY create_time DESC, position DESC LIMIT ${given(size + 1)}`;
  return { text, values };
}

/** Puts a value into a statement's values, and answers its place. */
type Given = (value: unknown) => string;

/** What is asked of the rows of a page, each as SQL. */
function conditionsOf<Row>({ inside = {} }: Table<Row>, asked: Omit<PageAsked<Row>, 'size'>, given: Given): string[] {
  const { where, matching = {}, created: { from, to } = {}, after } = asked;
  return [
    ...Object.entries(where).flatMap(([field, wanted]) => (wanted === undefined ? [] : [equals(columnOf(field), wanted, given)])),
    ...Object.entries(matching).map(([name, wanted]) => equals(inside[name] ?? unknown(name), wanted, given)),
    ...(from === undefined ? [] : [`create_time >= ${given(from)}::timestamptz`]),
    ...(to === undefined ? [] : [`create_time < ${given(to)}::timestamptz`]),
    ...(after ? [`(create_time, position) < (${given(after[0])}::timestamptz, ${given(after[1])}::bigint)`] : []),
  ];
}

const equals = (sql: string, wanted: unknown, given: Given): string =>
  Array.isArray(wanted) ? `${sql} = ANY(${given(wanted)})` : `${sql} = ${given(wanted)}`;

function unknown(name: string): never {
  throw new Error(`The table says nothing of ${name} inside of its columns.`);
}

function pageOf<Row extends ListedRow>(found: Row[], size: number): RowPage<Row> {
  const rows = found.slice(0, size);
  const last = rows.at(-1);
  if (found.length <= size || last === undefined) return { rows };
  return { rows, next: [last.createTime, String(last.position)] };
}
