import { SILENT } from '@cauce/telemetry';
import { dueTables, eventually } from '../test/due-tables.js';
import { type DueRow, dueTable, Scheduler } from './index.js';

const PER_SECOND = 50;
/** What a process that stood still makes up for: two claims, of 100 ms and one more each. */
const BURST = 12;

const { pool, create, drop } = dueTables();
let scheduler: Scheduler<DueRow>;

afterEach(() => scheduler.close());
afterAll(() => drop());

it('starts no more than its limit in any second, and all in the end, though it looks for them rarely', async () => {
  const table = await create();
  await pool.query(`INSERT INTO ${table} (id, next_action_time) SELECT 'r' || n, now() FROM generate_series(1, 120) AS n`);
  const startedAt: number[] = [];
  const due = dueTable({
    pool,
    log: SILENT,
    table,
    key: 'id',
    leaseMs: 60_000,
    run: async ({ key }) => {
      startedAt.push(performance.now());
      await pool.query(`UPDATE ${table} SET next_action_time = NULL WHERE id = $1`, [key]);
      return undefined;
    },
  });
  scheduler = new Scheduler({ queue: 'paced', log: SILENT, sweepEveryMs: 60_000, perSecond: PER_SECOND, ...due });
  scheduler.start();
  await eventually(() => startedAt.length === 120);
  const inItsSecond = startedAt.map((at, nth) => startedAt.slice(nth).filter((later) => later < at + 1_000).length);
  expect(Math.max(...inItsSecond)).toBeLessThanOrEqual(PER_SECOND + BURST);
});
