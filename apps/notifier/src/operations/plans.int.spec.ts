import { createPool, type Pool, type Queryable } from '@cauce/postgres';
import { newDatabase, type OwnDatabase } from '@cauce/testing/services';
import { MIGRATIONS } from '../../test/migrations.js';
import { dayOf, DeliveryPartitions } from '../sending/keeping/delivery.partitions.js';
import { DeliveredReplay } from './delivered-replay.operation.js';
import type { OperationFilter, OperationKind } from './operation.resource.js';
import { countStatement } from './operation.rows.js';
import { type OperationWork, PAGE_SIZE } from './operation-step.js';
import { Recovery, Replay } from './replay.operation.js';
import { Skip } from './skip.operation.js';

const DAYS = 4;
const ROWS = 40_000;
const FAILED = 1_200;
const ORGANIZATION = 'organizations/o';
const [ENDPOINT, RARE_ENDPOINT] = ['a'.repeat(26), 'b'.repeat(26)];
const RARE_RESOURCE = 'stores/s/payments/rare';

let database: OwnDatabase;
let queue: Pool;

/** Of 40,000 deliveries of four days: 1,200 FAILED in the middle, the newest 10,000 WAITING, the oldest ten of another endpoint and another resource. */
beforeAll(async () => {
  database = await newDatabase(MIGRATIONS);
  const { pool } = database;
  await new DeliveryPartitions(pool).ensure(Array.from({ length: DAYS }, (_, ago) => dayOf(Date.now() - ago * 86_400_000)));
  await pool.query(
    `INSERT INTO webhook_endpoint (id, organization, url, events, status, webhook_key, signing_secret, create_time, update_time)
     SELECT id, $1, 'https://shop.example/hooks', '{}', 'ENABLED', 'k', 's', now() - interval '9 days', now() FROM unnest($2::text[]) AS id`,
    [ORGANIZATION, [ENDPOINT, RARE_ENDPOINT]],
  );
  await pool.query(
    `INSERT INTO delivery (day, id, endpoint_id, organization, store, event_id, event, resource, stream, revision, recorded_at, create_time, body,
       status, end_time, next_action_time)
     SELECT (now() AT TIME ZONE 'UTC')::date - n / ($1 / ${DAYS}), 'd' || lpad(n::text, 25, '0'), CASE WHEN n >= $1 - 10 THEN $3 ELSE $2 END, $4,
       'stores/s', 'e' || n, 'payment.statusChanged', CASE WHEN n >= $1 - 10 THEN $5 ELSE 'stores/s/payments/' || n END, 'payment-' || n, 1,
       now() - n * interval '8 seconds', now() - n * interval '8 seconds', '{}', s.status, CASE WHEN s.status <> 'WAITING' THEN now() END,
       CASE WHEN s.status = 'WAITING' THEN now() + interval '1 hour' END
     FROM generate_series(0, $1::int - 1) AS n,
       LATERAL (SELECT CASE WHEN n < $1 / 4 THEN 'WAITING' WHEN n BETWEEN $1 / 2 AND $1 / 2 + ${FAILED - 1} THEN 'FAILED' ELSE 'DELIVERED' END AS status) s`,
    [ROWS, ENDPOINT, RARE_ENDPOINT, ORGANIZATION, RARE_RESOURCE],
  );
  await pool.query('ANALYZE delivery');
  queue = createPool(database.url, { inIndexOrder: true, plansOnce: true, connectMs: 20_000 });
}, 60_000);
afterAll(async () => {
  await queue.end();
  await database.drop();
});

/** What `work` answers, and how many rows of the tables of deliveries it looked at. It is rolled back. */
async function measured<Answer>(work: (client: Queryable) => Promise<Answer>): Promise<{ answer: Answer; lookedAt: number }> {
  const client = await queue.connect();
  try {
    await client.query('BEGIN');
    const before = await lookedAtBy(client);
    const answer = await work(client);
    return { answer, lookedAt: (await lookedAtBy(client)) - before };
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
}

/** Rows of the tables of deliveries that this connection has looked at. */
async function lookedAtBy(client: Queryable): Promise<number> {
  const { rows } = await client.query<{ rows: number }>(
    `SELECT sum(seq_tup_read + idx_tup_fetch)::int AS rows FROM pg_stat_xact_user_tables WHERE relname ~ '^delivery_w?[0-9]+$'`,
  );
  return rows[0]?.rows ?? 0;
}

const sending = { runNow: () => undefined, recheckOrder: () => undefined };
const again = { send: () => Promise.resolve('ANSWERED' as const) };

const REPLAY = (client: Queryable) => new Replay({ queue: client, sending });
const DELIVERED = (client: Queryable) => new DeliveredReplay({ queue: client, again });
const RECOVER = (client: Queryable) => new Recovery({ queue: client, sending });
const SKIP = (client: Queryable) => new Skip({ queue: client, sending, endpoints: { handle: () => Promise.resolve() } });

const from = new Date(Date.now() - 7 * 86_400_000).toISOString();

type Case = readonly [string, OperationKind, OperationFilter, (client: Queryable) => OperationWork, 'more' | 'done', number];

// prettier-ignore
const CASES: readonly Case[] = [
  ['a replay of what is FAILED',             'REPLAY',  { state: 'FAILED' },                             REPLAY,    'more', PAGE_SIZE],
  ['a replay of what is SKIPPED',            'REPLAY',  { state: 'SKIPPED' },                            REPLAY,    'done', 0],
  ['a replay of one endpoint',               'REPLAY',  { state: 'FAILED', endpoint: RARE_ENDPOINT },    REPLAY,    'done', 10],
  ['a replay of one resource',               'REPLAY',  { state: 'FAILED', resource: RARE_RESOURCE },    REPLAY,    'done', 10],
  ['a recovery',                             'RECOVER', { endpoint: ENDPOINT, from },                    RECOVER,   'more', PAGE_SIZE],
  ['a replay of what is DELIVERED',          'REPLAY',  { state: 'DELIVERED' },                          DELIVERED, 'more', PAGE_SIZE],
  ['a replay of what one endpoint took',     'REPLAY',  { state: 'DELIVERED', endpoint: RARE_ENDPOINT }, DELIVERED, 'done', 10],
  ['a skip',                                 'SKIP',    { endpoint: ENDPOINT, reason: 'OPERATOR' },      SKIP,      'more', PAGE_SIZE],
];

it.each(CASES)('a step of %s looks at a page, however many deliveries there are', async (_, kind, filter, work, expected, page) => {
  const { answer, lookedAt } = await measured(async (client) => {
    await client.query(
      `INSERT INTO delivery_operation (id, organization, kind, filter, operator, expected_count, create_time, next_action_time)
       VALUES ('op', $1, $2, $3, 'ana', 0, now(), now())`,
      [ORGANIZATION, kind, filter],
    );
    return work(client).step({ id: 'op', lease: 0, organization: ORGANIZATION, filter });
  });
  expect(answer).toBe(expected);
  expect(lookedAt).toBeLessThanOrEqual(5 * page + 10 * DAYS);
});

it.each(CASES)('what %s will look at is counted by an index', async (_, kind, filter) => {
  const { answer, lookedAt } = await measured(async (client) => {
    const { rows } = await client.query<{ count: number }>(countStatement(kind, filter) ?? '', [ORGANIZATION, JSON.stringify(filter)]);
    return rows[0]?.count ?? 0;
  });
  expect(lookedAt).toBeLessThanOrEqual(answer + 10 * DAYS);
});
