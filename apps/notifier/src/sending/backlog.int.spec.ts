import { createPool } from '@cauce/postgres';
import { newDatabase, type OwnDatabase } from '@cauce/testing/system';
import { MIGRATIONS } from '../../test/migrations.js';
import { DeliveryLeases } from './delivery.leases.js';
import { DeliveryPartitions } from './delivery.partitions.js';
import { Slots } from './slots.js';

const WAITING = 5_000;
/** Of each payment: the first may go, the others wait for it. */
const OF_A_PAYMENT = 3;

let database: OwnDatabase;

beforeEach(async () => {
  database = await newDatabase(MIGRATIONS);
  await new DeliveryPartitions(database.pool).ahead(Date.now());
  await database.pool.query(
    `INSERT INTO webhook_endpoint (id, organization, url, events, status, webhook_key, signing_secret, create_time, update_time)
     VALUES ('endpoint', 'o', 'https://shop.example/hooks', '{}', 'ENABLED', 'k', 's', now(), now())`,
  );
});
afterEach(() => database.drop());

/** Deliveries to the endpoint, oldest first. */
async function add(status: 'WAITING' | 'DELIVERED', count: number): Promise<void> {
  await database.pool.query(
    `INSERT INTO delivery (day, id, endpoint_id, organization, store, event_id, event, resource, stream, revision, recorded_at, create_time, body, status,
       next_action_time, end_time)
     SELECT now() AT TIME ZONE 'UTC', $1 || '-' || n, 'endpoint', 'o', 's', $1 || '-' || n, 'payment.statusChanged', 'r',
       'payment-' || $1 || (n / $3), n % $3, now(), now(), '{}', $1, CASE WHEN $1 = 'WAITING' THEN now() - interval '1 hour' + n * interval '1 ms' END,
       CASE WHEN $1 <> 'WAITING' THEN now() END
     FROM generate_series(0, $2::int - 1) AS n`,
    [status, count, OF_A_PAYMENT],
  );
}

/** Rows that the statements of this transaction have looked at in the tables of deliveries. */
const LOOKED_AT = `SELECT sum(seq_tup_read + idx_tup_fetch)::int AS rows FROM pg_stat_xact_user_tables WHERE relname ~ '^delivery_[0-9]+$'`;

test('due deliveries are found in a backlog without a scan, even without statistics of it', async () => {
  await add('DELIVERED', 500);
  await database.pool.query('ANALYZE delivery');
  await add('WAITING', WAITING);
  const queue = createPool(database.url, { inIndexOrder: true, plansOnce: true, connectMs: 20_000 });
  const client = await queue.connect();
  try {
    await client.query('BEGIN');
    const leases = new DeliveryLeases(client, new Slots(), { leaseMs: 5_000, bornLeased: true });
    const leased = await leases.claim(100, ['endpoint']);
    const { rows } = await client.query<{ rows: number }>(LOOKED_AT);
    await client.query('ROLLBACK');
    expect(leased.map(({ id }) => id)).toEqual(Array.from({ length: 10 }, (_, at) => `WAITING-${String(at * OF_A_PAYMENT)}`));
    expect(rows[0]?.rows).toBeLessThan(1_000);
  } finally {
    client.release();
    await queue.end();
  }
});
