import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createPool, type Pool } from '@cauce/postgres';
import { randomId } from '@cauce/secrets';
import { newDatabase, stackAddress } from './database.js';

let server: Pool;
beforeAll(() => void (server = createPool(stackAddress('TEST_DATABASE_URL'), { connectMs: 20_000 })));
afterAll(() => server.end());

/** Migrations that no other spec has: the second one needs the first, and sorts after it as Prisma sorts. */
async function migrations(): Promise<{ folder: URL; table: string; remove: () => Promise<void> }> {
  const [path, table] = [await mkdtemp(join(tmpdir(), 'migrations-')), `t_${randomId()}`];
  for (const [name, statement] of [
    ['9_first', `CREATE TABLE ${table} (n int)`],
    ['a10_second', `INSERT INTO ${table} VALUES (7)`],
  ] as const) {
    await mkdir(join(path, name));
    await writeFile(join(path, name, 'migration.sql'), statement);
  }
  return { folder: pathToFileURL(`${path}/`), table, remove: () => rm(path, { recursive: true }) };
}

const templates = async () => (await server.query<{ name: string }>(`SELECT datname AS name FROM pg_database WHERE datname LIKE 'template\\_%'`)).rows.map(({ name }) => name); // prettier-ignore

it('databases that are made at once have the tables, and nothing of each other', async () => {
  const { folder, table, remove } = await migrations();
  const before = await templates();
  const databases = await Promise.all([1, 2, 3].map(() => newDatabase(folder)));
  try {
    const [one, ...others] = databases;
    await one?.pool.query(`INSERT INTO ${table} VALUES (8)`);
    const rows = await Promise.all(others.map(({ pool }) => pool.query(`SELECT n FROM ${table}`)));
    expect(rows.map((each) => each.rows as unknown)).toEqual([[{ n: 7 }], [{ n: 7 }]]);
    expect((await templates()).filter((name) => !before.includes(name))).toHaveLength(1);
  } finally {
    await Promise.all(databases.map((each) => each.drop()));
    await remove();
  }
});

it('a template that was left unfinished is made anew', async () => {
  const { folder, table, remove } = await migrations();
  const before = await templates();
  await (await newDatabase(folder)).drop();
  const made = (await templates()).find((name) => !before.includes(name)) ?? '';
  await server.query(`ALTER DATABASE ${made} RENAME TO ${made}_unfinished`);
  const database = await newDatabase(folder);
  try {
    expect((await database.pool.query(`SELECT n FROM ${table}`)).rows).toEqual([{ n: 7 }]);
  } finally {
    await database.drop();
    await remove();
  }
});
