import { createPool } from '@cauce/postgres';
import { newDatabase, type OwnDatabase } from '@cauce/testing/services';
import { MIGRATIONS } from '../../../test/migrations.js';
import { deliveryIdOf } from '../../sending/delivery/delivery-id.js';
import { dayOf, DeliveryPartitions } from '../../sending/keeping/delivery.partitions.js';
import { findMissing } from './missing.rows.js';

const DAY_MS = 86_400_000;
const DAYS = 30;
const ENDPOINTS = 16;
/** Events of each day. */
const EVENTS = 100;
const ASKED = 100;

let database: OwnDatabase;
beforeEach(async () => {
  database = await newDatabase(MIGRATIONS);
  await new DeliveryPartitions(database.pool).ensure(Array.from({ length: DAYS }, (_, ago) => dayOf(Date.now() - ago * DAY_MS)));
  await database.pool.query(
    `INSERT INTO webhook_endpoint (id, organization, url, events, status, webhook_key, signing_secret, create_time, update_time)
     SELECT 'e' || n, 'organizations/o', 'https://shop.example/hooks', '{}', 'ENABLED', 'k', 's', now() - interval '60 days', now() FROM generate_series(1, $1::int) AS n`,
    [ENDPOINTS],
  );
  await database.pool.query(
    `INSERT INTO delivery (day, id, endpoint_id, organization, store, event_id, event, resource, stream, revision, recorded_at, create_time, body, status, end_time)
     SELECT at AT TIME ZONE 'UTC', ${deliveryIdOf(`'e' || e`, `ago || '-' || n`)}, 'e' || e, 'organizations/o', 'stores/s', ago || '-' || n, 'payment.statusChanged', 'r', 'payment-' || n, 1, at, at,
       '{}', 'DELIVERED', at
     FROM generate_series(1, $1::int) AS e, generate_series(0, $2::int - 1) AS ago, generate_series(1, $3::int) AS n, LATERAL (SELECT now() - ago * interval '1 day' AS at) AS recorded
     WHERE (e, ago, n) <> (3, 0, 7)`,
    [ENDPOINTS, DAYS, EVENTS],
  );
});
afterEach(() => database.drop());

/** Rows that the statements of this transaction have looked at in the tables of deliveries. */
const LOOKED_AT = `SELECT sum(seq_tup_read + idx_tup_fetch)::int AS rows FROM pg_stat_xact_user_tables WHERE relname ~ '^delivery_w?[0-9]+$'`;

it.each(['without statistics', 'with them'])('one question looks at what it asks about alone, %s', async (which) => {
  if (which === 'with them') await database.pool.query('ANALYZE delivery; ANALYZE webhook_endpoint');
  const about = { kind: 'payment.statusChanged', organization: 'organizations/o', store: 'stores/s', recordedAt: new Date().toISOString() };
  const messages = Array.from({ length: ASKED }, (_, n) => ({ ...about, id: `0-${String(n + 1)}` }));
  const pool = createPool(database.url, { connectMs: 20_000 }); // its connections have looked at nothing yet
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    const found = await findMissing(client, messages);
    const { rows } = await client.query<{ rows: number }>(LOOKED_AT);
    await client.query('ROLLBACK');
    const missing = { kind: 'WEBHOOK', what: about.kind, to: 'organizations/o/webhook-endpoints/e3', eventId: '0-7' };
    expect(found).toEqual({ webhookCount: ENDPOINTS * ASKED, mailCount: 0, missing: [missing] });
    expect(rows[0]?.rows).toBeLessThanOrEqual(ENDPOINTS * ASKED);
  } finally {
    client.release();
    await pool.end();
  }
});
