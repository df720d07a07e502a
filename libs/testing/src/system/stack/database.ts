import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { createPool, type Pool } from '@cauce/postgres';

/** A spec waits for its database on a busy machine, and stores 100,000 rows by one statement. Services have short deadlines of their own. */
const PATIENT = { connectMs: 30_000, statementMs: 60_000 };

/** A database for one spec. */
export type OwnDatabase = { readonly url: string; readonly pool: Pool; drop(): Promise<void> };

/**
 * Makes a database with a service's tables, on the started stack.
 * @param migrations the service's `prisma/migrations/`
 */
export async function newDatabase(migrations: URL): Promise<OwnDatabase> {
  const name = `spec_${randomBytes(6).toString('hex')}`;
  const server = createPool(stackAddress('TEST_DATABASE_URL'), PATIENT);
  await server.query(`CREATE DATABASE ${name}`);
  const url = new URL(stackAddress('TEST_DATABASE_URL'));
  url.pathname = `/${name}`;
  const pool = createPool(url.href, PATIENT);
  for (const statements of await migrationsOf(migrations)) await pool.query(statements);
  const drop = async () => {
    await pool.end();
    await server.query(`DROP DATABASE ${name} WITH (FORCE)`);
    await server.end();
  };
  return { url: url.href, pool, drop };
}

/** The address of a part of the real stack; the test run sets the variable. Throws without it. */
export function stackAddress(variable: 'TEST_DATABASE_URL' | 'TEST_EVENT_STORE_URL' | 'TEST_KAFKA_BROKERS' | 'TEST_REDIS_URL'): string {
  const value = process.env[variable];
  if (!value) throw new Error(`${variable} is not set: integration specs run on a started stack (tools/stack/README.md)`);
  return value;
}

/** In the order of their numbers: `10_` comes after `9_`. */
async function migrationsOf(folder: URL): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  names.sort((one, other) => Number.parseInt(one, 10) - Number.parseInt(other, 10));
  return Promise.all(names.map((name) => readFile(new URL(`${name}/migration.sql`, folder), 'utf8')));
}
