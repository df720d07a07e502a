import { type Queryable } from './pool.js';
import { columnOf, decodeRow, listedFieldsOf, type Table } from './table.js';

/** Where a page ended: the `createTime` of its last row, and what orders the rows of one time. JSON-safe, to be put into a page token. */
export type Cursor = readonly string[];

/** A row that mirrors a stream: lists are newest first, by these two. An index on the filter's columns and these two serves the query. */
export type ListedRow = { readonly createTime: string; readonly position: bigint };

/** A list of rows that no stream makes: the fields that it shows, as the driver answers them. */
export type List<Row> = Pick<Table<Row>, 'name' | 'inside' | 'tie'> & { readonly fields: readonly (keyof Row & string)[] };

type Listed<Row> = Table<Row> | List<Row>;

type Timed = { readonly createTime: string | Date };

/** Which rows: equal in each given field; a list means any of its values, undefined all of them. */
export type Filter<Row> = { readonly [Field in keyof Row]?: Row[Field] | readonly Row[Field][] | undefined };

/** One page, and where it ended if more rows follow. */
export type RowPage<Row> = { readonly rows: Row[]; readonly next?: Cursor };

/** Which page of which rows. */
export type WantedPage<Row> = {
  readonly where: Filter<Row>;
  /** By what is inside of a column, as the table's `inside` names it. */
  readonly matching?: Readonly<Record<string, string>>;
  /** RFC 3339 UTC: created at this time or later, and before that one. */
  readonly created?: { readonly from?: string | undefined; readonly to?: string | undefined };
  readonly size: number;
  readonly after?: Cursor | undefined;
};

/** One keyset query with a row comparison: as cheap on the last page as on the first. */
export async function listNewestFirst<Row extends Timed>(db: Queryable, list: Listed<Row>, page: WantedPage<Row>): Promise<RowPage<Row>> {
  const { text, values } = pageStatement(list, columnsOf(list), page);
  return pageOf(list, (await db.query<Record<string, unknown>>(text, values)).rows, page.size);
}

/** Several values of what is `inside` of a column. */
type AnyOf = { readonly inside: string; readonly values: readonly string[] };

/**
 * The same over several values of what is inside of a column: each value's newest rows are found in the order of its index, and merged. So one
 * index serves a list that is filtered by it, and one that is not.
 */
export async function listNewestOfAny<Row extends Timed>(
  db: Queryable,
  list: Listed<Row>,
  { inside, values: wanted }: AnyOf,
  { size, ...page }: WantedPage<Row>,
): Promise<RowPage<Row>> {
  const [only, ...more] = wanted;
  // One value is planned for itself: it may be rare.
  if (only !== undefined && more.length === 0)
    return listNewestFirst(db, list, { ...page, matching: { ...page.matching, [inside]: only }, size });
  const values: unknown[] = [];
  const given = (value: unknown) => `$${values.push(value)}`;
  const each = `unnest(${given(wanted)}::text[]) AS any_of (value)`;
  const conditions = [`${list.inside?.[inside] ?? unknown(inside)} = any_of.value`, ...conditionsOf(list, page, given)];
  const newest = newestFirst(list, given(size + 1));
  const { rows } = await db.query<Record<string, unknown>>(
    `SELECT found.* FROM ${each} CROSS JOIN LATERAL (SELECT ${columnsOf(list)} FROM ${list.name} WHERE ${conditions.join(' AND ')} ${newest}) AS found ${newest}`,
    values,
  );
  return pageOf(list, rows, size);
}

/** The statement of a page, for one row more than it holds. */
export function pageStatement<Row>(
  list: Listed<Row>,
  columns: string,
  { size, ...page }: WantedPage<Row>,
): { readonly text: string; readonly values: unknown[] } {
  const values: unknown[] = [];
  const given = (value: unknown) => `$${values.push(value)}`;
  const conditions = conditionsOf(list, page, given);
  const text = `SELECT ${columns} FROM ${list.name}
    ${conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : ''}
    ${newestFirst(list, given(size + 1))}`;
  return { text, values };
}

/** Puts a value into a statement's values, and answers its place. */
type Given = (value: unknown) => string;

/** The conditions on the rows of a page, each as SQL. */
function conditionsOf<Row>(list: Listed<Row>, page: Omit<WantedPage<Row>, 'size'>, given: Given): string[] {
  const { inside = {} } = list;
  const { where, matching = {}, created: { from, to } = {}, after } = page;
  return [
    ...Object.entries(where).flatMap(([field, wanted]) => (wanted === undefined ? [] : [equals(columnOf(field), wanted, given)])),
    ...Object.entries(matching).map(([name, wanted]) => equals(inside[name] ?? unknown(name), wanted, given)),
    ...(from === undefined ? [] : [`create_time >= ${given(from)}::timestamptz`]),
    ...(to === undefined ? [] : [`create_time < ${given(to)}::timestamptz`]),
    ...(after ? [`(create_time, ${columnOf(tieOf(list))}) < (${given(after[0])}::timestamptz, ${given(after[1])})`] : []),
  ];
}

const equals = (sql: string, wanted: unknown, given: Given): string =>
  Array.isArray(wanted) ? `${sql} = ANY(${given(wanted)})` : `${sql} = ${given(wanted)}`;

function unknown(name: string): never {
  throw new Error(`The table says nothing of ${name} inside of its columns.`);
}

const tieOf = <Row>({ tie = 'position' as keyof Row & string }: Listed<Row>): keyof Row & string => tie;

const newestFirst = <Row>(list: Listed<Row>, limit: string): string =>
  `ORDER BY create_time DESC, ${columnOf(tieOf(list))} DESC LIMIT ${limit}`;

const columnsOf = <Row>(list: Listed<Row>): string => ('fields' in list ? list.fields : listedFieldsOf(list)).map(columnOf).join(', ');

/** A row as the list's type has it. */
function rowOf<Row>(list: Listed<Row>, raw: Readonly<Record<string, unknown>>): Row {
  return 'fields' in list ? (Object.fromEntries(list.fields.map((field) => [field, raw[columnOf(field)]])) as Row) : decodeRow(list, raw);
}

function pageOf<Row extends Timed>(list: Listed<Row>, found: readonly Readonly<Record<string, unknown>>[], size: number): RowPage<Row> {
  const rows = found.slice(0, size).map((raw) => rowOf(list, raw));
  const last = rows.at(-1);
  if (found.length <= size || last === undefined) return { rows };
  return { rows, next: [new Date(last.createTime).toISOString(), String(last[tieOf(list)])] };
}
