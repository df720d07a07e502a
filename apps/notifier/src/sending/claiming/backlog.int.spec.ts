import { createPool, type Pool, type Queryable } from '@cauce/postgres';
import { newDatabase, type OwnDatabase } from '@cauce/testing/services';
import { anEndpointRow, deliveryRows } from '../../../test/delivery-rows.js';
import { MIGRATIONS } from '../../../test/migrations.js';
import { sendingProcess } from '../../../test/sending-process.js';
import { dayOf, DeliveryPartitions } from '../keeping/delivery.partitions.js';
import { DeliveryOrder } from '../ordering/delivery.order.js';
import type { AttemptResult } from '../settling/attempt-result.js';
import { CLAIM } from './claim-deliveries.statement.js';
import { DueEndpoints } from './due-endpoints.js';

const WAITING = 5_000;
/** Of each payment: the first may go, the others wait for it. */
const OF_A_PAYMENT = 3;

let database: OwnDatabase;
let queue: Pool;

beforeEach(async () => {
  database = await newDatabase(MIGRATIONS);
  await new DeliveryPartitions(database.pool).ahead(Date.now());
  await anEndpointRow(database.pool);
  queue = createPool(database.url, { inIndexOrder: true, plansOnce: true, connectMs: 20_000 });
});
afterEach(async () => {
  await queue.end();
  await database.drop();
});

/** Statistics of a table in which next to nothing waits. */
async function statisticsOfBefore(): Promise<void> {
  await deliveryRows(database.pool, { name: 'ended', count: 500, ofAPayment: OF_A_PAYMENT, status: 'DELIVERED' });
  await database.pool.query('ANALYZE delivery');
}

/** What a claim leases, and how many rows of the tables of deliveries it looked at. */
async function claimed(endpoints?: string[]): Promise<{ ids: string[]; lookedAt: number }> {
  return undone(async (client) => {
    const { leases } = sendingProcess(client);
    const leased = await leases.claim(100, endpoints);
    return { ids: leased.map(({ id }) => id), lookedAt: await lookedAtBy(client) };
  });
}

/** Rows that the statements of this transaction have looked at in the tables of deliveries. */
async function lookedAtBy(client: Queryable): Promise<number> {
  const { rows } = await client.query<{ rows: number }>(
    `SELECT sum(seq_tup_read + idx_tup_fetch)::int AS rows FROM pg_stat_xact_user_tables WHERE relname ~ '^delivery_w?[0-9]+$'`,
  );
  return rows[0]?.rows ?? 0;
}

type Plan = {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: Plan[];
};

/** By EXPLAIN: the rows that the scans of a claim looked at, and how they scanned. */
async function explained(endpoints: string[]): Promise<{ lookedAt: number; scans: string[] }> {
  return undone(async (client) => {
    const { text, values } = CLAIM.with({ busy: [], free: [], most: 10, room: 100, failingRoom: 100, leaseMs: 5_000, endpoints });
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(`EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, values);
    const plan = rows[0]?.['QUERY PLAN'][0].Plan;
    const scans = (plan ? allOf(plan) : []).filter(
      (each) => each['Relation Name']?.startsWith('delivery_') === true && each['Actual Loops'] > 0,
    );
    const seen = (each: Plan) =>
      each['Actual Loops'] * (each['Actual Rows'] + (each['Rows Removed by Filter'] ?? 0) + (each['Rows Removed by Index Recheck'] ?? 0));
    return { lookedAt: scans.reduce((sum, each) => sum + seen(each), 0), scans: scans.map((each) => each['Node Type']) };
  });
}

const allOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(allOf)];

async function undone<Result>(work: (client: Queryable) => Promise<Result>): Promise<Result> {
  const client = await queue.connect();
  try {
    await client.query('BEGIN');
    return await work(client);
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
}

/** The result of an attempt that was answered 200. */
function delivered(delivery: AttemptResult['delivery']): AttemptResult {
  const startTime = new Date().toISOString();
  return {
    delivery,
    startTime,
    durationMs: 5,
    outcome: 'ANSWERED',
    status: 200,
    error: null,
    response: null,
    bodySha256: 'f'.repeat(64),
    becomes: 'DELIVERED',
    failedAttempts: 1,
    nextTime: null,
    command: { type: 'RecordAnswer', at: startTime },
  };
}

test('due deliveries are found in a backlog without a scan, even without statistics of it', async () => {
  await statisticsOfBefore();
  await deliveryRows(database.pool, { name: 'WAITING', count: WAITING, ofAPayment: OF_A_PAYMENT });
  const { ids, lookedAt } = await claimed(['endpoint']);
  expect(ids).toEqual(Array.from({ length: 10 }, (_, at) => `WAITING-${String(at * OF_A_PAYMENT)}`));
  expect(lookedAt).toBeLessThan(100);
});

test('what was planned while there was no delivery looks at no more of them once there are thousands', async () => {
  await database.pool.query('ANALYZE delivery');
  const lookedAt = await undone(async (client) => {
    const eachOnce = async (name: string) => {
      const { leases, results } = sendingProcess(client);
      await deliveryRows(client, { name, count: OF_A_PAYMENT, ofAPayment: OF_A_PAYMENT });
      const head = (await leases.claim(100, ['endpoint'])).find(({ id }) => id === `${name}-0`);
      if (head === undefined) throw new Error('the head was not claimed');
      expect(await leases.renew([head])).toEqual([head]);
      await results.write(delivered(head));
      await leases.giveBack([head]);
      await deliveryRows(client, { name: `${name}-idle`, count: 1, ofAPayment: 1, due: 'NULL::timestamptz' });
      expect(await new DeliveryOrder(client).promote([{ endpointId: 'endpoint', stream: `payment-${name}-idle0` }])).toEqual(['endpoint']);
    };
    await eachOnce('first');
    await deliveryRows(client, { name: 'ended', count: WAITING, ofAPayment: OF_A_PAYMENT, status: 'DELIVERED' });
    const before = await lookedAtBy(client);
    await eachOnce('second');
    return (await lookedAtBy(client)) - before;
  });
  expect(lookedAt).toBeLessThan(40);
});

describe('the sweep', () => {
  const DISABLED = 1_200;
  /** Endpoints in the order of their names; of each that is named something waits, of which the first is due. */
  const add = async (count: number, waiting: readonly string[]) => {
    await database.pool.query(
      `INSERT INTO webhook_endpoint SELECT (jsonb_populate_record(e, jsonb_build_object('id', 'at-' || lpad(nth::text, 5, '0')))).*
       FROM webhook_endpoint e CROSS JOIN generate_series(1, $1) nth WHERE e.id = 'endpoint'`,
      [count],
    );
    for (const endpoint of waiting) await deliveryRows(database.pool, { name: endpoint, endpoint, count: 2, ofAPayment: 2 });
  };
  const looked = () =>
    undone(async (client) => {
      const endpoints = await new DueEndpoints(client).next();
      return { endpoints, lookedAt: await lookedAtBy(client) };
    });

  test('of 10,000 endpoints at rest looks at no delivery', async () => {
    await statisticsOfBefore();
    await add(10_000, []);
    expect(await looked()).toEqual({ endpoints: [], lookedAt: 0 });
  });

  test('looks at what waits of each endpoint, not at all that waits', async () => {
    await statisticsOfBefore();
    await deliveryRows(database.pool, { name: 'WAITING', count: WAITING, ofAPayment: OF_A_PAYMENT });
    await add(10, ['at-00003', 'at-00007']);
    const { endpoints, lookedAt } = await looked();
    expect(endpoints).toEqual(['at-00003', 'at-00007', 'endpoint']);
    expect(lookedAt).toBeLessThan(20);
  });

  test('reaches each endpoint in turns, past any number of disabled ones with a backlog', async () => {
    await add(DISABLED, []);
    await database.pool.query(`UPDATE webhook_endpoint SET status = 'DISABLED' WHERE id LIKE 'at-%'`);
    await deliveryRows(database.pool, { name: 'kept', count: DISABLED, ofAPayment: 1 });
    await database.pool.query(`UPDATE delivery SET endpoint_id = 'at-' || lpad((split_part(id, '-', 2)::int + 1)::text, 5, '0')`);
    await deliveryRows(database.pool, { name: 'due', count: 1, ofAPayment: 1 });
    const due = new DueEndpoints(queue);
    const pages = [await due.next(), await due.next(), await due.next(), await due.next(), await due.next(), await due.next()];
    expect(pages).toEqual([[], [], ['endpoint'], [], [], ['endpoint']]);
  });
});

describe('an endpoint that refuses all, with every head failed once', () => {
  const refused = (due: string) =>
    deliveryRows(database.pool, { name: 'refused', count: WAITING, ofAPayment: OF_A_PAYMENT, failedAttempts: 1, due });

  beforeEach(statisticsOfBefore);

  test('costs a claim nothing while its heads wait for their next attempt', async () => {
    await refused(`now() + interval '5 minutes'`);
    await anEndpointRow(database.pool, 'healthy');
    await deliveryRows(database.pool, { name: 'healthy', count: 3, ofAPayment: 1, endpoint: 'healthy' });
    const { ids, lookedAt } = await claimed();
    expect(ids).toEqual(['healthy-0', 'healthy-1', 'healthy-2']);
    expect(lookedAt).toBeLessThan(20);
  });

  test('costs a claim what it takes when they are due, and the plan says so', async () => {
    await refused(`now() - interval '1 minute'`);
    const { ids, lookedAt } = await claimed(['endpoint']);
    expect(ids).toEqual(Array.from({ length: 10 }, (_, at) => `refused-${String(at * OF_A_PAYMENT)}`));
    expect(lookedAt).toBeLessThan(100);
    const plan = await explained(['endpoint']);
    expect(plan.lookedAt).toBeLessThan(100);
    expect(plan.scans).not.toContain('Seq Scan');
  });

  test('costs a result, and a look at its order, what they write', async () => {
    await refused(`now() - interval '1 minute'`);
    const lookedAt = await undone(async (client) => {
      const { results } = sendingProcess(client);
      await results.write(
        delivered({ day: dayOf(Date.now()), id: 'refused-0', lease: 0, endpointId: 'endpoint', circuit: null, circuitVersion: 0 }),
      );
      await new DeliveryOrder(client).promote([{ endpointId: 'endpoint', stream: 'payment-refused1' }]);
      return lookedAtBy(client);
    });
    expect(lookedAt).toBeLessThan(20);
  });

  test('that are all leased to others costs a claim nothing', async () => {
    await refused(`now() - interval '1 minute'`);
    await database.pool.query(`UPDATE delivery SET action_lease_until = now() + interval '1 hour' WHERE next_action_time IS NOT NULL`);
    const { ids, lookedAt } = await claimed(['endpoint']);
    expect(ids).toEqual([]);
    expect(lookedAt).toBeLessThan(20);
  });
});

describe('a claim finds what may go', () => {
  /** `endpoints`: named by a nudge; else it is the claim of a sweep. */
  const claimedBy = async ({ leases, rests }: ReturnType<typeof sendingProcess>, endpoints?: string[]) => {
    const ids = (await leases.claim(100, endpoints)).map(({ id }) => id);
    return { ids, held: rests.splice(0).flatMap(({ held }) => held) };
  };
  const claimedIds = () => claimedBy(sendingProcess(queue), ['endpoint']);
  const leaseTo = (until: string, where: string) =>
    database.pool.query(`UPDATE delivery SET action_lease_until = ${until}, action_tries = 1 WHERE ${where}`);

  beforeEach(statisticsOfBefore);

  test('behind hundreds of older ones that another process is sending', async () => {
    await deliveryRows(database.pool, { name: 'sent', count: 300, ofAPayment: 1 });
    await leaseTo(`now() + interval '1 hour'`, 'true');
    await deliveryRows(database.pool, { name: 'free', count: 3, ofAPayment: 1, due: `now() - interval '1 minute'` });
    expect((await claimedIds()).ids).toEqual(['free-0', 'free-1', 'free-2']);
  });

  test('of a process that died, first', async () => {
    await deliveryRows(database.pool, { name: 'free', count: 3, ofAPayment: 1 });
    await deliveryRows(database.pool, { name: 'died', count: 2, ofAPayment: 1, due: `now() - interval '1 minute'` });
    await leaseTo(`now() - interval '1 second'`, `id LIKE 'died%'`);
    expect((await claimedIds()).ids.toSorted()).toEqual(['died-0', 'died-1', 'free-0', 'free-1', 'free-2']);
    expect(await new DueEndpoints(queue).next()).toEqual([]);
  });

  test('behind hundreds that an earlier event, which came late, holds back: a sweep, and the nudges after it, clear their time', async () => {
    await deliveryRows(database.pool, { name: 'a', count: 1_000, ofAPayment: 2, due: `now() - interval '1 hour'` });
    await database.pool.query(`UPDATE delivery SET next_action_time = now() - interval '30 minutes' WHERE revision = 1`);
    // One after the other: of rows that are due at the same time any may come first.
    const inTurn = `now() - interval '1 minute' + split_part(id, '-', 2)::int * interval '1 millisecond'`;
    await database.pool.query(`UPDATE delivery SET next_action_time = ${inTurn} WHERE revision = 0 AND id LIKE 'a-%'`);
    const process = sendingProcess(queue);
    const held = [];
    for (const [endpoints, count] of [
      [['endpoint'], 0],
      [undefined, 200],
      [['endpoint'], 200],
    ] as const) {
      // prettier-ignore
      const cleared = await claimedBy(process, endpoints && [...endpoints]);
      expect([cleared.ids, cleared.held.length]).toEqual([[], count]);
      held.push(...cleared.held);
    }
    const heads = Array.from({ length: 10 }, (_, nth) => `a-${2 * nth}`);
    expect((await claimedBy(process, ['endpoint'])).ids.toSorted()).toEqual(heads.toSorted());
    expect(await new DeliveryOrder(queue).promote(held)).toEqual([]);
  });

  test('and what has failed too often to hold others back is tried later, not never', async () => {
    await deliveryRows(database.pool, { name: 'a', count: 2, ofAPayment: 2, due: `now() + interval '1 hour'` });
    await database.pool.query(`UPDATE delivery SET next_action_time = now(), failed_attempts = 3 WHERE id = 'a-1'`);
    expect((await claimedBy(sendingProcess(queue))).held).toEqual([{ endpointId: 'endpoint', stream: 'payment-a0' }]);
    const { rows } = await database.pool.query(
      `SELECT next_action_time BETWEEN now() + interval '50 seconds' AND now() + interval '70 seconds' AS soon FROM delivery WHERE id = 'a-1'`,
    );
    expect(rows).toEqual([{ soon: true }]);
  });

  test('and sends it, though what hides others cannot be cleared at the moment', async () => {
    await anEndpointRow(database.pool, 'hiding');
    await deliveryRows(database.pool, { name: 'late', endpoint: 'hiding', count: 2, ofAPayment: 2, due: `now() + interval '1 hour'` });
    await database.pool.query(`UPDATE delivery SET next_action_time = now() WHERE id = 'late-1'`);
    await deliveryRows(database.pool, { name: 'free', count: 1, ofAPayment: 1 });
    await database.pool.query(
      `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE EXCEPTION ''refused''; END';
       CREATE TRIGGER refuse BEFORE UPDATE ON delivery FOR EACH ROW WHEN (NEW.next_action_time IS NULL) EXECUTE FUNCTION refuse()`,
    );
    expect(await claimedBy(sendingProcess(queue))).toEqual({ ids: ['free-0'], held: [] });
    await database.pool.query('DROP TRIGGER refuse ON delivery');
    const held = [{ endpointId: 'hiding', stream: 'payment-late0' }];
    expect(await claimedBy(sendingProcess(queue))).toEqual({ ids: [], held });
  });

  test('that is due, while a receiver without room clears nothing', async () => {
    await deliveryRows(database.pool, { name: 'sent', count: 10, ofAPayment: 1 });
    const process = sendingProcess(queue);
    expect((await claimedBy(process)).ids).toHaveLength(10);
    await deliveryRows(database.pool, { name: 'a', count: 2, ofAPayment: 2 });
    await database.pool.query(`UPDATE delivery SET next_action_time = now() WHERE id = 'a-1'`);
    expect(await claimedBy(process)).toEqual({ ids: [], held: [] });
    expect((await claimedBy(sendingProcess(queue))).ids).toEqual(['a-0']);
  });

  test.each(['REPLAY', 'BACKFILL'] as const)(
    'live before any number of %s ones, which have two slots over all processes',
    async (origin) => {
      await deliveryRows(database.pool, { name: 'old', count: 10_000, ofAPayment: 1, origin, due: `now() - interval '1 day'` });
      await deliveryRows(database.pool, { name: 'live', count: 3, ofAPayment: 1 });
      await leaseTo(`now() + interval '1 hour'`, `id = 'old-7'`);
      const { ids, lookedAt } = await claimed(['endpoint']);
      expect(ids.toSorted()).toEqual(['live-0', 'live-1', 'live-2', 'old-0']);
      expect(lookedAt).toBeLessThan(40);
      await claimedIds();
      expect((await claimedIds()).ids).toEqual([]);
    },
  );

  test('without counting how many others are backfilled', async () => {
    await deliveryRows(database.pool, { name: 'old', count: 10_000, ofAPayment: 1, origin: 'BACKFILL', due: `now() + interval '1 day'` });
    await deliveryRows(database.pool, { name: 'live', count: 1, ofAPayment: 1 });
    const { ids, lookedAt } = await claimed(['endpoint']);
    expect(ids).toEqual(['live-0']);
    expect(lookedAt).toBeLessThan(20);
  });
});

describe('a claim that is full', () => {
  const BUSY = 40;
  const busy = Array.from({ length: BUSY }, (_, nth) => `busy-${String(nth).padStart(2, '0')}`);

  test('leaves the endpoints that it did not reach to the next one', async () => {
    for (const endpoint of busy) {
      await anEndpointRow(database.pool, endpoint);
      await deliveryRows(database.pool, { name: endpoint, endpoint, count: 10, ofAPayment: 1 });
    }
    const { leases, rests } = sendingProcess(queue);
    expect(await leases.claim(64, busy)).toHaveLength(64);
    expect(rests).toEqual([{ unserved: busy, held: [] }]);
    expect(busy.filter((endpoint) => !leases.mayHaveMore(endpoint))).toEqual([]);
    for (let rounds = 0; rounds < 6; rounds += 1) await leases.claim(64, rests.at(-1)?.unserved ?? []);
    expect(rests.at(-1)?.unserved).toEqual([]);
    const { rowCount } = await database.pool.query('SELECT FROM delivery WHERE action_lease_until > now()');
    expect(rowCount).toBe(BUSY * 10);
  });

  test('is left to a process that has room, by one that has none', async () => {
    await deliveryRows(database.pool, { name: 'a', count: 3, ofAPayment: 1 });
    const { leases, rests } = sendingProcess(queue, { perProcess: 1 });
    expect(await leases.claim(64, ['endpoint'])).toHaveLength(1);
    expect(await leases.claim(64, ['endpoint'])).toEqual([]);
    expect(rests.at(-1)).toEqual({ unserved: ['endpoint'], held: [] });
  });
});
