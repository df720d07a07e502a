import { createHash, randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { createPool, type Pool } from '@cauce/postgres';

/** A spec waits for its database on a busy machine, and stores 100,000 rows by one statement. Services have short deadlines of their own. */
export const PATIENT = { connectMs: 30_000, statementMs: 60_000 };

/** Postgres's code for a database that there is not. */
const UNKNOWN_DATABASE = '3D000';

/** A database for one spec. */
export type OwnDatabase = { readonly url: string; readonly pool: Pool; drop(): Promise<void> };

/**
 * Makes a database with a service's tables, on the started stack: a copy of a template, which the first spec that asks for it makes.
 * @param migrations the service's `prisma/migrations/`
 */
export async function newDatabase(migrations: URL): Promise<OwnDatabase> {
  const name = `spec_${randomBytes(6).toString('hex')}`;
  const server = createPool(stackAddress('TEST_DATABASE_URL'), PATIENT);
  await copyTemplate(server, name, await migrationsOf(migrations));
  const url = urlOf(name);
  const pool = createPool(url, PATIENT);
  const drop = async () => {
    await pool.end();
    await server.query(`DROP DATABASE ${name} WITH (FORCE)`);
    await server.end();
  };
  return { url, pool, drop };
}

/** The address of a part of the real stack; the test run sets the variable. Throws without it. */
export function stackAddress(variable: 'TEST_DATABASE_URL' | 'TEST_EVENT_STORE_URL' | 'TEST_KAFKA_BROKERS' | 'TEST_REDIS_URL'): string {
  const value = process.env[variable];
  if (!value) throw new Error(`${variable} is not set: integration specs run on a started stack (tools/stack/README.md)`);
  return value;
}

async function copyTemplate(server: Pool, name: string, migrations: readonly string[]): Promise<void> {
  const hash = createHash('sha256').update(migrations.join('\0')).digest('hex');
  const template = `template_${hash.slice(0, 16)}`;
  const copy = () => server.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`);
  try {
    await copy();
  } catch (error) {
    if ((error as { code?: string }).code !== UNKNOWN_DATABASE) throw error;
    await makeTemplate(server, template, migrations);
    await copy();
  }
}

/** Makes it unless another process has by now. Its name is given to it last: what was interrupted is no template. */
async function makeTemplate(server: Pool, template: string, migrations: readonly string[]): Promise<void> {
  const unfinished = `${template}_unfinished`;
  const client = await server.connect();
  try {
    await client.query('SELECT pg_advisory_lock(hashtext($1))', [template]);
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [template]);
    if (rowCount !== 0) return;
    await client.query(`DROP DATABASE IF EXISTS ${unfinished} WITH (FORCE)`);
    await client.query(`CREATE DATABASE ${unfinished}`);
    await within(unfinished, migrations);
    await client.query(`ALTER DATABASE ${unfinished} RENAME TO ${template}`);
  } finally {
    await client.query('SELECT pg_advisory_unlock_all()');
    client.release();
  }
}

async function within(database: string, statements: readonly string[]): Promise<void> {
  const pool = createPool(urlOf(database), { ...PATIENT, max: 1 });
  try {
    for (const statement of statements) await pool.query(statement);
  } finally {
    await pool.end();
  }
}

function urlOf(database: string): string {
  return Object.assign(new URL(stackAddress('TEST_DATABASE_URL')), { pathname: `/${database}` }).href;
}

/** In the order of their names, as Prisma applies them. */
async function migrationsOf(folder: URL): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  return Promise.all(names.toSorted().map((name) => readFile(new URL(`${name}/migration.sql`, folder), 'utf8')));
}
