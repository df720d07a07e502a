import { hash } from 'node:crypto';
import { type Cursor, type PageAsked, pageStatement } from './keyset-page.js';
import type { Queryable } from './pool.js';
import { type Table, columnOf } from './table.js';

/** Fields of a row as texts, in the order they were asked for: JSON is byte for byte what was written. Only of fields that are never null. */
export type Texts<Fields extends readonly string[]> = { readonly [At in keyof Fields]: string };

/** One page of rows, and where it ended if more follow. */
export type TextPage<Fields extends readonly string[]> = { readonly rows: Texts<Fields>[]; readonly next?: Cursor };

type Waiting<Found> = { readonly found: (found: Found | undefined) => void; readonly failed: (error: unknown) => void };

/** Two, so that one that hangs holds up nobody else for long. */
const STATEMENTS_AT_ONCE = 2;

const UNPARSED = { getTypeParser: () => (text: unknown) => text };

/**
 * Reads rows for who hands them on as they are: nothing is parsed. Who comes alone is answered at once; under load, keys that are asked for
 * while others are being read go into one statement. Its pool should plan named statements once (`plansOnce`).
 */
export class TextReader<Row, const Fields extends readonly (keyof Row & string)[]> {
  private waiting = new Map<string, Waiting<Texts<Fields>>[]>();
  private underWay = 0;
  private isScheduled = false;
  private readonly columns: string;

  constructor(
    private readonly db: Queryable,
    private readonly table: Table<Row>,
    private readonly fields: Fields,
  ) {
    this.columns = fields.map(columnOf).join(', ');
  }

  /** The row of a key; undefined when there is none. */
  read(key: string): Promise<Texts<Fields> | undefined> {
    return new Promise((found, failed) => {
      const others = this.waiting.get(key);
      if (others) others.push({ found, failed });
      else this.waiting.set(key, [{ found, failed }]);
      this.schedule();
    });
  }

  /** A page of rows, newest first: as `listNewestFirst`. */
  async list(page: PageAsked<Row>): Promise<TextPage<Fields>> {
    const { text, values } = pageStatement(this.table.name, `${this.columns}, create_time, position`, page);
    const found = await this.query(text, values);
    const rows = found.slice(0, page.size);
    const [createTime, position] = rows.at(-1)?.slice(-2) ?? [];
    const next = found.length > page.size && createTime && position ? { next: { createTime: toTimestamp(createTime), position } } : {};
    return { rows: rows.map((row) => this.textsOf(row)), ...next };
  }

  /** Behind all that this turn of the event loop asks for. */
  private schedule(): void {
    if (this.isScheduled || this.underWay >= STATEMENTS_AT_ONCE) return;
    this.isScheduled = true;
    setImmediate(() => {
      this.isScheduled = false;
      void this.readAll();
    });
  }

  private async readAll(): Promise<void> {
    const asked = this.waiting;
    this.waiting = new Map();
    this.underWay += 1;
    try {
      const rows = await this.find([...asked.keys()]);
      for (const [key, all] of asked) for (const { found } of all) found(rows.get(key));
    } catch (error) {
      for (const all of asked.values()) for (const { failed } of all) failed(error);
    } finally {
      this.underWay -= 1;
      if (this.waiting.size > 0) this.schedule();
    }
  }

  private async find(keys: readonly string[]): Promise<Map<string, Texts<Fields>>> {
    const key = columnOf(this.table.key);
    const text = `SELECT ${this.columns}, ${key} FROM ${this.table.name} WHERE ${key} = ANY($1::text[])`;
    const rows = await this.query(text, [keys]);
    return new Map(rows.map((row) => [row.at(-1) ?? '', this.textsOf(row)]));
  }

  /** The fields that were asked for: what stands behind them is ours. */
  private textsOf(row: string[]): Texts<Fields> {
    row.length = this.fields.length;
    return row as unknown as Texts<Fields>;
  }

  private async query(text: string, values: readonly unknown[]): Promise<string[][]> {
    const { rows } = await this.db.query<string[]>({
      name: nameOf(text),
      text,
      values: [...values],
      rowMode: 'array',
      types: UNPARSED,
    });
    return rows;
  }
}

const names = new Map<string, string>();

/** A statement is prepared by its name, which must be its own and short. */
function nameOf(text: string): string {
  const known = names.get(text) ?? hash('sha256', text).slice(0, 32);
  names.set(text, known);
  return known;
}

/** As Postgres writes it (`2030-01-01 10:00:00.12+00`), in the one form that we use everywhere. */
function toTimestamp(text: string): string {
  return new Date(text).toISOString();
}
