import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DATABASE_OWNERS } from '@cauce/services';
import pg from 'pg';
import { databaseAddresses, ensureDatabases } from './database-roles.js';
import { keepSecrets, type Secrets } from './secrets.js';

const server = process.env['TEST_DATABASE_URL'] ?? '';

let folder: string;
/** Those of the run's own stores are another file's: here the passwords change. */
let secrets: Secrets;
let addresses: ReturnType<typeof databaseAddresses>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cauce-roles-'));
  secrets = await keepSecrets(join(folder, 'secrets.json'));
  addresses = databaseAddresses(new URL(server).host, secrets);
  await ensureDatabases(server, secrets);
});
afterAll(() => rm(folder, { recursive: true }));

async function asking(address: string, ...queries: readonly string[]): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  try {
    const answers: unknown[] = [];
    for (const query of queries) answers.push(...(await client.query<Record<string, unknown>>(query)).rows);
    return answers;
  } finally {
    await client.end();
  }
}

/** The address of another database, with the user of this one. */
const inDatabase = (address: string, other: string) => Object.assign(new URL(address), { pathname: new URL(other).pathname }).href;

it('each service owns its database', async () => {
  for (const name of DATABASE_OWNERS) {
    const [facts] = await asking(
      addresses[name],
      'SELECT current_user AS "user", pg_get_userbyid(datdba) AS owner FROM pg_database WHERE datname = current_database()',
    );
    expect(facts).toEqual({ user: new URL(addresses[name]).username, owner: new URL(addresses[name]).username });
  }
});

it.each(DATABASE_OWNERS.flatMap((one) => DATABASE_OWNERS.filter((other) => other !== one).map((other) => [one, other] as const)))(
  '%s cannot enter the database of %s',
  async (one, other) => {
    await expect(asking(inDatabase(addresses[one], addresses[other]), 'SELECT 1')).rejects.toMatchObject({ code: '42501' });
  },
);

it('a service may make no role and no database', async () => {
  await expect(asking(addresses.catalog, 'CREATE ROLE other')).rejects.toMatchObject({ code: '42501' });
  await expect(asking(addresses.catalog, 'CREATE DATABASE other')).rejects.toMatchObject({ code: '42501' });
});

it('again, it changes nothing', async () => {
  await ensureDatabases(server, secrets);
  expect(await asking(addresses.billing, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

it('what the superuser made in a database before is its service’s then', async () => {
  const [name, kind] = [`t_${randomUUID().slice(0, 8)}`, `k_${randomUUID().slice(0, 8)}`];
  await asking(
    inDatabase(server, addresses.payments),
    `CREATE TABLE ${name} (id bigserial PRIMARY KEY, at date) PARTITION BY RANGE (id)`,
    `CREATE TABLE ${name}_1 PARTITION OF ${name} FOR VALUES FROM (1) TO (100)`,
    `CREATE SEQUENCE ${name}_position`,
    `CREATE TYPE ${kind} AS ENUM ('a')`,
    `CREATE FUNCTION ${name}_f(x ${kind}) RETURNS int LANGUAGE sql AS 'SELECT 1'`,
    `INSERT INTO ${name} (at) VALUES ('2026-11-27')`,
  );
  const change = [`ALTER TABLE ${name} ADD COLUMN more text`, `SELECT nextval('${name}_position')::int AS next, id::int FROM ${name}`];
  await expect(asking(addresses.payments, ...change)).rejects.toMatchObject({ code: '42501' });
  await ensureDatabases(server, secrets);
  expect(await asking(addresses.payments, ...change)).toEqual([{ next: 1, id: 1 }]);
  await asking(
    addresses.payments,
    `DROP FUNCTION ${name}_f(${kind})`,
    `DROP TYPE ${kind}`,
    `DROP TABLE ${name}`,
    `DROP SEQUENCE ${name}_position`,
  );
});
