import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { createPool, inTransaction, type Pool } from '@cauce/postgres';
import type { RedisConfig } from '@cauce/redis';
import { SILENT } from '@cauce/telemetry';
import { wireTo } from '@cauce/testing/services';
import { Queue } from 'bullmq';
import { type DueRow, dueTable, type DueTableOptions, Scheduler } from './index.js';

const redis = process.env['TEST_REDIS_URL'] ?? '';
const database = process.env['TEST_DATABASE_URL'] ?? '';
const NEVER = 3_600_000;

let pool: Pool;
let table: string;
let queue: string;
const schedulers: Scheduler<DueRow>[] = [];
const logged: string[] = [];
const told = (_: object, text: string) => void logged.push(text);
const log = { ...SILENT, info: told, warn: told, error: told };

beforeAll(() => {
  // Two schedulers and the spec share the pool: on a busy machine the wait for a connection may be long, and is not the subject here.
  pool = createPool(database, { max: 20, connectMs: 20_000 });
});

beforeEach(async () => {
  table = `due_${randomUUID().replaceAll('-', '')}`;
  queue = `test-${randomUUID()}`;
  logged.length = 0;
  await pool.query(
    `CREATE TABLE ${table} (id text PRIMARY KEY, next_action_time timestamptz, action_lease_until timestamptz, action_tries integer NOT NULL DEFAULT 0)`,
  );
});

afterEach(async () => {
  await Promise.all(schedulers.splice(0).map((scheduler) => scheduler.close()));
  await pool.query(`DROP TABLE ${table}`);
});

afterAll(() => pool.end());

type Given = {
  sweepEveryMs?: number;
  leaseMs?: number;
  redis?: RedisConfig;
  maxRunning?: number;
  dueTimeOf?: DueTableOptions['dueTimeOf'];
};

function aScheduler(run: DueTableOptions['run'], { sweepEveryMs = 20, leaseMs = 5_000, maxRunning = 64, dueTimeOf, ...given }: Given = {}) {
  const columns = { key: 'id', timeColumn: 'next_action_time', leaseColumn: 'action_lease_until', triesColumn: 'action_tries' };
  const due = dueTable({ pool, log, table, ...columns, leaseMs, run, ...(dueTimeOf && { dueTimeOf }) });
  const scheduler = new Scheduler({ queue, redis: { REDIS_URL: redis }, log, sweepEveryMs, maxRunning, ...given, ...due });
  schedulers.push(scheduler);
  scheduler.start();
  return scheduler;
}

const dueIn = (id: string, ms: number) =>
  pool.query(`INSERT INTO ${table} (id, next_action_time) VALUES ($1, now() + $2 * interval '1 millisecond')`, [id, ms]);
const done = (id: string) => pool.query(`UPDATE ${table} SET next_action_time = NULL WHERE id = $1`, [id]);

/** Unix milliseconds; 0 without one. */
async function leaseOf(id: string): Promise<number> {
  const { rows } = await pool.query<{ until: Date | null }>(`SELECT action_lease_until AS until FROM ${table} WHERE id = $1`, [id]);
  return rows[0]?.until?.getTime() ?? 0;
}

async function eventually(check: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 20_000;
  while (!(await check())) {
    if (Date.now() > deadline) throw new Error(`not in time: ${check.toString()}`);
    await delay(10);
  }
}

/** A `run` that records its keys. */
function aRun(ran: string[]) {
  return async ({ key }: DueRow) => {
    ran.push(key);
    await done(key);
    return undefined;
  };
}

describe('the sweeper', () => {
  it('runs due rows once, across two processes, and leaves the others', async () => {
    const ran: string[] = [];
    await pool.query(`INSERT INTO ${table} (id, next_action_time) SELECT 'd' || n, now() FROM generate_series(1, 200) AS n`);
    await dueIn('later', NEVER);
    aScheduler(aRun(ran));
    aScheduler(aRun(ran));
    await eventually(() => ran.length >= 200);
    expect(new Set(ran).size).toBe(200);
    expect(ran).toHaveLength(200);
    expect(ran).not.toContain('later');
  });

  it('retries failed rows, and counts the tries', async () => {
    const tries: number[] = [];
    await dueIn('a', 0);
    aScheduler(async (row) => {
      tries.push(row.tries);
      if (tries.length === 1) throw new Error('not now');
      await done(row.key);
    });
    await eventually(() => tries.length === 2);
    expect(tries).toEqual([1, 2]);
    expect(logged).toContain('what was due failed; it is tried again');
    await eventually(
      async () => (await pool.query(`SELECT 1 FROM ${table} WHERE action_tries = 0 AND action_lease_until IS NULL`)).rowCount === 1,
    );
  });

  it('looks again at the time that `run` asked for', async () => {
    const at: number[] = [];
    await dueIn('a', 0);
    aScheduler(async ({ key }) => {
      at.push(Date.now());
      if (at.length === 1) return { again: { inMs: 300 } };
      await done(key);
      return undefined;
    });
    await eventually(() => at.length === 2);
    expect((at[1] ?? 0) - (at[0] ?? 0)).toBeGreaterThanOrEqual(290);
  });

  it('takes up a row whose lease ran out: its process died', async () => {
    const ran: string[] = [];
    await dueIn('a', 0);
    await pool.query(`UPDATE ${table} SET action_lease_until = now() + interval '300 milliseconds', action_tries = 1`);
    const started = Date.now();
    aScheduler(aRun(ran));
    await eventually(() => ran.length === 1);
    expect(Date.now() - started).toBeGreaterThanOrEqual(250);
  });

  it('keeps a row as long as it runs, longer than its lease, while others write to it', async () => {
    const ran: string[] = [];
    const work = Promise.withResolvers<undefined>();
    await dueIn('a', 0);
    const slow = async (row: DueRow) => {
      ran.push(row.key);
      return work.promise;
    };
    const leaseMs = 8_000; // a process that stands still for as long has lost its lease
    aScheduler(slow, { leaseMs });
    aScheduler(slow, { leaseMs });
    await eventually(() => ran.length === 1);
    const first = await leaseOf('a');
    // Longer than a lease: it was renewed, though writers locked the row now and then.
    await eventually(async () => {
      await pool.query(`UPDATE ${table} SET next_action_time = now() WHERE id = 'a'`);
      return (await leaseOf('a')) - first > leaseMs + 1_000;
    });
    expect(ran).toEqual(['a']);
    await done('a');
    work.resolve(undefined);
    await eventually(
      async () => (await pool.query(`SELECT 1 FROM ${table} WHERE action_tries = 0 AND action_lease_until IS NULL`)).rowCount === 1,
    );
  }, 60_000);

  it('runs at most `maxRunning` rows at a time, and goes on at once when one is done', async () => {
    let [running, most, finished] = [0, 0, 0];
    await Promise.all(Array.from({ length: 12 }, (_, index) => dueIn(`d${String(index)}`, 0)));
    aScheduler(
      async ({ key }) => {
        most = Math.max(most, ++running);
        await delay(5);
        await done(key);
        running -= 1;
        finished += 1;
      },
      { maxRunning: 3, sweepEveryMs: NEVER },
    );
    await eventually(() => finished === 12);
    expect(most).toBe(3);
  });
});

describe('a nudge', () => {
  it('runs a row at its time, without a sweep', async () => {
    const ran: string[] = [];
    const scheduler = aScheduler(aRun(ran), { sweepEveryMs: NEVER });
    await dueIn('a', 200);
    await scheduler.nudge('a', new Date(Date.now() + 400));
    await scheduler.nudge('a', new Date(Date.now() + 5));
    await eventually(() => ran.length === 1);
  });

  it('in the process runs a row at once', async () => {
    const ran: string[] = [];
    const scheduler = aScheduler(aRun(ran), { sweepEveryMs: NEVER });
    await dueIn('a', 0);
    scheduler.runNow('a');
    await eventually(() => ran.length === 1);
  });

  it('finds a row that is being written', async () => {
    const ran: string[] = [];
    await dueIn('a', 0);
    await inTransaction(pool, async (writer) => {
      await writer.query(`SELECT 1 FROM ${table} FOR UPDATE`);
      aScheduler(aRun(ran), { sweepEveryMs: NEVER }).runNow('a');
      const waiting = `SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%${table}%'`;
      await eventually(async () => (await pool.query(waiting)).rowCount === 1);
      expect(ran).toEqual([]);
    });
    await eventually(() => ran.length === 1);
  });

  it('that comes twice or early does nothing', async () => {
    const ran: string[] = [];
    const scheduler = aScheduler(aRun(ran), { sweepEveryMs: NEVER });
    await dueIn('early', NEVER);
    await dueIn('now', 0);
    for (const key of ['early', 'now', 'now', 'unknown']) scheduler.runNow(key);
    await eventually(() => ran.length === 1);
    scheduler.runNow('now');
    scheduler.runNow('early');
    await scheduler.close();
    expect(ran).toEqual(['now']);
  });

  it('may be lost: the sweeper finds the row', async () => {
    const ran: string[] = [];
    const scheduler = aScheduler(aRun(ran), { sweepEveryMs: 100 });
    await dueIn('a', 150);
    await scheduler.nudge('a', new Date(Date.now() + 150));
    const admin = new Queue(queue, { connection: { url: redis } });
    await admin.obliterate({ force: true });
    await admin.close();
    await eventually(() => ran.length === 1);
  });

  it('does not throw, and stops nothing, when Redis is down', async () => {
    const ran: string[] = [];
    const scheduler = aScheduler(aRun(ran), { redis: { REDIS_URL: 'redis://127.0.0.1:1' } });
    await dueIn('a', 0);
    await scheduler.nudge('a', new Date());
    await eventually(() => ran.length === 1);
    expect(logged.filter((text) => text.startsWith('Redis does not answer'))).toHaveLength(1);
  });
});

describe('a row that is claimed though nothing is due by its fold', () => {
  const timeOf = async (id: string) =>
    (await pool.query<{ time: Date | null }>(`SELECT next_action_time AS time FROM ${table} WHERE id = $1`, [id])).rows[0]?.time ?? null;

  it.each([
    ['a later time', new Date(Date.now() + NEVER).toISOString()],
    ['none', null],
  ])('runs once, and gets the time of the fold: %s', async (_, time) => {
    const ran: string[] = [];
    await dueIn('a', -NEVER);
    const scheduler = aScheduler(({ key }) => Promise.resolve(void ran.push(key)), { dueTimeOf: () => Promise.resolve(time) });
    await eventually(async () => ((await timeOf('a'))?.toISOString() ?? null) === time);
    await dueIn('after', 0); // what is swept later has been claimed after it
    await eventually(() => ran.includes('after'));
    await scheduler.close();
    expect(ran.filter((key) => key === 'a')).toEqual(['a']);
  });

  it('runs at the time of the fold, as if it had always had it', async () => {
    const tries: number[] = [];
    const time = new Date(Date.now() + 300).toISOString();
    await dueIn('a', -NEVER);
    aScheduler(
      async (row) => {
        tries.push(row.tries);
        if (tries.length > 1) await done(row.key);
        return undefined;
      },
      { dueTimeOf: () => Promise.resolve(time) },
    );
    await eventually(() => tries.length === 2);
    expect([tries, new Date().toISOString() >= time]).toEqual([[1, 1], true]);
  });

  it('keeps a time that it got meanwhile', async () => {
    await dueIn('a', -NEVER);
    const moved = new Date(Date.now() + NEVER).toISOString();
    aScheduler(() => Promise.resolve(undefined), {
      dueTimeOf: async () => {
        await pool.query(`UPDATE ${table} SET next_action_time = $1, action_tries = 0, action_lease_until = NULL WHERE id = 'a'`, [moved]);
        return null;
      },
    });
    await eventually(async () => (await timeOf('a'))?.toISOString() === moved);
    await dueIn('after', 0);
    await eventually(async () => (await timeOf('after')) === null);
    expect((await timeOf('a'))?.toISOString()).toBe(moved);
  });

  it('stays with another process that claimed it for a new time meanwhile, at its first try too', async () => {
    const another = [`next_action_time = '2026-01-01'`, 'action_tries = 1', `action_lease_until = '2100-01-01'`];
    let asked = false;
    await dueIn('a', -NEVER);
    const scheduler = aScheduler(() => Promise.resolve(undefined), {
      dueTimeOf: async () => {
        await pool.query(`UPDATE ${table} SET ${another.join(', ')}`);
        asked = true;
        return null;
      },
    });
    await eventually(() => asked);
    await scheduler.close(); // waits for what runs
    expect((await pool.query(`SELECT 1 FROM ${table} WHERE ${another.join(' AND ')}`)).rowCount).toBe(1);
  });

  it('waits longer from try to try, with a word in the log, where its fold says that it is due', async () => {
    const tries: number[] = [];
    await dueIn('a', -NEVER);
    aScheduler(({ tries: nth }) => Promise.resolve(void tries.push(nth)), { dueTimeOf: () => Promise.resolve(new Date(0).toISOString()) });
    await eventually(() => tries.length === 2);
    await eventually(() => logged.length === 2);
    expect([tries, new Set(logged)]).toEqual([[1, 2], new Set(['what is due by its own calendar was not done; it is tried again'])]);
    expect((await leaseOf('a')) - Date.now()).toBeGreaterThan(1_000);
  });
});

describe('closing', () => {
  it('ends though Redis no longer answers', async () => {
    const wire = await wireTo(redis);
    const scheduler = aScheduler(aRun([]), { redis: { REDIS_URL: wire.url } });
    await scheduler.nudge('a', new Date(Date.now() + NEVER)); // opens both connections
    wire.stall();
    const began = Date.now();
    await scheduler.close();
    expect(Date.now() - began).toBeLessThan(3 * 600);
    await wire.close();
  });

  it('ends though a running row does not', async () => {
    let begun = false;
    await dueIn('a', 0);
    const scheduler = aScheduler(() => {
      begun = true;
      return new Promise(() => undefined);
    });
    await eventually(() => begun);
    await scheduler.close();
    const { rows } = await pool.query<{ held: boolean }>(`SELECT action_lease_until > now() AS held FROM ${table}`);
    expect(rows).toEqual([{ held: true }]);
  });
});
