import { hash } from 'node:crypto';
import type { QueryConfig } from 'pg';
import { Coalesced, READS } from './coalesced.js';
import { admitted } from './guard-pool.js';
import { type Cursor, pageStatement, type WantedPage } from './keyset-page.js';
import { columnOf, type Table } from './table.js';

/** Fields of a row as texts: JSON is byte for byte what was written. Only of fields that are never null. */
export type Texts<Field extends string> = Readonly<Record<Field, string>>;

/** One page of rows, and where it ended if more follow. */
export type TextPage<Field extends string> = { readonly rows: readonly Texts<Field>[]; readonly next?: Cursor };

/** As much of a pool as a reader uses. */
export type Statements = { readonly query: (statement: QueryConfig<unknown[]>) => Promise<{ readonly rows: readonly Texts<string>[] }> };

/** The fields that end a page. */
type Placed = 'createTime' | 'position';

/** For one row to get its turn: then the database counts as down. */
const READ_MS = 1_000;

const UNPARSED = { getTypeParser: () => (text: unknown) => text };

/**
 * Reads rows for callers that pass them on unchanged: nothing is parsed. Keys asked for while others are being read go into one statement.
 * Its pool should plan named statements once (`plansOnce`).
 */
export class TextReader<Row, Field extends keyof Row & string> {
  private readonly found: Coalesced<string, Texts<Field> | undefined>;
  private readonly single: string;

  constructor(
    private readonly db: Statements,
    private readonly table: Table<Row>,
    private readonly fields: readonly Field[],
  ) {
    this.found = new Coalesced((keys) => this.find(keys), { ...READS, withinMs: READ_MS });
    this.single = `SELECT ${columnsOf([...fields, table.key])} FROM ${table.name} WHERE ${columnOf(table.key)} = ANY($1::text[])`;
  }

  /** The row of a key; undefined when there is none. */
  read(key: string): Promise<Texts<Field> | undefined> {
    return admitted(this.db, () => this.found.add(key));
  }

  /** A page of rows, newest first: as `listNewestFirst`. */
  async list(page: WantedPage<Row>): Promise<TextPage<Field | Placed>> {
    const { text, values } = pageStatement(this.table, columnsOf([...this.fields, 'createTime', 'position']), page);
    const found = await this.query<Field | Placed>(text, values);
    const rows = found.slice(0, page.size);
    const last = found.length > page.size ? rows.at(-1) : undefined;
    return { rows, ...(last && { next: [toTimestamp(last.createTime), last.position] }) };
  }

  private async find(keys: readonly string[]): Promise<readonly (Texts<Field> | undefined)[]> {
    const rows = await this.query<Field>(this.single, [[...new Set(keys)]]);
    const byKey = new Map(rows.map((row: Texts<string>) => [row[this.table.key], row]));
    return keys.map((each) => byKey.get(each));
  }

  private async query<Name extends string>(text: string, values: unknown[]): Promise<readonly Texts<Name>[]> {
    const { rows } = await this.db.query({ name: nameOf(text), text, values, types: UNPARSED });
    return rows;
  }
}

/** Each field once, under its own name. */
function columnsOf(fields: readonly string[]): string {
  return [...new Set(fields)].map((field) => `${columnOf(field)} AS "${field}"`).join(', ');
}

const names = new Map<string, string>();

/** A statement is prepared by its name, which must be its own and short. */
function nameOf(text: string): string {
  const known = names.get(text) ?? hash('sha256', text).slice(0, 32);
  names.set(text, known);
  return known;
}

/** Converts a time as Postgres writes it (`2030-01-01 10:00:00.12+00`) to the form that we use everywhere. */
function toTimestamp(text: string): string {
  return new Date(text).toISOString();
}
