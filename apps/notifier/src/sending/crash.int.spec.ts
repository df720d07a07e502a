/** @seconds 43 */
import {
  eventually,
  type OwnDatabase,
  type RunningService,
  type SharedByInstances,
  sharedByInstances,
  startService,
} from '@cauce/testing/services';
import { jest } from '@jest/globals';
import { aMerchant, aPaymentMessage, next, Publisher } from '../../test/payment-messages.js';
import { type Received, Receiver } from '../../test/receiver.js';

jest.setTimeout(90_000);

let shared: SharedByInstances;
let database: OwnDatabase;
let receiver: Receiver;
let publisher: Publisher;
const processes: RunningService[] = [];

beforeAll(async () => {
  [shared, receiver, publisher] = await Promise.all([
    sharedByInstances('notifier', { DELIVERY_LEASE_MS: '3000' }),
    Receiver.start(),
    Publisher.connect(),
  ]);
  ({ database } = shared);
});

// In order: a killed member keeps the next one out of the group for the 6 s of its session.
afterEach(async () => {
  await Promise.all(processes.splice(0).map((each) => each.end('SIGTERM')));
});

afterAll(async () => {
  await Promise.all([receiver.close(), publisher.close()]);
  await database.drop();
});

/** It listens; it may not be ready yet. */
async function aNotifier(): Promise<RunningService> {
  const started = await startService({ app: 'notifier', shared, untilReady: false });
  processes.push(started);
  return started;
}

const isReady = (notifier: RunningService) => eventually(() => notifier.ready(), Boolean, { within: 30_000 });

async function register(notifier: RunningService, organization: string, url: string): Promise<void> {
  const { status, body } = await notifier.send('POST', `/admin/v1/${organization}/webhook-endpoints`, { url });
  if (status !== 200) throw new Error(JSON.stringify(body));
}

/** Blocks inserts of deliveries until released: the statement hangs where the process can be killed under it. */
async function holdInserts() {
  const holder = await database.pool.connect();
  await holder.query(`CREATE FUNCTION hold() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN PERFORM pg_advisory_xact_lock_shared(1); RETURN NEW; END';
    CREATE TRIGGER hold BEFORE INSERT ON delivery FOR EACH ROW EXECUTE FUNCTION hold()`);
  await holder.query('SELECT pg_advisory_lock(1)');
  const held = `SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
  return {
    isHeld: () => eventually(() => holder.query(held), ({ rowCount }) => rowCount === 1), // prettier-ignore
    letGo: async () => {
      await holder.query('SELECT pg_advisory_unlock(1)');
      await holder.query('DROP FUNCTION hold CASCADE');
      holder.release();
    },
  };
}

/** Every delivery of these tests, as it stands. */
async function states(organization: string): Promise<string[]> {
  const { rows } = await database.pool.query<{ status: string }>('SELECT status FROM delivery WHERE organization = $1', [organization]);
  return rows.map(({ status }) => status);
}

const allDelivered = (count: number) => (found: readonly string[]) =>
  found.length === count && found.every((state) => state === 'DELIVERED');

describe('a notifier that is killed', () => {
  it('after its deliveries are committed, before any receiver gets one, loses nothing: the next process sends them', async () => {
    const merchant = aMerchant();
    const victim = await aNotifier();
    await isReady(victim);
    await register(victim, merchant.organization, receiver.address('/unseen'));
    const messages = Array.from({ length: 5 }, () => aPaymentMessage(merchant));
    // Connections are made, and the process dies before a byte of a webhook is read.
    const killed = receiver.refuseDuring(() => victim.end('SIGKILL'));
    await publisher.publish(...messages);
    expect(await killed).toBe('SIGKILL');
    expect(receiver.at('/unseen')).toEqual([]);
    expect((await states(merchant.organization)).every((state) => state === 'WAITING')).toBe(true);
    await aNotifier();
    await eventually(() => states(merchant.organization), allDelivered(5), { within: 40_000 });
    expect(new Set(receiver.at('/unseen').map(({ headers }) => headers['webhook-id']))).toEqual(new Set(messages.map(({ id }) => id)));
  });

  it('while a receiver reads sends the unanswered webhook again', async () => {
    const merchant = aMerchant();
    const victim = await aNotifier();
    await isReady(victim);
    const dies = Promise.withResolvers<unknown>();
    const address = receiver.address('/read', (response, _received, nth) =>
      nth === 1 ? dies.resolve(victim.end('SIGKILL')) : response.end(),
    );
    await register(victim, merchant.organization, address);
    await publisher.publish(aPaymentMessage(merchant));
    await dies.promise;
    expect(await states(merchant.organization)).toEqual(['WAITING']);
    await aNotifier();
    await eventually(() => states(merchant.organization), allDelivered(1), { within: 40_000 });
    expect(new Set(receiver.at('/read').map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  });

  it('before its deliveries are committed leaves the message to the next process', async () => {
    const merchant = aMerchant();
    const victim = await aNotifier();
    await isReady(victim);
    await register(victim, merchant.organization, receiver.address('/uncommitted'));
    const insert = await holdInserts();
    await publisher.publish(aPaymentMessage(merchant));
    await insert.isHeld();
    expect(await victim.end('SIGKILL')).toBe('SIGKILL');
    await insert.letGo();
    await aNotifier();
    await eventually(() => states(merchant.organization), allDelivered(1), { within: 40_000 });
    expect(receiver.at('/uncommitted')).toHaveLength(1);
  });
});

describe('two notifiers share the work', () => {
  const PAYMENTS = 40;
  const OF_A_PAYMENT = 3;
  /** Of the rows: how long it takes until another process has them. */
  const TAKEN_OVER_MS = 10_000;
  const idOf = ({ headers }: Received) => String(headers['webhook-id']);

  /** Ids of the deliveries in a state. */
  const inState = async (organization: string, state: string) =>
    (await database.pool.query<{ id: string }>('SELECT event_id AS id FROM delivery WHERE organization = $1 AND status = $2', [organization, state])).rows.map(({ id }) => id); // prettier-ignore

  it('and one that is killed is taken over within 10 s: twice goes only what was not written, and in order', async () => {
    const merchant = aMerchant();
    const [one, other] = [await aNotifier(), await aNotifier()];
    await Promise.all([isReady(one), isReady(other)]);
    const address = receiver.address('/shared', (response) => setTimeout(() => response.end(), 250));
    await register(one, merchant.organization, address);
    const messages = Array.from({ length: PAYMENTS }, () => {
      const first = aPaymentMessage(merchant);
      return Array.from({ length: OF_A_PAYMENT }, (_, steps) => (steps === 0 ? first : next(first, steps)));
    }).flat();
    await publisher.publish(...messages);
    await eventually(
      async () => [await states(merchant.organization), await inState(merchant.organization, 'DELIVERED')],
      ([all = [], delivered = []]) => all.length === messages.length && delivered.length >= 10,
      { within: 30_000 },
    );
    expect(await one.end('SIGKILL')).toBe('SIGKILL');
    const [killedAt, written] = [Date.now(), await inState(merchant.organization, 'DELIVERED')];
    await eventually(() => states(merchant.organization), allDelivered(messages.length), { within: TAKEN_OVER_MS });
    const received = receiver.at('/shared');
    expect(received.filter((each) => each.at > killedAt + 500 && written.includes(idOf(each)))).toEqual([]);
    expect(new Set(received.map(idOf))).toEqual(new Set(messages.map(({ id }) => id)));
    const firsts = [...new Set(received.map(idOf))];
    for (let nth = 0; nth < messages.length; nth += OF_A_PAYMENT) {
      const ofAPayment = messages.slice(nth, nth + OF_A_PAYMENT).map(({ id }) => firsts.indexOf(id));
      expect(ofAPayment).toEqual(ofAPayment.toSorted((a, b) => a - b));
    }
  });
});

describe('a notifier that gets SIGTERM', () => {
  it('ends in order, and the next process sends what it had not sent yet', async () => {
    const merchant = aMerchant();
    const first = await aNotifier();
    await isReady(first);
    const asked = Promise.withResolvers<unknown>();
    let isOver = false;
    const address = receiver.address('/stopped', (response) => (isOver ? response.end() : asked.resolve(undefined)));
    await register(first, merchant.organization, address);
    await publisher.publish(...Array.from({ length: 15 }, () => aPaymentMessage(merchant)));
    await asked.promise;
    expect(await first.end('SIGTERM')).toBe(0);
    isOver = true;
    await aNotifier();
    await eventually(() => states(merchant.organization), allDelivered(15), { within: 40_000 });
  });
});
