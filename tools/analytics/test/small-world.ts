import type { DuckDBConnection } from '@duckdb/node-api';
import { type Columns, DELIVERY_COLUMNS, EVENT_COLUMNS, INTERVAL_COLUMNS } from '../src/columns.js';
import { quoted } from '../src/duckdb.js';

/** What rows of a world have unless they say otherwise. */
const ORGANIZATION = 'organizations/aaaaaaaaaaaaaaaaaaaaaaaaaa';
const COMMON = {
  organization: ORGANIZATION,
  store: 'stores/bbbbbbbbbbbbbbbbbbbbbbbbbb',
  currency: 'COP',
  environment: 'PRODUCTION',
  test_clock: false,
};
type Common = Partial<typeof COMMON>;

type Value = string | number | boolean | object | undefined;
type Row = Readonly<Record<string, Value>>;

/** The views of an export as tables, to be filled by hand. */
export async function anEmptyWorld(db: DuckDBConnection): Promise<void> {
  await table(db, 'events', { context: 'VARCHAR', ...EVENT_COLUMNS });
  for (const [name, columns] of Object.entries(INTERVAL_COLUMNS)) await table(db, name, columns);
  await table(db, 'deliveries', DELIVERY_COLUMNS);
}

async function table(db: DuckDBConnection, name: string, columns: Columns): Promise<void> {
  const written = Object.entries(columns).map(([column, type]) => `"${column}" ${type}`);
  await db.run(`CREATE TABLE ${name} (${written.join(', ')})`);
}

/** Fills a table: what is absent is null. */
export async function fill(db: DuckDBConnection, table: string, rows: readonly Row[]): Promise<void> {
  for (const row of rows) {
    const given = Object.entries(row).filter(([, value]) => value !== undefined);
    const names = given.map(([name]) => `"${name}"`).join(', ');
    await db.run(`INSERT INTO ${table} (${names}) VALUES (${given.map(([, value]) => literal(value)).join(', ')})`);
  }
}

const literal = (value: Value): string =>
  typeof value === 'object' ? quoted(JSON.stringify(value)) : typeof value === 'string' ? quoted(value) : String(value);

/** An event of a stream. @param at RFC 3339 */
export type Happened = readonly [at: string, type: string, data?: object];

/** A stream's events, in their order. */
export function stream(name: string, events: readonly Happened[], common: Common = {}): Row[] {
  const context = name.startsWith('payment-') ? 'payments' : 'billing';
  return events.map(([at, type, data = {}], revision) => ({ context, stream: name, revision, type, at, data, ...COMMON, ...common }));
}

/** What is agreed on with a subscription. */
type Terms = {
  readonly id: string;
  readonly amount_cents: number;
  readonly frequency?: 'MONTHLY' | 'WEEKLY';
  readonly interval_count?: number;
};

/** The states of a subscription, each until the next. */
export function states(terms: Terms, changes: readonly (readonly [from: string, status: string])[], common: Common = {}): Row[] {
  return changes.map(([from, status], revision) => ({
    frequency: 'MONTHLY',
    interval_count: 1,
    ...terms,
    status,
    revision,
    valid_from: from,
    valid_to: changes[revision + 1]?.[0],
    ...COMMON,
    ...common,
  }));
}

/** An attempt as it stands. */
export function attempt(
  facts: { method: string; at: string; status: string; reason?: string; subscription?: string },
  common: Common = {},
): Row {
  const { method, at, status, reason, subscription } = facts;
  return { method, status, reason, subscription, create_time: at, valid_from: at, ...COMMON, ...common };
}
