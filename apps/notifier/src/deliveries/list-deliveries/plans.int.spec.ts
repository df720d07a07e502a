import type { Pool, Queryable } from '@cauce/postgres';
import { newDatabase, type OwnDatabase } from '@cauce/testing/services';
import { MIGRATIONS } from '../../../test/migrations.js';
import { dayOf, DeliveryPartitions } from '../../sending/keeping/delivery.partitions.js';
import { findDeliveries, type WantedDeliveries } from './find-deliveries.js';

const DAYS = 4;
const ROWS = 40_000;
const LIMIT = 51;
const ORGANIZATION = 'organizations/o';
const RARE_ENDPOINT = 'b'.repeat(26);
const RARE_RESOURCE = 'stores/s/payments/rare';

let database: OwnDatabase;
let pool: Pool;

/**
 * What is rare is oldest: a list that goes through the newest ones finds it last. Of 40,000: ten of another endpoint, ten FAILED, ten of
 * another event, ten of another resource; the newest half WAITING, as behind a receiver that refuses all.
 */
beforeAll(async () => {
  database = await newDatabase(MIGRATIONS);
  ({ pool } = database);
  const days = Array.from({ length: DAYS }, (_, ago) => dayOf(Date.now() - ago * 86_400_000));
  await new DeliveryPartitions(pool).ensure(days);
  await pool.query(
    `INSERT INTO delivery (day, id, endpoint_id, organization, store, event_id, event, resource, stream, revision, recorded_at, create_time, body,
       status, end_time)
     SELECT (now() AT TIME ZONE 'UTC')::date - n / ($1 / ${DAYS}), 'd' || lpad(n::text, 25, '0'),
       CASE WHEN n >= $1 - 10 THEN $2 ELSE repeat('a', 26) END, $3, 'stores/s', 'e' || n,
       CASE WHEN n BETWEEN $1 - 20 AND $1 - 11 THEN 'subscription.billingStatusChanged' ELSE 'payment.statusChanged' END,
       CASE WHEN n BETWEEN $1 - 30 AND $1 - 21 THEN $4 ELSE 'stores/s/payments/' || n / 3 END, 'payment-' || n / 3, n % 3,
       now() - n * interval '8 seconds', now() - n * interval '8 seconds', '{}', s.status, CASE WHEN s.status <> 'WAITING' THEN now() END
     FROM generate_series(0, $1::int - 1) AS n,
       LATERAL (SELECT CASE WHEN n BETWEEN $1 - 40 AND $1 - 31 THEN 'FAILED' WHEN n < $1 / 2 THEN 'WAITING' ELSE 'DELIVERED' END AS status) s`,
    [ROWS, RARE_ENDPOINT, ORGANIZATION, RARE_RESOURCE],
  );
  await pool.query('ANALYZE delivery');
}, 60_000);
afterAll(() => database.drop());

type Plan = {
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Node Type': string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Index Cond'?: string;
  readonly Plans?: readonly Plan[];
};

const allOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(allOf)];

/** What a list answers, how many rows were looked at for it, and by which index. */
async function explained(filter: WantedDeliveries['filter'], after?: readonly string[]) {
  const plans: Plan[] = [];
  let answered = 0;
  const query = async (text: string, values: unknown[]) => {
    const { rows } = await pool.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(`EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, values);
    plans.push(...rows.map((row) => row['QUERY PLAN'][0].Plan));
    const found = await pool.query(text, values);
    answered = found.rows.length;
    return found;
  };
  const explaining: Pick<Queryable, 'query'> = { query } as Queryable;
  await findDeliveries(explaining, { organization: ORGANIZATION, filter }, { size: LIMIT - 1, after });
  const nodes = plans.flatMap(allOf).filter((node) => node['Actual Loops'] > 0);
  const seen = (node: Plan) => node['Actual Loops'] * (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0));
  const tables = nodes.filter((node) => node['Relation Name']?.startsWith('delivery_') === true);
  const indexes = nodes.map((node) => node['Index Name']).filter((name) => name !== undefined);
  return {
    answered,
    lookedAt: Math.round(tables.reduce((sum, node) => sum + seen(node), 0)),
    isScanned: tables.some((node) => node['Node Type'] === 'Seq Scan'),
    indexes: [...new Set(indexes.map((name) => name.replace(/^delivery_w\d+_/, '').replace(/_idx\d*$/, '')))],
  };
}

/** A page is merged from every partition, which gives one row more than what is answered of it. */
const NEAR = (answered: number) => answered + 2 * DAYS;
const ago = (seconds: number) => new Date(Date.now() - seconds * 1_000).toISOString();

it.each([
  ['endpoint', { endpoint: RARE_ENDPOINT }, 10, /^endpoint_id_create_time/],
  ['event', { event: 'subscription.billingStatusChanged' }, 10, /^organization_event_create_time/],
  ['resource', { resource: RARE_RESOURCE }, 10, /^resource_create_time/],
  ['state', { state: 'FAILED' }, 10, /^organization_status_create_time/],
  ['state, behind all that waits', { state: 'DELIVERED' }, LIMIT, /^organization_status_create_time/],
  ['state that nothing is in', { state: 'SKIPPED' }, 0, /^organization_status_create_time/],
] as const)('a list by %s looks at hardly more than it answers', async (_, query, answered, index) => {
  const plan = await explained(query);
  expect(plan).toMatchObject({ answered, isScanned: false, indexes: [expect.stringMatching(index)] });
  expect(plan.lookedAt).toBeLessThanOrEqual(NEAR(answered));
});

it.each([
  ['of all', {}, LIMIT],
  ['from and to', { from: ago(200_000), to: ago(199_000) }, LIMIT],
  ['from and to, with few in it', { from: ago(200_000), to: ago(199_920) }, 10],
] as const)('a list %s looks at four rows for one at most', async (_, query, answered) => {
  const plan = await explained(query);
  expect(plan).toMatchObject({ answered, isScanned: false, indexes: [expect.stringMatching(/^organization_status_create_time/)] });
  expect(plan.lookedAt).toBeLessThanOrEqual(4 * NEAR(answered));
});

it('a page in the middle looks at no more than the first one', async () => {
  const after = [ago(100_000), 'd'];
  const plan = await explained({}, after);
  expect(plan).toMatchObject({ answered: LIMIT, isScanned: false });
  expect(plan.lookedAt).toBeLessThanOrEqual(4 * NEAR(LIMIT));
});

it('one delivery is found by its id alone, in whatever partition it is', async () => {
  const { rows } = await pool.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    `EXPLAIN (ANALYZE, FORMAT JSON) SELECT * FROM delivery WHERE id = $1 AND organization = $2`,
    [`d${'30000'.padStart(25, '0')}`, ORGANIZATION],
  );
  const nodes = rows.flatMap((row) => allOf(row['QUERY PLAN'][0].Plan));
  expect(nodes.some((node) => node['Node Type'] === 'Seq Scan')).toBe(false);
  expect(nodes.reduce((sum, node) => sum + (node['Rows Removed by Filter'] ?? 0), 0)).toBe(0);
  const scans = nodes.filter((node) => node['Index Name'] !== undefined);
  expect(scans.filter((node) => node['Index Cond']?.startsWith('(id = ') !== true)).toEqual([]);
  // Postgres before 18 has no skip scan: an index that begins with the day would be read whole.
  const keys = await pool.query<{ key: string }>(
    `SELECT pg_get_indexdef(indexrelid, 1, true) AS key FROM pg_index WHERE indisprimary AND indrelid IN (SELECT inhrelid FROM pg_inherits WHERE inhparent = 'delivery'::regclass)`,
  );
  expect(new Set(keys.rows.map(({ key }) => key))).toEqual(new Set(['id']));
});
