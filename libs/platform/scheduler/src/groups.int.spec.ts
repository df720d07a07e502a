import { SILENT } from '@cauce/telemetry';
import { dueTables, eventually } from '../test/due-tables.js';
import { claimByGroupSql, claimKeysSql, type ClaimNames } from './claim-sql.js';
import { DUE_COLUMNS } from './due-columns.js';
import { type DueRow, dueTable, Scheduler } from './index.js';

const MANY = 100_000;
const FEW = 10;
const GROUPS_AT_REST = 200;
const LEASE_MS = 60_000;

const { pool, create, drop } = dueTables();
let table: string;

/** One group with very many rows, due for an hour; one with a few, due just now; and many groups without due rows. */
beforeAll(async () => {
  table = await create(', organization text NOT NULL');
  await pool.query(`INSERT INTO ${table} (id, organization, next_action_time)
    SELECT 'big' || n, 'o/big', now() - interval '1 hour' FROM generate_series(1, ${MANY}) AS n
    UNION ALL SELECT 'small' || n, 'o/small', now() FROM generate_series(1, ${FEW}) AS n
    UNION ALL SELECT 'rest' || n || '.' || m, 'o/rest' || n, now() + interval '1 day' FROM generate_series(1, ${GROUPS_AT_REST}) AS n, generate_series(1, 20) AS m`);
  await index(table);
});
beforeEach(() =>
  pool.query(`UPDATE ${table} SET action_lease_until = NULL, action_tries = 0, action_unsettled = 0 WHERE action_lease_until IS NOT NULL`),
);
afterAll(() => drop());

/** As a service's migrations do; then Postgres counts the rows. */
async function index(of: string): Promise<void> {
  await pool.query(`CREATE INDEX ON ${of} (next_action_time)`);
  await pool.query(`CREATE INDEX ON ${of} (organization, next_action_time) WHERE next_action_time IS NOT NULL`);
  await pool.query(`ANALYZE ${of}`);
}

const aTable = (run: (row: DueRow) => Promise<undefined> = () => Promise.resolve(undefined)) =>
  dueTable({ pool, log: SILENT, table, key: 'id', groupColumn: 'organization', leaseMs: LEASE_MS, run, park: () => Promise.resolve() });
const ofSmall = (rows: readonly DueRow[]) => rows.filter(({ key }) => key.startsWith('small'));

describe('one group with 100,000 due rows beside one with ten', () => {
  it('share a claim; what one does not need goes to the other', async () => {
    const rows = await aTable().claim(64);
    expect(rows).toHaveLength(64);
    expect(ofSmall(rows)).toHaveLength(FEW);
    expect(new Set(rows.map(({ key }) => key)).size).toBe(64);
  });

  it('take turns when a claim takes only one row', async () => {
    const due = aTable();
    const claimed = [];
    for (let turn = 0; turn < 6; turn += 1) claimed.push(...(await due.claim(1)));
    expect(claimed).toHaveLength(6);
    expect(ofSmall(claimed)).toHaveLength(3);
  });

  it('run side by side: the ten are done when the many have hardly begun', async () => {
    const ran: string[] = [];
    const run = async ({ key }: DueRow) => {
      await pool.query(`UPDATE ${table} SET next_action_time = NULL WHERE id = $1`, [key]);
      ran.push(key);
      return undefined;
    };
    const scheduler = new Scheduler({ queue: 'groups', log: SILENT, sweepEveryMs: 20, maxRunning: 8, ...aTable(run) });
    scheduler.start();
    await eventually(() => ran.filter((key) => key.startsWith('small')).length === FEW);
    expect(ran.length).toBeLessThan(20 * FEW);
    await scheduler.close();
    await pool.query(`UPDATE ${table} SET next_action_time = now() - interval '1 hour' WHERE next_action_time IS NULL`);
  });

  it('are found without reading the many', async () => {
    expect(await rowsReadBy(claimByGroupSql(namesOf(table), 'organization'), [LEASE_MS, 64, ''])).toBeLessThan(10 * GROUPS_AT_REST);
  });
});

describe('100,000 rows of ten groups that became due after Postgres counted the rows', () => {
  let late: string;

  beforeAll(async () => {
    late = await create(', organization text NOT NULL');
    await pool.query(`INSERT INTO ${late} (id, organization) SELECT 'row' || n, 'o/' || n % 10 FROM generate_series(1, ${MANY}) AS n`);
    await index(late);
    await pool.query(`ALTER TABLE ${late} SET (autovacuum_enabled = off)`);
    await pool.query(`UPDATE ${late} SET next_action_time = now() - interval '1 hour'`);
  });

  it('are claimed by group without reading them all', async () => {
    expect(await rowsReadBy(claimByGroupSql(namesOf(late), 'organization'), [LEASE_MS, 64, ''])).toBeLessThan(1_000);
  });

  it('are claimed by key without reading the others', async () => {
    const keys = Array.from({ length: 20 }, (_, nth) => `row${nth + 1}`);
    expect(await rowsReadBy(claimKeysSql(namesOf(late)), [LEASE_MS, 64, keys])).toBeLessThan(100);
  });
});

function namesOf(of: string): ClaimNames {
  return { ...DUE_COLUMNS, table: of, key: 'id', returning: [] };
}

/** How many rows of the table a claim reads. */
async function rowsReadBy(claim: string, values: readonly unknown[]): Promise<number> {
  const { rows } = await pool.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(`EXPLAIN (ANALYZE, FORMAT JSON) ${claim}`, [...values]);
  const plan = rows[0]?.['QUERY PLAN'][0].Plan;
  if (plan === undefined) throw new Error('EXPLAIN answered no plan');
  return rowsRead(plan);
}

/** A node of EXPLAIN (ANALYZE). */
type Plan = {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly Plan[];
};

/** The number of rows of the table that the plan read, in all nodes. */
function rowsRead(plan: Plan): number {
  const isRead = plan['Relation Name'] !== undefined && plan['Node Type'].endsWith('Scan');
  const here = isRead ? (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops'] : 0;
  return (plan.Plans ?? []).reduce((sum, each) => sum + rowsRead(each), here);
}
