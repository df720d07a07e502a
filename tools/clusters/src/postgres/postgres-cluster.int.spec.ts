import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { applyMigrations } from '@cauce/migrate';
import { createPool, databaseCheck, databaseUrl, inTransaction, isUnavailable, type Pool } from '@cauce/postgres';
import { temporaryFolder } from '@cauce/stack';
import { eventually } from '@cauce/testing/services';
import { jest } from '@jest/globals';
import { type Pooler, startPooler } from '../../test/pooler.js';
import { selfMadeCertificate } from '../self-made-certificate.js';
import { type PostgresCluster, startPostgresCluster } from './postgres-cluster.js';

jest.setTimeout(60_000);

const MIGRATIONS = fileURLToPath(new URL('../../../../apps/billing/prisma/migrations', import.meta.url));
const PATIENT = { connectMs: 10_000 };

let folder: string;
let cluster: PostgresCluster;
const pools: Pool[] = [];

beforeAll(async () => {
  folder = await temporaryFolder();
  cluster = await startPostgresCluster(folder);
});

afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.end()));
  await cluster.stop();
  await rm(folder, { recursive: true });
});

function connect(url: string, options = {}): Pool {
  const pool = createPool(databaseUrl()._parse(url), options);
  pools.push(pool);
  return pool;
}

const changed = (change: (url: URL) => void): string => {
  const url = new URL(cluster.url('postgres'));
  change(url);
  return url.href;
};

it('migrations and services come in by TLS with the authority verified', async () => {
  await applyMigrations(cluster.url('cauce_billing'), MIGRATIONS);
  const pool = connect(cluster.url('cauce_billing'));
  await databaseCheck(pool).check();
  expect((await pool.query('SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()')).rows).toEqual([{ ssl: true }]);
});

describe('is refused in a sentence, and the statement is worth another try', () => {
  const refusal = async (url: string) => {
    const pool = connect(url);
    const [refused, said] = await Promise.all(
      [pool.query('SELECT 1'), databaseCheck(pool).check()].map((each) => each.catch((error: unknown) => error)),
    );
    expect(isUnavailable(refused)).toBe(true);
    return String(said);
  };

  it('with another authority', async () => {
    const file = join(folder, 'another.pem');
    await writeFile(file, (await selfMadeCertificate()).certificate);
    const url = changed(({ searchParams }) => searchParams.set('sslrootcert', file));
    expect(await refusal(url)).toContain('The certificate of Postgres is not trusted: sslrootcert in DATABASE_URL must name');
  });

  it('with another password, which is not told', async () => {
    const said = await refusal(changed((url) => void (url.password = 'wrong-one')));
    expect(said).toContain('Postgres refuses the user or the password of DATABASE_URL');
    expect(said).not.toContain('wrong-one');
  });

  it('without TLS', async () => {
    expect(await refusal(changed((url) => void (url.search = '')))).toContain('see user, database and sslmode of DATABASE_URL');
  });
});

it('a commit that was answered outlives its primary, and a pool finds the next one by itself', async () => {
  const pool = connect(cluster.url('postgres'), PATIENT);
  await pool.query('CREATE TABLE kept (n integer PRIMARY KEY)');
  const [acknowledged, failures]: [number[], unknown[]] = [[], []];
  let isWriting = true;
  const writer = async (from: number) => {
    for (let n = from; isWriting; n += 2) {
      const written = inTransaction(pool, (client) => client.query('INSERT INTO kept VALUES ($1)', [n]));
      await written.then(
        () => acknowledged.push(n),
        (error: unknown) => failures.push(error),
      );
      await pause(1); // else this process would leave the servers no time
    }
  };
  const writers = Promise.all([writer(0), writer(1)]);
  await eventually(
    () => acknowledged.length,
    (count) => count > 50,
  );
  const before = await cluster.leader();
  await before.kill();
  const atKill = acknowledged.length;
  await eventually(
    () => acknowledged.length,
    (count) => count > atKill + 50,
    { within: 20_000 },
  );
  isWriting = false;
  await writers;
  expect(await cluster.leader()).not.toBe(before);
  expect(failures.filter((error) => !isUnavailable(error))).toEqual([]);
  const { rows } = await pool.query<{ n: number }>('SELECT n FROM kept');
  const found = new Set(rows.map(({ n }) => n));
  expect(acknowledged.filter((n) => !found.has(n))).toEqual([]);
  await before.start();
});

it('a standby is not ready, and is once it was promoted, without a new pool', async () => {
  const pool = connect(cluster.url('postgres'), PATIENT);
  await databaseCheck(pool).check();
  const primary = await cluster.leader();
  const standby = cluster.servers.find((server) => server !== primary);
  if (standby === undefined) throw new Error('no standby');
  cluster.leadTo(standby);
  await eventually(
    () => databaseCheck(pool).check().catch(String),
    (said) => said === 'Error: DATABASE_URL leads to a Postgres that only reads: a standby, or a primary that was made read-only',
  );
  expect(isUnavailable(await pool.query('SELECT 1').catch((error: unknown) => error))).toBe(true);
  await cluster.promote(standby);
  await databaseCheck(pool).check();
  await pool.query('CREATE TABLE promoted ()');
});

describe('behind PgBouncer in transaction mode', () => {
  let pooler: Pooler;

  beforeAll(async () => void (pooler = await startPooler(folder, cluster)));
  afterAll(() => pooler.part.stop());

  it('a session with settings of its own is refused, with what to set', async () => {
    await expect(databaseCheck(connect(pooler.url('postgres'))).check()).rejects.toThrow(
      'DATABASE_URL leads to a pooler: it must have pgbouncer=true',
    );
  });

  it('statements have no names, so that any session can run them', async () => {
    const pool = connect(`${pooler.url('postgres')}?pgbouncer=true`, { ...PATIENT, plansOnce: true, asynchronousCommit: true });
    await databaseCheck(pool).check();
    const named = (n: number) => ({ name: `plus_${n % 3}`, text: `SELECT $1::int + ${n % 3} AS sum`, values: [n] });
    const alone = Array.from({ length: 100 }, async (_, n) => (await pool.query<{ sum: number }>(named(n))).rows[0]?.sum);
    const together = Array.from({ length: 100 }, (_, n) =>
      inTransaction(pool, async (client) => (await client.query<{ sum: number }>(named(n))).rows[0]?.sum),
    );
    const expected = Array.from({ length: 100 }, (_, n) => n + (n % 3));
    expect(await Promise.all(alone)).toEqual(expected);
    expect(await Promise.all(together)).toEqual(expected);
  });
});
