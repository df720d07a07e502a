import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { createPool, type Pool } from '@cauce/postgres';
import { SILENT } from '@cauce/telemetry';
import { Redis } from 'ioredis';
import { aRedis, aSchedulerProcess, type Process } from '../test/processes.js';
import { dueTable, Scheduler } from './index.js';

const NEVER = '3600000';
/** For leases that must not run out: a short one would, in a process that waits for a core. */
const LONG = '60000';
const database = process.env['TEST_DATABASE_URL'] ?? '';

let pool: Pool;
let redis: Awaited<ReturnType<typeof aRedis>>;
let table: string;
let queue: string;
const processes: Process[] = [];

beforeAll(async () => {
  pool = createPool(database, { connectMs: 20_000 });
  redis = await aRedis();
});
beforeEach(async () => {
  table = `due_${randomUUID().replaceAll('-', '')}`;
  queue = `test-${randomUUID()}`;
  await pool.query(`CREATE TABLE ${table} (id text PRIMARY KEY, next_action_time timestamptz, action_lease_until timestamptz,
    action_tries integer NOT NULL DEFAULT 0)`);
});
afterEach(async () => {
  await Promise.all(processes.splice(0).map((one) => one.kill()));
  await pool.query(`DROP TABLE ${table}`);
});
afterAll(async () => {
  await redis.end();
  await pool.end();
});

async function aProcess(given: Readonly<Record<string, string>> = {}): Promise<Process> {
  const settings = { DATABASE_URL: database, REDIS_URL: redis.url, TABLE: table, QUEUE: queue, SWEEP_MS: '100', LEASE_MS: '1000' };
  const started = aSchedulerProcess({ ...settings, ...given });
  processes.push(started);
  await eventually(() => started.said.includes('started'));
  return started;
}

const dueIn = (ids: readonly string[], ms: number) =>
  pool.query(`INSERT INTO ${table} (id, next_action_time) SELECT unnest($1::text[]), now() + $2 * interval '1 millisecond'`, [ids, ms]);
const names = (prefix: string, count: number) => Array.from({ length: count }, (_, at) => `${prefix}${at}`);
const ranBy = (...all: Process[]) => all.flatMap(({ ran }) => ran).sort();

async function eventually(check: () => boolean | Promise<boolean>, ms = 15_000): Promise<void> {
  const deadline = Date.now() + ms;
  while (!(await check())) {
    if (Date.now() > deadline) throw new Error(`not in time: ${check.toString()}`);
    await delay(10);
  }
}

/** A scheduler that only schedules nudges: it never claims. */
function aNudger(): Scheduler<never> {
  const idle = { claim: () => Promise.resolve([]), run: () => Promise.resolve() };
  return new Scheduler<never>({ queue, redis: { REDIS_URL: redis.url }, log: SILENT, sweepEveryMs: Number(NEVER), ...idle });
}

describe('two processes', () => {
  it('run rows that are due, were due long ago, or become due, each once', async () => {
    await dueIn(names('late', 50), -3_600_000);
    await dueIn(names('now', 50), 0);
    await dueIn(names('soon', 50), 1_000);
    await dueIn(['never'], 3_600_000);
    const [one, two] = [await aProcess({ LEASE_MS: LONG }), await aProcess({ LEASE_MS: LONG })];
    const expected = [...names('late', 50), ...names('now', 50), ...names('soon', 50)].sort();
    await eventually(() => ranBy(one, two).length >= 150);
    await dueIn(['last'], 0);
    await eventually(() => ranBy(one, two).includes('last')); // by a sweep, which would also have found the others again
    expect(ranBy(one, two)).toEqual([...expected, 'last'].sort());
    const { rows } = await pool.query<{ id: string }>(`SELECT id FROM ${table} WHERE next_action_time IS NOT NULL`);
    expect(rows).toEqual([{ id: 'never' }]);
  });

  it('of which one is killed while it runs rows: the other runs them once their leases are over, not earlier', async () => {
    const one = await aProcess({ HANG_ON: 'held' });
    await dueIn(names('held', 5), 0);
    await eventually(() => one.said.filter((line) => line.startsWith('hangs')).length === 5);
    const claimedAt = Date.now();
    await one.kill();
    const two = await aProcess();
    await eventually(() => two.ran.length === 5);
    expect(Date.now() - claimedAt).toBeGreaterThan(500);
    expect(ranBy(two)).toEqual(names('held', 5));
    expect(two.said).toContain('ran held0 2');
  });
});

describe('when Redis is flushed', () => {
  it('nudges are lost, and the sweeper finds every row, once', async () => {
    const one = await aProcess({ SWEEP_MS: '700', LEASE_MS: LONG });
    const nudger = aNudger();
    nudger.start();
    await dueIn(names('a', 20), 500);
    for (const key of names('a', 20)) await nudger.nudge(key, new Date(Date.now() + 500));
    const admin = new Redis(redis.url);
    await admin.flushall();
    await eventually(() => one.ran.length === 20);
    expect(one.ran.toSorted()).toEqual(names('a', 20).sort());
    await nudger.close();
    await admin.quit();
  });

  it('a later nudge comes at its time, without a sweep', async () => {
    const ran: string[] = [];
    const columns = { key: 'id', timeColumn: 'next_action_time', leaseColumn: 'action_lease_until', triesColumn: 'action_tries' };
    const run = async ({ key }: { key: string }) => {
      await pool.query(`UPDATE ${table} SET next_action_time = NULL WHERE id = $1`, [key]);
      ran.push(key);
      return undefined;
    };
    const due = dueTable({ pool, log: SILENT, table, ...columns, leaseMs: 5_000, run });
    const scheduler = new Scheduler({ queue, redis: { REDIS_URL: redis.url }, log: SILENT, sweepEveryMs: Number(NEVER), ...due });
    scheduler.start();
    const admin = new Redis(redis.url);
    await admin.flushall();
    await dueIn(['a'], 200);
    const at = Date.now() + 300;
    await scheduler.nudge('a', new Date(at));
    await eventually(() => ran.length === 1);
    expect(Date.now()).toBeGreaterThanOrEqual(at);
    await scheduler.close();
    await admin.quit();
  });
});

describe('a lease', () => {
  it('that ran out while its holder still works belongs to the next process: the first cannot release it', async () => {
    const gates: PromiseWithResolvers<void>[] = [Promise.withResolvers(), Promise.withResolvers()];
    const tries: number[] = [];
    const columns = { key: 'id', timeColumn: 'next_action_time', leaseColumn: 'action_lease_until', triesColumn: 'action_tries' };
    const due = dueTable({
      pool,
      log: SILENT,
      table,
      ...columns,
      leaseMs: Number(LONG),
      run: async (row) => {
        tries.push(row.tries);
        await gates[tries.length - 1]?.promise;
        return undefined;
      },
    });
    await dueIn(['a'], 0);
    const claim = async () => (await due.claim(1))[0];
    const first = await claim();
    expect(await claim()).toBeUndefined();
    await pool.query(`UPDATE ${table} SET action_lease_until = now()`);
    const second = await claim();
    expect([first?.tries, second?.tries]).toEqual([1, 2]);
    const working = [first, second].map((row) => row && due.run(row));
    gates[0]?.resolve();
    await working[0];
    const { rows } = await pool.query<{ held: boolean; action_tries: number }>(
      `SELECT action_lease_until IS NOT NULL AS held, action_tries FROM ${table}`,
    );
    expect(rows).toEqual([{ held: true, action_tries: 2 }]);
    gates[1]?.resolve();
    await working[1];
    expect((await pool.query(`SELECT 1 FROM ${table} WHERE action_lease_until IS NULL AND action_tries = 0`)).rowCount).toBe(1);
  });
});
