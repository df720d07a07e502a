import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createPool, type Pool } from '@cauce/postgres';
import { newDatabase, type OwnDatabase } from '@cauce/testing/services';
import { anEndpointRow, deliveryRows } from '../../../test/delivery-rows.js';
import { MIGRATIONS } from '../../../test/migrations.js';
import { sendingProcess } from '../../../test/sending-process.js';
import type { NewEvent } from '../delivery/new-event.js';
import { dayOf, DeliveryPartitions } from '../keeping/delivery.partitions.js';
import type { AttemptResult } from '../settling/attempt-result.js';
import type { DeliveryResults, Successor } from '../settling/delivery.results.js';
import { DeliveryOrder } from './delivery.order.js';

let database: OwnDatabase;
let queue: Pool;
let order: DeliveryOrder;
let results: DeliveryResults;
let due: Successor[];

beforeAll(async () => {
  database = await newDatabase(MIGRATIONS);
  queue = createPool(database.url, { inIndexOrder: true, plansOnce: true, connectMs: 20_000 });
  await new DeliveryPartitions(queue).ahead();
  await anEndpointRow(queue);
});
afterAll(async () => {
  await queue.end();
  await database.drop();
});
beforeEach(async () => {
  await database.pool.query('TRUNCATE delivery, delivery_attempt');
  order = new DeliveryOrder(queue);
  ({ results, due } = sendingProcess(queue));
});

/** Three events of each payment: the first one is due. */
const add = (name: string, count = 3) => deliveryRows(database.pool, { name, count, ofAPayment: 3 });

/** The ids of what is due, or will be. */
async function timed(): Promise<string[]> {
  const { rows } = await database.pool.query<{ id: string }>('SELECT id FROM delivery WHERE next_action_time IS NOT NULL ORDER BY id');
  return rows.map(({ id }) => id);
}

/** The ids of what a process has leased. */
async function leased(): Promise<string[]> {
  const { rows } = await database.pool.query<{ id: string }>('SELECT id FROM delivery WHERE action_lease_until > now() ORDER BY id');
  return rows.map(({ id }) => id);
}

/** What an attempt came to; without a lease, as of these rows. */
function aResult(id: string, becomes: AttemptResult['becomes'], failedAttempts = 0): AttemptResult {
  return {
    delivery: { day: dayOf(Date.now()), id, lease: 0, endpointId: 'endpoint', circuit: null, circuitVersion: 0 },
    startTime: new Date().toISOString(),
    durationMs: 5,
    outcome: 'ANSWERED',
    status: becomes === 'DELIVERED' ? 200 : 500,
    error: null,
    response: null,
    bodySha256: 'f'.repeat(64),
    becomes,
    failedAttempts,
    nextTime: becomes === 'WAITING' ? new Date(Date.now() + 60_000).toISOString() : null,
    command: { type: 'RecordAnswer', at: new Date().toISOString() },
  };
}

describe('the result of a head', () => {
  beforeEach(() => add('a'));

  it('that is delivered makes the next one due, and no other', async () => {
    await results.write(aResult('a-0', 'DELIVERED'));
    expect(await timed()).toEqual(['a-1']);
    await results.write(aResult('a-1', 'DELIVERED'));
    expect(await timed()).toEqual(['a-2']);
  });

  it('that is delivered leases the next one for this process, which sends it without a claim', async () => {
    await results.write(aResult('a-0', 'DELIVERED'));
    expect(due).toMatchObject([{ id: 'a-1', lease: 1, isLeased: true, eventId: 'a-1', failedAttempts: 0 }]);
    expect(await leased()).toEqual(['a-1']);
    await results.write(aResult('a-0', 'DELIVERED'));
    expect(due).toHaveLength(1);
  });

  it.each([
    ['is disabled', `UPDATE webhook_endpoint SET status = 'DISABLED'`],
    ['fails', `UPDATE webhook_endpoint SET circuit = '{"status": "CLOSED", "failures": 1, "slots": 1}'`],
  ])('whose endpoint %s leaves the next one to a claim', async (_, change) => {
    await database.pool.query(change);
    await results.write(aResult('a-0', 'DELIVERED'));
    await database.pool.query(`UPDATE webhook_endpoint SET status = 'ENABLED', circuit = NULL`);
    expect(due).toMatchObject([{ id: 'a-1', isLeased: false }]);
    expect([await timed(), await leased()]).toEqual([['a-1'], []]);
  });

  it('that fails holds the next one back twice, and lets it go at the third time', async () => {
    for (const failures of [1, 2]) {
      await results.write(aResult('a-0', 'WAITING', failures));
      expect(await timed()).toEqual(['a-0']);
    }
    await results.write(aResult('a-0', 'WAITING', 3));
    expect([await timed(), await leased()]).toEqual([['a-0', 'a-1'], []]);
  });

  it('that fails for the last time makes the next one due, if it was not', async () => {
    await results.write(aResult('a-0', 'FAILED', 10));
    expect(await timed()).toEqual(['a-1']);
  });

  it('comes with those of other streams in one statement', async () => {
    await add('b', 9);
    await Promise.all(['a-0', 'b-0', 'b-3'].map((id) => results.write(aResult(id, 'DELIVERED'))));
    expect(await timed()).toEqual(['a-1', 'b-1', 'b-4', 'b-6']);
  });

  it('leaves what an earlier event, which came in late, holds back', async () => {
    await database.pool.query(`UPDATE delivery SET revision = revision + 1 WHERE stream = 'payment-a0'`);
    await deliveryRows(database.pool, { name: 'late', count: 1, ofAPayment: 1 });
    await database.pool.query(`UPDATE delivery SET stream = 'payment-a0' WHERE id = 'late-0'`);
    await results.write(aResult('a-0', 'DELIVERED'));
    expect(await timed()).toEqual(['late-0']);
  });
});

describe('deliveries that one insert made', () => {
  /** Recorded events of one payment, in their order. */
  const events = (...revisions: number[]): NewEvent[] =>
    revisions.map((revision) => {
      const recordedAt = new Date().toISOString();
      const of = { organization: 'o', store: 's', integration: null, event: 'payment.statusChanged', resource: 'r', stream: 'payment-a0' };
      return { ...of, id: randomUUID(), revision, recordedAt, day: dayOf(recordedAt), body: '{}', traceparent: null };
    });

  it('go one after the other without a look, each by the result of the one before', async () => {
    const { leases, results: written, due: followed } = sendingProcess(queue);
    const { leased: heads, held } = await leases.insert(events(1, 2, 3));
    expect([heads.map(({ revision }) => revision), held]).toEqual([['1'], []]);
    const [head] = heads;
    if (head === undefined) throw new Error('there is no head');
    await written.write({ ...aResult(head.id, 'DELIVERED'), delivery: head });
    expect(followed.map(({ revision }) => revision)).toEqual(['2']);
    const [second] = followed;
    if (second === undefined) throw new Error('there is no second');
    await written.write({ ...aResult(second.id, 'DELIVERED'), delivery: second });
    expect(followed.map(({ revision }) => revision)).toEqual(['2', '3']);
  });

  it('are looked at where one from before holds them back', async () => {
    const { leases } = sendingProcess(queue);
    await leases.insert(events(1));
    expect((await leases.insert(events(2))).held).toEqual([{ endpointId: 'endpoint', stream: 'payment-a0' }]);
  });

  it('are looked at behind one that was made and delivered before, and comes again with them', async () => {
    const { leases, results: written } = sendingProcess(queue);
    const all = events(1, 2);
    const [head] = (await leases.insert(all.slice(0, 1))).leased;
    if (head === undefined) throw new Error('there is no head');
    await written.write({ ...aResult(head.id, 'DELIVERED'), delivery: head });
    const { held } = await leases.insert(all);
    expect(held).toEqual([{ endpointId: 'endpoint', stream: 'payment-a0' }]);
    expect(await order.promote(held)).toEqual(['endpoint']);
  });
});

describe('a delivery that was made while its predecessor’s result was written', () => {
  /** Its insert began before the result, which therefore did not see it, and committed after. */
  async function missed(): Promise<void> {
    await add('a', 1);
    const inserting = await database.pool.connect();
    await inserting.query('BEGIN');
    await inserting.query(`INSERT INTO delivery SELECT (d).* FROM (
      SELECT jsonb_populate_record(d, '{"id": "a-1", "event_id": "a-1", "revision": 1, "next_action_time": null}') AS d FROM delivery d) AS made`);
    await results.write(aResult('a-0', 'DELIVERED'));
    await inserting.query('COMMIT');
    inserting.release();
    expect(await timed()).toEqual([]);
  }

  it('is found when its stream is looked at', async () => {
    await missed();
    expect(await order.promote([{ endpointId: 'endpoint', stream: 'payment-a0' }])).toEqual(['endpoint']);
    expect(await timed()).toEqual(['a-1']);
    expect(await order.promote([{ endpointId: 'endpoint', stream: 'payment-a0' }])).toEqual([]);
  });

  it('is found by the sweep', async () => {
    await missed();
    expect(await order.sweep()).toEqual(['endpoint']);
    expect(await timed()).toEqual(['a-1']);
  });
});

describe('the sweep', () => {
  it('leaves all that is held back, page after page', async () => {
    await add('a', 7_500);
    const before = await timed();
    expect(await order.sweep()).toEqual([]);
    expect(await timed()).toEqual(before);
  });

  it('looks at what is old in parts: the next sweep goes on', async () => {
    const created = `now() - interval '1 day' - (n % 2) * interval '1 minute'`;
    await deliveryRows(database.pool, { name: 'a', count: 2 * 11_000, ofAPayment: 2, due: 'NULL::timestamptz', created });
    for (const due of [10_000, 11_000]) {
      await order.sweep();
      // Newest first: these are the heads, whose time is missing, then what they hold back.
      expect(await timed()).toHaveLength(due);
    }
  });
});

it('the migration leaves a time to heads alone', async () => {
  await add('a', 9);
  await database.pool.query(`UPDATE delivery SET next_action_time = now() WHERE stream IN ('payment-a0', 'payment-a1')`);
  await database.pool.query(`UPDATE delivery SET failed_attempts = 3 WHERE id = 'a-3'`);
  const file = await readFile(new URL('8_heads_alone_are_due/migration.sql', MIGRATIONS), 'utf8');
  await database.pool.query(file.slice(0, file.indexOf('-- What is held back, for the sweep')));
  expect(await timed()).toEqual(['a-0', 'a-3', 'a-4', 'a-6']);
});
