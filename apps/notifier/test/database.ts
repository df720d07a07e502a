import { randomBytes } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { type Pool, createPool } from '@cauce/postgres';

const MIGRATIONS = new URL('../prisma/migrations/', import.meta.url);

/** A database of the spec's own, with this service's tables. */
export type OwnDatabase = { readonly url: string; readonly pool: Pool; drop(): Promise<void> };

/** Makes it. */
export async function newDatabase(): Promise<OwnDatabase> {
  const name = `notifier_${randomBytes(6).toString('hex')}`;
  const server = createPool(address('TEST_DATABASE_URL'));
  await server.query(`CREATE DATABASE ${name}`);
  const url = new URL(address('TEST_DATABASE_URL'));
  url.pathname = `/${name}`;
  const pool = createPool(url.href);
  const folders = (await readdir(MIGRATIONS, { withFileTypes: true })).filter((entry) => entry.isDirectory());
  for (const { name: folder } of folders) await pool.query(await readFile(new URL(`${folder}/migration.sql`, MIGRATIONS), 'utf8'));
  const drop = async () => {
    await pool.end();
    await server.query(`DROP DATABASE ${name} WITH (FORCE)`);
    await server.end();
  };
  return { url: url.href, pool, drop };
}

/** A part of the real stack; the run sets it. */
export function address(variable: `TEST_${string}`): string {
  const value = process.env[variable];
  if (value === undefined) throw new Error(`${variable} is not set: these specs need the real stack`);
  return value;
}
