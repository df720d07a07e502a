import { type Circuit, type CircuitCommand, HEALTHY } from '@cauce/delivery-domain';
import { createPool, type Pool } from '@cauce/postgres';
import { newDatabase, type OwnDatabase } from '@cauce/testing/services';
import { anEndpointRow, deliveryRows } from '../../../test/delivery-rows.js';
import { MIGRATIONS } from '../../../test/migrations.js';
import { sendingProcess } from '../../../test/sending-process.js';
import { dayOf, DeliveryPartitions } from '../keeping/delivery.partitions.js';
import type { AttemptResult } from '../settling/attempt-result.js';
import type { CircuitRow } from './circuits.js';

const after = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString();
const OPEN: Circuit = { ...HEALTHY, status: 'OPEN', slots: 1, failures: 5, changeTime: after(-10), probeTime: after(-1), probeSeconds: 5 };

let database: OwnDatabase;
let queue: Pool;

beforeAll(async () => {
  database = await newDatabase(MIGRATIONS);
  queue = createPool(database.url, { inIndexOrder: true, plansOnce: true, connectMs: 20_000 });
  await new DeliveryPartitions(queue).ahead();
});
afterAll(async () => {
  await queue.end();
  await database.drop();
});
beforeEach(async () => {
  await database.pool.query('TRUNCATE delivery, delivery_attempt, webhook_endpoint');
  await anEndpointRow(queue);
  await deliveryRows(database.pool, { name: 'a', count: 20, ofAPayment: 1 });
});

/** What another process would do: it knows nothing that is not in the rows. */
function aProcess() {
  const { leases, results } = sendingProcess(queue);
  const claimed = async () => (await leases.claim(64)).map(({ id }) => id).sort();
  return { leases, results, claimed };
}

const set = (circuit: Circuit) => queue.query('UPDATE webhook_endpoint SET circuit = $1', [circuit]);
const now = async () =>
  (await queue.query<CircuitRow>('SELECT circuit, circuit_version AS "circuitVersion" FROM webhook_endpoint')).rows[0] as CircuitRow;

const failure = (delivery: string): CircuitCommand => ({
  type: 'RecordFailure',
  delivery,
  timedOut: false,
  startTime: after(0),
  at: after(0),
});
const answer: CircuitCommand = { type: 'RecordAnswer', at: after(0) };

function aResult(id: string, command: CircuitCommand, known: CircuitRow = { circuit: null, circuitVersion: 0 }): AttemptResult {
  const isFailure = command.type === 'RecordFailure';
  return {
    delivery: { day: dayOf(Date.now()), id, lease: 0, endpointId: 'endpoint', ...known },
    startTime: after(0),
    durationMs: 5,
    outcome: 'ANSWERED',
    status: isFailure ? 500 : 200,
    error: null,
    response: null,
    bodySha256: 'f'.repeat(64),
    becomes: isFailure ? 'WAITING' : 'DELIVERED',
    failedAttempts: isFailure ? 1 : 0,
    nextTime: isFailure ? after(60) : null,
    command,
  };
}

describe('an endpoint whose circuit is open', () => {
  it('gets nothing before its next probe', async () => {
    await set({ ...OPEN, probeTime: after(5) });
    expect(await aProcess().claimed()).toEqual([]);
  });

  it('gets its oldest head as a probe, once over all processes, until the result is written', async () => {
    await set(OPEN);
    const [one, other] = [aProcess(), aProcess()];
    expect((await Promise.all([one.claimed(), other.claimed()])).flat()).toEqual(['a-0']);
    expect([await one.claimed(), await other.claimed(), await aProcess().claimed()]).toEqual([[], [], []]);
  });

  it('gets another one as the next probe, after the time that the result says', async () => {
    await set(OPEN);
    const one = aProcess();
    await one.claimed();
    await one.results.write({ ...aResult('a-0', failure('a-0')), delivery: { ...aResult('a-0', answer).delivery, lease: 1 } });
    expect((await now()).circuit).toMatchObject({ status: 'OPEN', probeSeconds: 10 });
    expect(await aProcess().claimed()).toEqual([]);
    await set(OPEN);
    expect(await aProcess().claimed()).toEqual(['a-1']);
  });

  it('gets no probe that an earlier event holds back, but the next', async () => {
    await set(OPEN);
    await database.pool.query(`UPDATE delivery SET stream = 'late', revision = 1 WHERE id = 'a-0'`);
    await database.pool.query(
      `UPDATE delivery SET stream = 'late', revision = 0, next_action_time = now() + interval '1 hour' WHERE id = 'a-9'`,
    );
    expect(await aProcess().claimed()).toEqual(['a-1']);
  });

  it('gets new events later: they are not born leased', async () => {
    await set(OPEN);
    await database.pool.query('TRUNCATE delivery');
    const event = {
      event: 'payment.statusChanged',
      resource: 'r',
      revision: 1,
      organization: 'o',
      store: 's',
      integration: null,
      body: '{}',
      traceparent: null,
    };
    const time = new Date().toISOString();
    const inserted = await aProcess().leases.insert([{ ...event, id: 'new', stream: 'p', recordedAt: time, day: dayOf(time) }]);
    expect([inserted.leased, inserted.idle]).toEqual([[], ['endpoint']]);
  });
});

it.each([1, 2, 4, 8])('an endpoint that recovers gets %d at a time', async (slots) => {
  await set({ ...HEALTHY, status: 'RECOVERING', slots });
  expect(await aProcess().claimed()).toHaveLength(slots);
});

describe('endpoints that fail', () => {
  /** Each with two due deliveries. */
  const add = async (name: string, count: number, circuit: Circuit | null) => {
    for (let nth = 0; nth < count; nth += 1) {
      const endpoint = `${name}${nth}`;
      await anEndpointRow(queue, endpoint);
      await queue.query('UPDATE webhook_endpoint SET circuit = $2 WHERE id = $1', [endpoint, circuit]);
      await deliveryRows(queue, { name: endpoint, endpoint, count: 2, ofAPayment: 1 });
    }
  };

  it('have a fifth of the slots together, and those that work all others, in any order', async () => {
    await queue.query('TRUNCATE delivery, webhook_endpoint');
    await add('fails', 8, { ...HEALTHY, slots: 1 });
    await add('works', 8, null);
    const { leases } = sendingProcess(queue, { perProcess: 25 });
    const leased = (await leases.claim(64)).map(({ endpointId }) => endpointId.slice(0, 5));
    expect([leased.filter((name) => name === 'fails').length, leased.filter((name) => name === 'works').length]).toEqual([5, 16]);
    expect(await leases.claim(64)).toEqual([]);
  });
});

describe('the statement of results', () => {
  it('writes nothing of a receiver that works', async () => {
    await aProcess().results.write(aResult('a-0', answer));
    expect(await now()).toEqual({ circuit: null, circuitVersion: 0 });
  });

  it('opens the circuit with the fifth failure, and closes it with the last step of the recovery', async () => {
    const { results } = aProcess();
    await Promise.all(['a-0', 'a-1', 'a-2', 'a-3'].map((id) => results.write(aResult(id, failure(id)))));
    expect((await now()).circuit).toMatchObject({ status: 'CLOSED', failures: 4 });
    await results.write(aResult('a-4', failure('a-4')));
    expect((await now()).circuit).toMatchObject({ status: 'OPEN' });
    for (const id of ['a-5', 'a-6', 'a-7', 'a-8', 'a-9']) await results.write(aResult(id, answer));
    expect((await now()).circuit).toBeNull();
  });

  it('counts what several processes see, whatever each of them knew', async () => {
    const ids = ['a-0', 'a-1', 'a-2', 'a-3', 'a-4'];
    await Promise.all(ids.map((id) => aProcess().results.write(aResult(id, failure(id)))));
    expect(await now()).toMatchObject({ circuit: { status: 'OPEN', failures: 5 } });
  });

  it('leaves what an operator has done since: another address is another receiver', async () => {
    const { results } = aProcess();
    await queue.query('UPDATE webhook_endpoint SET circuit_version = 7');
    await results.write(aResult('a-0', answer, { circuit: OPEN, circuitVersion: 6 }));
    expect(await now()).toEqual({ circuit: null, circuitVersion: 7 });
  });
});
