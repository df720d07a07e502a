import { SILENT } from '@cauce/telemetry';
import { dueTables, eventually } from '../test/due-tables.js';
import { type DueRow, dueTable, Scheduler } from './index.js';

const NEVER = 3_600_000;
const { pool, create, drop } = dueTables();
let table: string;
let scheduler: Scheduler<DueRow>;

beforeEach(async () => void (table = await create(', lane text')));
afterEach(() => scheduler.close());
afterAll(() => drop());

const dueNow = (prefix: string, count: number, lane: string) =>
  pool.query(`INSERT INTO ${table} (id, next_action_time, lane) SELECT $1 || n, now(), $3 FROM generate_series(1, $2::int) AS n`, [
    prefix,
    count,
    lane,
  ]);

/** Starts a scheduler whose renewals hang until the test releases them; buyers' charges end at once. */
function start(sweepEveryMs: number) {
  const [running, ran]: [Set<string>, string[]] = [new Set(), []];
  const gate = Promise.withResolvers<undefined>();
  const lane = (value: string, maxRunning: number, work: Promise<undefined>) => ({
    maxRunning,
    ...dueTable({
      pool,
      log: SILENT,
      table,
      key: 'id',
      lane: { column: 'lane', value },
      leaseMs: 60_000,
      run: async ({ key }) => {
        running.add(key);
        await work;
        await pool.query(`UPDATE ${table} SET next_action_time = NULL WHERE id = $1`, [key]);
        ran.push(key);
        return undefined;
      },
    }),
  });
  const lanes = { buyers: lane('buyer', 2, Promise.resolve(undefined)), renewals: lane('renewal', 5, gate.promise) };
  scheduler = new Scheduler({ queue: 'lanes', log: SILENT, sweepEveryMs, lanes });
  scheduler.start();
  return { running, ran, open: () => gate.resolve(undefined) };
}

it('a lane whose work hangs delays no other lane, and stays within its limit', async () => {
  await dueNow('r', 500, 'renewal');
  const { running, ran, open } = start(20);
  await eventually(() => running.size === 5);
  await dueNow('b', 20, 'buyer');
  await eventually(() => ran.length === 20);
  expect(ran.every((key) => key.startsWith('b'))).toBe(true);
  expect([...running].filter((key) => key.startsWith('r'))).toHaveLength(5);
  open();
  await eventually(() => ran.length === 520);
});

it('a nudge finds its row in any lane, or only in the lane that it names', async () => {
  const { running, ran, open } = start(NEVER);
  await dueNow('b', 1, 'buyer');
  scheduler.runNow('b1');
  await eventually(() => ran.includes('b1'));
  await dueNow('c', 1, 'buyer');
  await dueNow('r', 1, 'renewal');
  scheduler.runNow('c1', 'renewals');
  scheduler.runNow('r1', 'renewals'); // claimed together with the previous one
  await eventually(() => running.has('r1'));
  expect([...running]).toEqual(['b1', 'r1']);
  open();
});
