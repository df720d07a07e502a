import { createPool, type Cursor, inTransaction, type Pool, type Statements, TextReader } from '@cauce/postgres';
import { newDatabase, type OwnDatabase } from '@cauce/testing/system';
import { PAYMENT_TABLE } from './payment.row.js';

const MIGRATIONS = new URL('../../prisma/migrations/', import.meta.url);
const [STORES, PAYMENTS] = [20, 40_000];
const WANTED = { store: 'stores/7' };

let database: OwnDatabase;
/** A pool as the service reads its rows (`connections.ts`). */
let planning: Pool;

beforeAll(async () => {
  database = await newDatabase(MIGRATIONS);
  await database.pool.query(
    `INSERT INTO payment (payment_id, store, organization, create_time, position, revision, fold_version, link_key, resource, attempts)
     SELECT 'p' || n, 'stores/' || n % $1, 'organizations/o', timestamptz '2030-01-01' + n / 10 * interval '1 second', n, 0, 1, 'l1', '{}', '[]'
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

const page = (after?: Cursor, db: Statements = database.pool) =>
  new TextReader(db, PAYMENT_TABLE, ['paymentId', 'linkKey', 'resource']).list({ where: WANTED, size: 50, after });

/** Postgres' plan for the very statement that reads a page: planned once, for any values. */
async function planOf(after?: Cursor): Promise<string> {
  const plan: string[] = [];
  const explaining: Statements = {
    query: async ({ text, values = [] }) => {
      plan.push(await explain(text, values));
      return { rows: [] };
    },
  };
  await page(after, explaining);
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
