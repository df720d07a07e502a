import { createPool, type Pool } from '@cauce/postgres';
import { createLogger } from '@cauce/telemetry';
import { newDatabase, type OwnDatabase } from '@cauce/testing/services';
import { MIGRATIONS } from '../../../test/migrations.js';
import { DeliveryPartitions } from './delivery.partitions.js';
import { DeliveryRetention } from './delivery.retention.js';

const DAY_MS = 86_400_000;
const NOW = Date.parse('2026-11-21T12:00:00.000Z');
const daysAgo = (days: number) => new Date(NOW - days * DAY_MS).toISOString();

let database: OwnDatabase;
let partitions: DeliveryPartitions;
let housekeeping: Pool;
let retention: DeliveryRetention;

beforeEach(async () => {
  database = await newDatabase(MIGRATIONS);
  partitions = new DeliveryPartitions(database.pool);
  housekeeping = createPool(database.url, { inIndexOrder: true, max: 1, connectMs: 20_000 });
  retention = new DeliveryRetention(
    housekeeping,
    new DeliveryPartitions(housekeeping),
    createLogger('notifier', { level: 'silent', format: 'json' }),
  );
  await partitions.ahead(NOW);
});
afterEach(async () => {
  await housekeeping.end();
  await database.drop();
});

type Kept = { readonly end?: string; readonly leasedUntil?: string };

/** A delivery of an event that was recorded this long ago, with one attempt. */
async function aDelivery(id: string, recordedAt: string, { end, leasedUntil }: Kept = {}): Promise<void> {
  await partitions.ensure([recordedAt.slice(0, 10)]);
  await database.pool.query(
    `INSERT INTO delivery (day, id, endpoint_id, organization, store, event_id, event, resource, stream, revision, recorded_at, create_time, body,
       status, next_action_time, action_lease_until, end_time)
     VALUES ($2::timestamptz AT TIME ZONE 'UTC', $1, 'e', 'o', 's', $1, 'payment.statusChanged', 'r', 'payment-p', 1, $2, $2, '{}',
       CASE WHEN $3::timestamptz IS NULL THEN 'WAITING' ELSE 'DELIVERED' END, CASE WHEN $3::timestamptz IS NULL THEN now() END, $4, $3)`,
    [id, recordedAt, end ?? null, leasedUntil ?? null],
  );
  await database.pool.query(
    `INSERT INTO delivery_attempt (day, delivery_id, lease, start_time, duration_ms, outcome)
     SELECT day, id, 1, recorded_at, 5, 'TIMED_OUT' FROM delivery WHERE id = $1`,
    [id],
  );
}

/** Where each delivery and its attempt stand now. */
async function days(): Promise<Record<string, readonly [delivery: string, attempt: string]>> {
  const { rows } = await database.pool.query<{ id: string; day: string; attempt: string }>(
    'SELECT d.id, d.day::text, a.day::text AS attempt FROM delivery d LEFT JOIN delivery_attempt a ON a.delivery_id = d.id',
  );
  return Object.fromEntries(rows.map(({ id, day, attempt }) => [id, [day, attempt] as const]));
}

const exists = async (table: string) =>
  (await database.pool.query<{ found: string | null }>('SELECT to_regclass($1) AS found', [table])).rows[0]?.found !== null;

it('a week is dropped once all its deliveries ended more than 30 days ago', async () => {
  await aDelivery('old', daysAgo(40), { end: daysAgo(39) });
  await aDelivery('recent', daysAgo(20), { end: daysAgo(20) });
  await retention.enforce(NOW);
  expect(Object.keys(await days())).toEqual(['recent']);
  expect([await exists('delivery_w20261012'), await exists('delivery_attempt_w20261012')]).toEqual([false, false]);
});

it('a week is kept while one of its days is not over 30 days old', async () => {
  await aDelivery('monday', daysAgo(33), { end: daysAgo(33) });
  await retention.enforce(NOW);
  expect(Object.keys(await days())).toEqual(['monday']);
  await retention.enforce(NOW + 4 * DAY_MS);
  expect(await days()).toEqual({});
});

it('a delivery that ended late keeps its week until 30 days after its end', async () => {
  await aDelivery('late', daysAgo(40), { end: daysAgo(29) });
  await retention.enforce(NOW);
  expect(Object.keys(await days())).toEqual(['late']);
  await retention.enforce(NOW + 2 * DAY_MS);
  expect(await days()).toEqual({});
});

it('a waiting delivery never expires: it moves to today, with its attempts, and its old week is dropped', async () => {
  await aDelivery('waits', daysAgo(40));
  await aDelivery('ended', daysAgo(40), { end: daysAgo(39) });
  await retention.enforce(NOW);
  expect(await days()).toEqual({ waits: ['2026-11-21', '2026-11-21'] });
  expect(await exists('delivery_w20261012')).toBe(false);
});

it('a delivery that is being sent stays where its result is written, and moves the next time', async () => {
  await aDelivery('leased', daysAgo(40), { leasedUntil: new Date(Date.now() + 60_000).toISOString() });
  await retention.enforce(NOW);
  expect(await days()).toEqual({ leased: ['2026-10-12', '2026-10-12'] });
  await database.pool.query(`UPDATE delivery SET action_lease_until = NULL`);
  await retention.enforce(NOW);
  expect(await days()).toEqual({ leased: ['2026-11-21', '2026-11-21'] });
});

it('a delivery of exactly 30 days ago is kept', async () => {
  await aDelivery('young', daysAgo(30));
  await retention.enforce(NOW);
  expect(await days()).toEqual({ young: ['2026-10-22', '2026-10-22'] });
});

it('a week that cannot be dropped now does not keep the later ones', async () => {
  await aDelivery('locked', daysAgo(47), { end: daysAgo(46) });
  await aDelivery('later', daysAgo(40), { end: daysAgo(39) });
  const holder = await database.pool.connect();
  await holder.query('BEGIN; LOCK TABLE delivery_w20261005 IN ACCESS SHARE MODE');
  await expect(retention.enforce(NOW)).rejects.toThrow('lock timeout');
  await holder.query('ROLLBACK');
  holder.release();
  expect(Object.keys(await days())).toEqual(['locked']);
  await retention.enforce(NOW);
  expect(await days()).toEqual({});
});

describe('a large week', () => {
  const EACH = 20_000;
  /** Rows of the large week that a round looks at. */
  async function lookedAt(): Promise<number> {
    const looked = async () => {
      await housekeeping.query('SELECT pg_stat_force_next_flush()');
      const { rows } = await housekeeping.query<{ rows: number }>(
        `SELECT coalesce(sum(seq_tup_read + idx_tup_fetch), 0)::int AS rows FROM pg_stat_user_tables WHERE relname = 'delivery_w20261012'`,
      );
      return rows[0]?.rows ?? 0;
    };
    const before = await looked();
    await retention.enforce(NOW);
    return (await looked()) - before;
  }

  beforeEach(async () => {
    await aDelivery('first', daysAgo(40), { end: daysAgo(39.9) });
    await database.pool.query(
      `INSERT INTO delivery SELECT (jsonb_populate_record(d, jsonb_build_object('id', 'copy-' || nth))).* FROM delivery d, generate_series(1, $1) nth`,
      [EACH],
    );
    await database.pool.query('ANALYZE delivery');
  });

  it('is not read to find that it is still needed', async () => {
    await database.pool.query(`UPDATE delivery SET end_time = $1 WHERE id = 'copy-${EACH}'`, [daysAgo(29)]);
    expect(await lookedAt()).toBeLessThan(10);
    expect(Object.keys(await days())).toHaveLength(EACH + 1);
  });

  it('is not read before it is dropped', async () => {
    expect(await lookedAt()).toBeLessThan(10);
    expect(await days()).toEqual({});
  });
});

it('two processes may clean up at once', async () => {
  for (const days of [40, 41, 42]) await aDelivery(`waits-${days}`, daysAgo(days));
  await Promise.all([retention.enforce(NOW), retention.enforce(NOW)]);
  expect(Object.values(await days())).toEqual(Array.from({ length: 3 }, () => ['2026-11-21', '2026-11-21']));
});

describe('partitions', () => {
  /** Those there are, as the days from and before which they hold. */
  const spans = async () => (await partitions.spans()).map(({ from, to }) => [from, to]);

  it('are of a week each, from Monday to Sunday', async () => {
    await partitions.ensure(['2026-11-22', '2026-11-16', '2026-11-30', '2024-02-29']);
    expect(await spans()).toEqual([
      ['2024-02-26', '2024-03-04'],
      ['2026-11-16', '2026-11-23'],
      ['2026-11-23', '2026-11-30'],
      ['2026-11-30', '2026-12-07'],
    ]);
  });

  it('are counted ahead up to the first day without', async () => {
    await partitions.ensure(['2026-12-07']);
    expect([await partitions.daysAhead(NOW), await partitions.daysAhead(NOW + 10 * DAY_MS)]).toEqual([9, 0]);
    await partitions.ensure(['2026-11-30']);
    expect([await partitions.daysAhead(NOW), await partitions.daysAhead(NOW + 10 * DAY_MS)]).toEqual([23, 13]);
  });

  it('of a day each, as earlier versions made them, stay, and so does their week', async () => {
    for (const table of ['delivery', 'delivery_attempt'])
      await database.pool.query(`CREATE TABLE ${table}_20261104 PARTITION OF ${table} FOR VALUES FROM ('2026-11-04') TO ('2026-11-05')`);
    await aDelivery('a', '2026-11-04T10:00:00.000Z', { end: daysAgo(17) });
    await aDelivery('b', '2026-11-05T10:00:00.000Z', { end: daysAgo(16) });
    expect((await spans()).slice(0, 2)).toEqual([
      ['2026-11-04', '2026-11-05'],
      ['2026-11-05', '2026-11-06'],
    ]);
    await retention.enforce(NOW + 14 * DAY_MS);
    expect(Object.keys(await days())).toEqual(['b']);
  });

  it('are made once by processes that need them at once', async () => {
    const processes = Array.from({ length: 4 }, () => new DeliveryPartitions(database.pool));
    await Promise.all(processes.map((each) => each.ensure(['2026-12-07', '2026-12-14'])));
    expect((await spans()).slice(-2)).toEqual([
      ['2026-12-07', '2026-12-14'],
      ['2026-12-14', '2026-12-21'],
    ]);
  });
});
