import { inTransaction } from '@cauce/postgres';
import { SILENT } from '@cauce/telemetry';
import { dueTables, eventually } from '../test/due-tables.js';
import { DUE_COLUMNS } from './due-columns.js';
import { DUE_FIELDS, type DueRow, dueTable, freedByNewTime, type RunResult, Scheduler } from './index.js';

const { pool, create, drop } = dueTables();
let table: string;

beforeEach(async () => void (table = await create(`, revision bigint NOT NULL DEFAULT 0, state jsonb, changed timestamptz(3), lane text`)));
afterAll(() => drop());

type State = { readonly revision: bigint; readonly state: object | null; readonly changed: string | null };

const dueNow = (ids: readonly string[], lane = 'a') =>
  pool.query(`INSERT INTO ${table} (id, next_action_time, lane) SELECT unnest($1::text[]), now(), $2`, [ids, lane]);
const names = (count: number) => Array.from({ length: count }, (_, at) => `d${String(at).padStart(3, '0')}`);
const aTable = (run: (row: DueRow) => Promise<RunResult>) => dueTable({ pool, log: SILENT, table, key: 'id', leaseMs: 5_000, run });

/** The number of transactions that last wrote the rows. */
async function transactions(): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(`SELECT count(DISTINCT xmin::text)::int AS count FROM ${table}`);
  return rows[0]?.count ?? 0;
}

describe('a claim', () => {
  it('returns the requested columns as of the claim', async () => {
    await pool.query(
      `INSERT INTO ${table} (id, next_action_time, revision, state, changed) VALUES ('x', now(), 7, '{"status":"ACTIVE"}', '2030-01-01T10:00:00Z')`,
    );
    const seen: (DueRow & State)[] = [];
    const due = dueTable<State>({
      pool,
      log: SILENT,
      table,
      key: 'id',
      leaseMs: 5_000,
      returning: { revision: 'bigint', state: 'jsonb', changed: 'timestamptz' },
      run: (row) => {
        seen.push(row);
        return Promise.resolve(undefined);
      },
    });
    const claimed = await due.claim(1, ['x']);
    await Promise.all(claimed.map((row) => due.run(row)));
    const expected = { key: 'x', revision: 7n, state: { status: 'ACTIVE' }, changed: '2030-01-01T10:00:00.000Z' };
    expect(seen).toEqual([{ ...expected, tries: 1 }]);
    expect(await due.claim(1)).toEqual([{ ...expected, tries: 1 }]);
  });

  it('returns the new values of a row whose writer it waited for', async () => {
    await dueNow(['x']);
    const due = dueTable<Pick<State, 'revision'>>({
      pool,
      log: SILENT,
      table,
      key: 'id',
      leaseMs: 5_000,
      returning: { revision: 'bigint' },
      run: () => Promise.resolve(undefined),
    });
    const claiming = await inTransaction(pool, async (writer) => {
      await writer.query(`UPDATE ${table} SET revision = 8 WHERE id = 'x'`);
      const claim = due.claim(1, ['x']);
      const waiting = `SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%${table}%'`;
      await eventually(async () => (await pool.query(waiting)).rowCount === 1);
      return { claim };
    });
    expect(await claiming.claim).toEqual([{ key: 'x', revision: 8n, tries: 1 }]);
  });

  it('of a lane takes no row of another one, not even by key', async () => {
    await dueNow(['a1', 'a2'], 'a');
    await dueNow(['b1'], 'b');
    const lane = { column: 'lane', value: 'b' };
    const due = dueTable({ pool, log: SILENT, table, key: 'id', lane, leaseMs: 5_000, run: () => Promise.resolve(undefined) });
    expect(await due.due?.()).toMatchObject({ count: 1 });
    expect(await due.claim(10, ['a1', 'a2'])).toEqual([]);
    expect((await due.claim(10)).map(({ key }) => key)).toEqual(['b1']);
  });

  it('refuses names that are not SQL names', () => {
    const given = { pool, log: SILENT, key: 'id', leaseMs: 5_000, run: () => Promise.resolve(undefined) };
    expect(() => dueTable({ ...given, table: 'x; DROP' })).toThrow('not a plain SQL name');
    expect(() => dueTable({ ...given, table, groupColumn: 'a b' })).toThrow('not a plain SQL name');
  });
});

describe('work that ends together', () => {
  it('is written in one statement, each row with its own result', async () => {
    await dueNow(names(200));
    const gate = Promise.withResolvers<undefined>();
    const due = aTable(async ({ key }) => {
      await gate.promise;
      return key < 'd100' ? undefined : { again: { inMs: 60_000 } };
    });
    const rows = await due.claim(200);
    const running = Promise.all(rows.map((row) => due.run(row)));
    gate.resolve(undefined);
    await running;
    expect(await transactions()).toBeLessThanOrEqual(200 / 10);
    const { rows: left } = await pool.query<{ done: string; again: string }>(`SELECT
      count(*) FILTER (WHERE action_lease_until IS NULL AND action_tries = 0) AS done,
      count(*) FILTER (WHERE action_lease_until > now() + interval '50 seconds' AND action_tries = 1) AS again FROM ${table}`);
    expect(left).toEqual([{ done: '100', again: '100' }]);
  });

  it('does not release a lease that another process has taken since', async () => {
    await dueNow(['x', 'y']);
    const gate = Promise.withResolvers<undefined>();
    const due = aTable(() => gate.promise);
    const rows = await due.claim(2);
    const running = Promise.all(rows.map((row) => due.run(row)));
    await pool.query(`UPDATE ${table} SET action_tries = 2 WHERE id = 'x'`);
    gate.resolve(undefined);
    await running;
    const { rows: left } = await pool.query(`SELECT id FROM ${table} WHERE action_lease_until IS NOT NULL`);
    expect(left).toEqual([{ id: 'x' }]);
  });

  it('is not written again where the run has freed its row', async () => {
    await dueNow(['x', 'y']);
    const due = aTable(async ({ key }) => {
      await pool.query(
        `INSERT INTO ${table} AS t (id, next_action_time) VALUES ($1, now() + interval '1 hour')
         ON CONFLICT (id) DO UPDATE SET next_action_time = excluded.next_action_time, ${freedByNewTime()}`,
        [key],
      );
      return 'freed';
    });
    const rows = await due.claim(2);
    const before = await transactions();
    await due.run(rows[0] as DueRow);
    expect([before, await transactions()]).toEqual([1, 2]); // the claim, and what the run wrote
    const { rows: left } = await pool.query(`SELECT id FROM ${table} WHERE action_lease_until IS NOT NULL OR action_tries > 0`);
    expect(left).toEqual([{ id: rows[1]?.key }]);
  });
});

describe('declared columns', () => {
  it('are the default of a table, and a new due time frees a row', async () => {
    expect(DUE_FIELDS).toEqual({ nextActionTime: 'timestamptz' });
    await dueNow(['x']);
    await aTable(() => Promise.resolve(undefined)).claim(1);
    const write = (time: string) =>
      pool.query(
        `INSERT INTO ${table} AS t (id, ${DUE_COLUMNS.timeColumn}) VALUES ('x', ${time})
         ON CONFLICT (id) DO UPDATE SET ${DUE_COLUMNS.timeColumn} = excluded.${DUE_COLUMNS.timeColumn}, ${freedByNewTime()}`,
      );
    const held = async () =>
      (await pool.query(`SELECT 1 FROM ${table} WHERE action_lease_until IS NOT NULL AND action_tries = 1`)).rowCount;
    await write(`(SELECT next_action_time FROM ${table})`);
    expect(await held()).toBe(1);
    await write(`now() - interval '1 second'`);
    expect(await held()).toBe(0);
    const unsettled = async (before: number, time: string) => {
      await pool.query(`UPDATE ${table} SET action_unsettled = $1`, [before]);
      await write(time);
      return (await pool.query<{ now: number }>(`SELECT action_unsettled AS now FROM ${table}`)).rows[0]?.now;
    };
    expect(await unsettled(3, `(SELECT next_action_time FROM ${table})`)).toBe(3);
    expect(await unsettled(3, `now() - interval '2 seconds'`)).toBe(0);
    expect(await unsettled(5, `now() - interval '3 seconds'`)).toBe(3); // it was parked: it runs alone
  });
});

describe('rows that take turns', () => {
  const inTurns = (run: (row: DueRow) => Promise<RunResult>) =>
    dueTable({ pool, log: SILENT, table, key: 'id', takesTurns: true, leaseMs: 5_000, run });

  it('go behind what is due already, when they are not done', async () => {
    await dueNow(['a']);
    await dueNow(['b']);
    const seen: string[] = [];
    const due = inTurns(({ key }) => (seen.push(key), Promise.resolve({ again: { inMs: 0 } })));
    for (let turns = 0; turns < 6; turns += 1) for (const row of await due.claim(1)) await due.run(row);
    expect(seen).toEqual(['a', 'b', 'a', 'b', 'a', 'b']);
  });

  it('are due after the time they ask for', async () => {
    await dueNow(['a']);
    const due = inTurns(() => Promise.resolve({ again: { inMs: 60_000 } }));
    for (const row of await due.claim(1)) await due.run(row);
    const { rows } = await pool.query(
      `SELECT next_action_time BETWEEN now() + interval '50 s' AND now() + interval '60 s' AS later FROM ${table}`,
    );
    expect(rows).toEqual([{ later: true }]);
  });

  it('stay without a time, when their owner has ended them meanwhile', async () => {
    await dueNow(['a']);
    const due = inTurns(async () => {
      await pool.query(`UPDATE ${table} SET next_action_time = NULL`);
      return { again: { inMs: 0 } };
    });
    for (const row of await due.claim(1)) await due.run(row);
    expect((await pool.query(`SELECT next_action_time FROM ${table}`)).rows).toEqual([{ next_action_time: null }]);
  });

  it('all run, however many never end', async () => {
    await dueNow(names(5));
    const seen = new Set<string>();
    const scheduler: Scheduler<DueRow> = new Scheduler({
      queue: 'turns',
      log: SILENT,
      sweepEveryMs: 60_000,
      maxRunning: 2,
      ...dueTable({
        pool,
        log: SILENT,
        table,
        key: 'id',
        takesTurns: true,
        leaseMs: 5_000,
        run: ({ key }) => (seen.add(key), Promise.resolve({ again: { inMs: 0 } })),
        onAgain: () => scheduler.sweepSoon(),
      }),
    });
    scheduler.start();
    await eventually(() => Promise.resolve(seen.size === 5));
    await scheduler.close();
  });
});
