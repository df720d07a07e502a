import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { ensureDatabase } from '@cauce/migrate';
import { createPool, type Pool } from '@cauce/postgres';
import type { Ageing } from './ageing.js';
import type { Fixture, Row } from './fixture.js';

const DAY_MS = 86_400_000;
const APPS = new URL('../../../', import.meta.url);
const PARTITIONED = ['delivery', 'delivery_attempt'];

/** Prisma's own table, as its engine makes it. */
const RECORD = `CREATE TABLE _prisma_migrations (id VARCHAR(36) PRIMARY KEY, checksum VARCHAR(64) NOT NULL, finished_at TIMESTAMPTZ,
  migration_name VARCHAR(255) NOT NULL, logs TEXT, rolled_back_at TIMESTAMPTZ, started_at TIMESTAMPTZ NOT NULL DEFAULT now(),
  applied_steps_count INTEGER NOT NULL DEFAULT 0)`;

/** Makes a service's database as it was then: with the migrations that it had, and every row. Throws when one of them was edited since. */
export async function restoreDatabase(fixture: Fixture, ageing: Ageing, service: string, url: string): Promise<void> {
  await ensureDatabase(url);
  const pool = createPool(url);
  try {
    for (const migration of migrationsOf(fixture, service)) await pool.query(await statementsOf(service, migration));
    await pool.query(RECORD);
    for (const { table, rows } of tablesOf(fixture, ageing, service)) await fill(pool, table, rows);
  } finally {
    await pool.end();
  }
}

type Migration = { readonly migration_name: string; readonly checksum: string };

function migrationsOf(fixture: Fixture, service: string): Migration[] {
  const all = fixture.lines<Migration>('postgres', service, '_prisma_migrations.jsonl');
  return all.sort((one, other) => (one.migration_name < other.migration_name ? -1 : 1)); // `9_`, `a10_`, `a11_`
}

async function statementsOf(service: string, { migration_name: name, checksum }: Migration): Promise<string> {
  const sql = await readFile(new URL(`${service}/prisma/migrations/${name}/migration.sql`, APPS));
  if (createHash('sha256').update(sql).digest('hex') === checksum) return sql.toString('utf8');
  throw new Error(`The migration ${name} of ${service} is another one than was applied then: what has run once is never edited.`);
}

function tablesOf(fixture: Fixture, ageing: Ageing, service: string): { table: string; rows: Row[] }[] {
  const read = (table: string) => fixture.lines('postgres', service, `${table}.jsonl`).map((row) => ageing.row(table, row));
  const days = new Map(read('delivery').map((row) => [row['id'], dayOf(row['recorded_at'])]));
  return fixture.tables('postgres', service).map((table) => {
    const rows = read(table).map((row) => ({ ...row, ...dayOfRow(table, row, days), ...parkedValue(table, row, ageing) }));
    return { table, rows };
  });
}

/** Deliveries lie by the day of `recorded_at`, and their attempts with them. */
function dayOfRow(table: string, row: Row, days: ReadonlyMap<unknown, string>): Row {
  if (!PARTITIONED.includes(table)) return {};
  return { day: days.get(table === 'delivery' ? row['id'] : row['delivery_id']) };
}

/** A parked message lies in its table byte for byte. */
function parkedValue(table: string, row: Row, ageing: Ageing): Row {
  if (table !== 'parked_message') return {};
  const text = Buffer.from(String(row['value']).slice('\\x'.length), 'hex').toString('utf8');
  return { value: `\\x${Buffer.from(ageing.message(text)).toString('hex')}` };
}

async function fill(pool: Pool, table: string, rows: readonly Row[]): Promise<void> {
  if (PARTITIONED.includes(table))
    for (const day of new Set(rows.map((row) => String(row['day'])))) await pool.query(partition(table, day));
  await pool.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`); // rows come as they were, and make no others
  await pool.query(`INSERT INTO ${table} SELECT * FROM json_populate_recordset(NULL::${table}, $1)`, [JSON.stringify(rows)]);
  await pool.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
  for (const { column, sequence } of await numbersOf(pool, table))
    await pool.query(`SELECT setval($1, max(${column})) FROM ${table}`, [sequence]);
}

type Numbers = { readonly column: string; readonly sequence: string };

/** The columns that the database numbers by itself, and with what: it goes on after the last number. */
async function numbersOf(pool: Pool, table: string): Promise<Numbers[]> {
  const { rows } = await pool.query<Numbers>(
    `SELECT c.column_name AS column, s.sequencename AS sequence FROM information_schema.columns c
     JOIN pg_sequences s ON s.sequencename IN (c.table_name || '_' || c.column_name, c.table_name || '_' || c.column_name || '_seq')
     WHERE c.table_schema = 'public' AND c.table_name = $1`,
    [table],
  );
  return rows;
}

/** As the notifier of then named them. */
function partition(table: string, day: string): string {
  const next = dayOf(Date.parse(day) + DAY_MS);
  return `CREATE TABLE ${table}_${day.replaceAll('-', '')} PARTITION OF ${table} FOR VALUES FROM ('${day}') TO ('${next}')`;
}

function dayOf(time: unknown): string {
  return new Date(time as string | number).toISOString().slice(0, 'yyyy-mm-dd'.length);
}
