/** What every row that mirrors a stream carries: the revision it shows, and the version of the fold that made it. */
export type VersionedRow = { readonly revision: bigint; readonly foldVersion: number };

type ColumnKinds = {
  text: string;
  timestamptz: string;
  integer: number;
  'double precision': number;
  bigint: bigint;
  boolean: boolean;
  /** Keeps the order of members, as an API's answer wants it; cheaper to write than jsonb, which is for searching. */
  json: object;
  jsonb: object;
};

/** The Postgres type of a column. Timestamps are RFC 3339 UTC texts with milliseconds, as everywhere else. */
type ColumnKind = keyof ColumnKinds;

type KindFor<Value> = {
  [Kind in ColumnKind]: [NonNullable<Value>] extends [ColumnKinds[Kind]] ? Kind : never;
}[ColumnKind];

/** The columns of a row type: each field with the Postgres type that can hold it. */
export type Columns<Row> = { readonly [Field in keyof Row & string]-?: KindFor<Row[Field]> };

/**
 * How rows are stored in a table. Field names are camelCase, columns the same in snake_case. Columns that are not listed are not
 * touched (a scheduler's lease, for instance), so they need defaults.
 */
export type Table<Row> = {
  readonly name: string;
  /** The unique field. */
  readonly key: keyof Row & string;
  readonly columns: Columns<Row>;
  /** Optional fields that are written, and read only where a row is read whole: they are large, and lists do not show them. */
  readonly unlisted?: readonly (keyof Row & string)[];
  /** Fields that an overwritten row keeps as they were first written: no later writing, nor a rebuild, knows them better. */
  readonly kept?: readonly (keyof Row & string)[];
  /** Fields that work which records nothing sets to null. A rebuild sets them again, so that it is done once more; a check passes them. */
  readonly cleared?: readonly (keyof Row & string)[];
  /**
   * What lists may be filtered by inside of columns, as SQL: word for word as an index has it. An expression and no column of its own, so
   * that no row, old or of an older version of the service, can lack it.
   */
  readonly inside?: Readonly<Record<string, string>>;
  /** What orders the rows of one `createTime`; unless said, `position`: the creating event's. */
  readonly tie?: keyof Row & string;
  /** SQL for further columns of an overwritten row, after SET; `t` is the row as it was, `excluded` the new one. */
  readonly onUpdate?: string;
};

/** A field's column: `createTime` → `create_time`. */
export function columnOf(field: string): string {
  return field.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`);
}

/** All fields of a table, in a fixed order. */
export function fieldsOf<Row>({ columns }: Table<Row>): (keyof Row & string)[] {
  return Object.keys(columns) as (keyof Row & string)[];
}

/** Those that lists and single reads show. */
export function listedFieldsOf<Row>(table: Table<Row>): (keyof Row & string)[] {
  return fieldsOf(table).filter((field) => !table.unlisted?.includes(field));
}

const OLDER = '(t.revision, t.fold_version) < (excluded.revision, excluded.fold_version)';

/** One statement for any number of rows, one array per column: overwrites only older rows, or those that the condition names. */
export function upsertSql<Row extends VersionedRow>(table: Table<Row>, condition = OLDER): string {
  const fields = fieldsOf(table);
  const kept = [table.key, ...(table.kept ?? [])];
  const updates = fields.filter((field) => !kept.includes(field)).map((field) => `${columnOf(field)} = excluded.${columnOf(field)}`);
  return `INSERT INTO ${table.name} AS t (${fields.map(columnOf).join(', ')})
    SELECT * FROM ${unnestedSql(table)}
    ON CONFLICT (${columnOf(table.key)}) DO UPDATE SET ${[...updates, ...(table.onUpdate ? [table.onUpdate] : [])].join(', ')}
    WHERE ${condition}`;
}

/** Any number of rows as a relation with the table's columns, or some of them: one array parameter per column. */
export function unnestedSql<Row>(table: Table<Row>, fields = fieldsOf(table)): string {
  return `unnest(${fields.map((field, at) => `$${at + 1}::${table.columns[field]}[]`).join(', ')})`;
}

/** The rows as `upsertSql` takes them: each key once, with its last revision, in the order of keys (so that two writers never deadlock). */
export function upsertValues<Row extends VersionedRow>(table: Table<Row>, rows: readonly Row[], fields = fieldsOf(table)): unknown[][] {
  const last = lastOfEachKey(table, rows);
  return fields.map((field) => last.map((row) => encode(table.columns[field], row[field])));
}

function lastOfEachKey<Row extends VersionedRow>({ key }: Table<Row>, rows: readonly Row[]): Row[] {
  const last = new Map<unknown, Row>();
  for (const row of rows) {
    const known = last.get(row[key]);
    if (known === undefined || isOlder(known, row)) last.set(row[key], row);
  }
  return [...last.values()].sort((one, other) => (String(one[key]) < String(other[key]) ? -1 : 1));
}

function isOlder(one: VersionedRow, other: VersionedRow): boolean {
  return one.revision < other.revision || (one.revision === other.revision && one.foldVersion < other.foldVersion);
}

function encode(kind: ColumnKind, value: unknown): unknown {
  if (value === null || value === undefined) return null;
  return kind === 'json' || kind === 'jsonb' ? JSON.stringify(value) : value; // as text: a JSON array inside an array parameter would become a second dimension
}

/** A row as the driver answers it, turned into what was written. */
export function decodeRow<Row>(table: Table<Row>, raw: Readonly<Record<string, unknown>>): Row {
  return decodeColumns(table.columns, raw);
}

/** The same by columns alone; fields whose columns were not read are absent. */
export function decodeColumns<Row>(columns: Columns<Row>, raw: Readonly<Record<string, unknown>>): Row {
  const row: Record<string, unknown> = {};
  for (const [field, column, kind] of namedColumnsOf(columns)) if (column in raw) row[field] = decode(kind, raw[column]);
  return row as Row;
}

/** A field, its column, and the column's kind. */
type NamedColumn = readonly [field: string, column: string, kind: ColumnKind];

const named = new WeakMap<object, readonly NamedColumn[]>();

/** Once for each table: each row that is read has all of them. */
function namedColumnsOf<Row>(columns: Columns<Row>): readonly NamedColumn[] {
  const known = named.get(columns) ?? Object.entries<ColumnKind>(columns).map(([field, kind]) => [field, columnOf(field), kind] as const);
  named.set(columns, known);
  return known;
}

function decode(kind: ColumnKind, value: unknown): unknown {
  if (value === null || value === undefined) return null;
  if (kind === 'bigint') return BigInt(value as string);
  return value instanceof Date ? value.toISOString() : value;
}
