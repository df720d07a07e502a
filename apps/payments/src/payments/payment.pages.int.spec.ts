import { PAYMENT_STATUSES } from '@cauce/payments-domain';
import {
  createPool,
  type Cursor,
  inTransaction,
  listNewestFirst,
  listNewestOfAny,
  type Pool,
  type Queryable,
  type Statements,
  TextReader,
  type WantedPage,
} from '@cauce/postgres';
import { newDatabase, type OwnDatabase } from '@cauce/testing/services';
import { PAYMENT_TABLE, type PaymentRow } from './payment.row.js';

const MIGRATIONS = new URL('../../prisma/migrations/', import.meta.url);
const [STORES, PAYMENTS] = [20, 40_000];
const WANTED = { store: 'stores/7' };
/** Of 2,000 payments in a store ten are under review, and each reference stands in two stores' payments. */
const RESOURCE = `CASE WHEN n % 4000 = 7 THEN '{"status":"UNDER_REVIEW"}' WHEN n % 3 = 0 THEN '{"status":"FUNDED"}'
  ELSE '{"status":"EXPIRED","correlationId":"DR-' || n % 20000 || '"}' END`;

let database: OwnDatabase;
/** A pool as the service reads its rows (`connections.ts`). */
let planning: Pool;

beforeAll(async () => {
  database = await newDatabase(MIGRATIONS);
  await database.pool.query(
    `INSERT INTO payment (payment_id, store, organization, create_time, position, revision, fold_version, link_key, resource, attempts)
     SELECT 'p' || n, 'stores/' || n % $1, 'organizations/o', timestamptz '2030-01-01' + n / 10 * interval '1 second', n, 0, 1, 'l1', (${RESOURCE})::json, '[]'
     FROM generate_series(1, $2::int) AS n`,
    [STORES, PAYMENTS],
  );
  await database.pool.query('ANALYZE payment');
  planning = createPool(database.url, { inIndexOrder: true, plansOnce: true, connectMs: 20_000 });
}, 60_000);

afterAll(async () => {
  await planning.end();
  await database.drop();
});

type Asked = Pick<WantedPage<PaymentRow>, 'matching' | 'created'>;

const page = (after?: Cursor, db: Statements = database.pool, asked: Asked = {}, size = 50) =>
  new TextReader(db, PAYMENT_TABLE, ['paymentId', 'linkKey', 'resource']).list({ where: WANTED, ...asked, size, after });

/** How Postgres reads a page, by the very statement that reads it: planned once, for any values. */
async function planOf(after?: Cursor, asked?: Asked): Promise<string> {
  const plan: string[] = [];
  const explaining: Statements = {
    query: async ({ text, values = [] }) => {
      plan.push(await explain(text, values));
      return { rows: [] };
    },
  };
  await page(after, explaining, asked);
  return plan.join('\n');
}

function explain(text: string, values: readonly unknown[]): Promise<string> {
  const literals = values.map((value) => (typeof value === 'string' ? `'${value}'` : String(value)));
  return inTransaction(planning, async (client) => {
    await client.query(`PREPARE page AS ${text}`);
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      `EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF, SUMMARY OFF) EXECUTE page (${literals.join(', ')})`,
    );
    await client.query('DEALLOCATE page');
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
}

it.each<[string, () => Promise<Cursor | undefined>]>([
  ['first', () => Promise.resolve(undefined)],
  ['second', async () => (await page()).next],
])('the %s page is one scan of the index: no sort, and no more rows than it shows', async (_, cursor) => {
  const plan = await planOf(await cursor());
  expect(plan).toContain('Index Scan using payment_store_create_time_position_idx');
  expect(plan).not.toMatch(/Sort|Seq Scan|Bitmap|Rows Removed/);
  const read = Number(/Index Scan.*rows=(\d+)/.exec(plan)?.[1]);
  expect(read).toBeLessThanOrEqual(51);
});

it('all pages together contain every row once', async () => {
  const seen: string[] = [];
  for (let after: Cursor | undefined, more = true; more; more = after !== undefined) {
    const { rows, next } = await page(after);
    seen.push(...rows.map(({ paymentId }) => paymentId));
    after = next;
  }
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen).toHaveLength(PAYMENTS / STORES);
});

const minute = (nth: number) => new Date(Date.UTC(2030, 0, 1, 0, nth)).toISOString();
const BY_STATUS = 'payment_store_status_idx';

describe.each<[string, Asked, string, number]>([
  ['a status that is rare', { matching: { status: 'UNDER_REVIEW' } }, BY_STATUS, 10],
  ['a status that is common', { matching: { status: 'EXPIRED' } }, BY_STATUS, 1_326],
  ['a reference', { matching: { correlationId: 'DR-47' } }, 'payment_correlation_idx', 2],
  ['a time', { created: { from: minute(10), to: minute(20) } }, 'payment_store_create_time_position_idx', 300],
  ['a status and a time', { matching: { status: 'FUNDED' }, created: { from: minute(10), to: minute(20) } }, BY_STATUS, 99],
])('filtered by %s', (_, asked, index, count) => {
  it.each<[string, () => Promise<Cursor | undefined>]>([
    ['first', () => Promise.resolve(undefined)],
    ['second', async () => (await page(undefined, database.pool, asked, Math.min(50, count - 1))).next],
  ])('the %s page is one scan of its index: no sort, and no more rows than it shows', async (__, cursor) => {
    const plan = await planOf(await cursor(), asked);
    expect(plan).toContain(`Index Scan using ${index}`);
    expect(plan).not.toMatch(/Sort|Seq Scan|Bitmap|Rows Removed/);
    expect(Number(/Index Scan.*rows=(\d+)/.exec(plan)?.[1])).toBeLessThanOrEqual(51);
  });

  it('all pages together are those rows, newest first', async () => {
    const seen: bigint[] = [];
    for (let after: Cursor | undefined, more = true; more; more = after !== undefined) {
      const { rows, next } = await page(after, database.pool, asked);
      seen.push(...rows.map(({ position }) => BigInt(position)));
      after = next;
    }
    expect(seen).toHaveLength(count);
    expect(seen).toEqual([...new Set(seen)].sort((one, other) => (one < other ? 1 : -1)));
  });
});

describe('the payments of an organization, for operators', () => {
  const OPERATORS_INDEX = 'payment_status_organization_idx';
  const where = { organization: 'organizations/o' };

  /** As the operator's list reads it: planned for these values. */
  async function planOf(asked: Omit<WantedPage<PaymentRow>, 'size'>, statuses?: readonly string[]): Promise<string> {
    const plan: string[] = [];
    const query = async (text: string, values: readonly unknown[]) => {
      const { rows } = await database.pool.query<{ 'QUERY PLAN': string }>(
        `EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF, SUMMARY OFF) ${text}`,
        [...values],
      );
      plan.push(...rows.map((row) => row['QUERY PLAN']));
      return { rows: [] };
    };
    const explaining: Pick<Queryable, 'query'> = { query } as Queryable;
    const page = { ...asked, size: 50 };
    if (statuses === undefined) await listNewestFirst(explaining, PAYMENT_TABLE, page);
    else await listNewestOfAny(explaining, PAYMENT_TABLE, { inside: 'status', values: statuses }, page);
    return plan.join('\n');
  }

  it.each<[string, readonly string[], Omit<WantedPage<PaymentRow>, 'size'>]>([
    ['all of them', PAYMENT_STATUSES, { where }],
    ['a status', ['UNDER_REVIEW'], { where }],
    ['an amount', PAYMENT_STATUSES, { where, matching: { amountCents: '7' } }],
    ['those under review, of every organization', ['UNDER_REVIEW'], { where: {} }],
  ])('%s are found by their index, and no more rows than a page of each status', async (_, statuses, asked) => {
    const plan = await planOf(asked, statuses);
    expect(plan).toContain(OPERATORS_INDEX);
    expect(plan).not.toMatch(/Seq Scan|Rows Removed/);
    for (const [, rows] of plan.matchAll(/Scan.*rows=([\d.]+)/g)) expect(Number(rows)).toBeLessThanOrEqual(200);
  });

  it.each(['email', 'phone', 'document'])('those of a buyer are found by an index over the hash of the %s', async (kind) => {
    const field = { email: 'buyerEmail', phone: 'buyerPhone', document: 'buyerDocument' }[kind] ?? '';
    for (const which of [where, {}])
      expect(await planOf({ where: { ...which, [field]: 'h'.repeat(26) } })).toContain(`payment_buyer_${kind}_idx`);
  });
});
