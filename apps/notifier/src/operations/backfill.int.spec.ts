import { randomId } from '@cauce/secrets';
import { eventually, type RunningService } from '@cauce/testing/services';
import { jest } from '@jest/globals';
import { AnnouncingServices, type AnnouncingStore } from '../../test/announcing-services.js';
import { type Received, Receiver } from '../../test/receiver.js';
import type { DeliveryResource } from '../deliveries/delivery.resource.js';
import type { EndpointResource } from '../endpoints/endpoint.resource.js';
import type { OperationResource } from './operation.resource.js';

jest.setTimeout(120_000);

const WITHIN = { within: 30_000 };

let services: AnnouncingServices;
let notifier: RunningService;
let receiver: Receiver;
let organization: string;
let store: AnnouncingStore;

beforeAll(async () => {
  [receiver, services] = await Promise.all([Receiver.start(), AnnouncingServices.start({ DELIVERY_LEASE_MS: '3000' })]);
  notifier = await services.notifier();
});
afterAll(() => Promise.all([receiver.close(), services.close()]));
beforeEach(async () => {
  organization = await services.organization();
  store = await services.store(organization);
});

const start = new Date(Date.now() - 60_000).toISOString();
const register = async (path: string, about: object = {}) => {
  const url = receiver.address(path);
  return (await notifier.send<EndpointResource>('POST', `/admin/v1/${organization}/webhook-endpoints`, { url, ...about })).body;
};
const backfill = (name: string, about: object = {}) =>
  notifier.send<OperationResource>('POST', `/admin/v1/${name}:backfill`, { from: start, to: new Date().toISOString(), ...about });
const read = async (name: string) => (await notifier.send<OperationResource>('GET', `/admin/v1/${name}`)).body;
const done = (name: string) => eventually(() => read(name), ({ state }) => state === 'DONE', WITHIN); // prettier-ignore
/** Asks for it, and waits until it is done. */
const backfilled = async (endpoint: EndpointResource, about: object = {}) => done((await backfill(endpoint.name, about)).body.name);
const deliveriesTo = async ({ name }: EndpointResource) =>
  (await notifier.send<{ deliveries: DeliveryResource[] }>('GET', `/admin/v1/${organization}/deliveries?pageSize=1000&endpoint=${name.split('/').at(-1) ?? ''}`)).body.deliveries; // prettier-ignore
const untilDelivered = (endpoint: EndpointResource, count: number) =>
  eventually(() => deliveriesTo(endpoint), (all) => all.filter(({ state }) => state === 'DELIVERED').length === count, WITHIN); // prettier-ignore
const dataOf = ({ body }: Received) => (JSON.parse(body) as { data: { name: string; status: string } }).data;
const told = (received: Received) => `${dataOf(received).name} ${dataOf(received).status}`;

it('sends an endpoint what was recorded before it was there: once, in the order of each resource, marked; repeated, nothing', async () => {
  const other = await services.store(organization);
  const stranger = await services.store(await services.organization());
  const payments = [await store.canceledPayment(), await store.canceledPayment(), await store.canceledPayment()];
  const subscriptions = [await store.canceledSubscription(), await store.canceledSubscription()];
  await Promise.all([other.canceledPayment(), stranger.canceledPayment(), other.canceledSubscription()]);
  const endpoint = await register('/before', { store: store.name });
  const { status, body } = await backfill(endpoint.name);
  expect([status, body]).toEqual([
    200,
    expect.objectContaining({ kind: 'BACKFILL', state: 'RUNNING', from: start, endpoint: endpoint.name }),
  ]);
  expect(body).not.toHaveProperty('stores');
  expect(await done(body.name)).toMatchObject({ expectedCount: 5, lookedAtCount: 5, changedCount: 7 });
  await untilDelivered(endpoint, 7);
  const received = receiver.at('/before');
  expect(received.map(told).sort()).toEqual(
    [
      ...payments.map((name) => `${name} CANCELED`),
      ...subscriptions.flatMap((name) => [`${name} PENDING_ACCEPTANCE`, `${name} CANCELED`]),
    ].sort(),
  );
  expect(received.map(({ headers }) => headers['x-service-backfill'])).toEqual(received.map(() => 'true'));
  expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(7);
  for (const name of subscriptions)
    expect(received.filter((each) => dataOf(each).name === name).map((each) => dataOf(each).status)).toEqual(['PENDING_ACCEPTANCE', 'CANCELED']); // prettier-ignore
  expect((await deliveriesTo(endpoint)).map(({ origin }) => origin)).toEqual(received.map(() => 'BACKFILL'));
  expect(await backfilled(endpoint)).toMatchObject({ lookedAtCount: 5, changedCount: 0 });
  const live = await store.canceledPayment();
  await untilDelivered(endpoint, 8);
  expect(await backfilled(endpoint)).toMatchObject({ lookedAtCount: 6, changedCount: 0 });
  const [latest, ...more] = receiver.at('/before').slice(7);
  expect([latest && told(latest), latest?.headers['x-service-backfill'], more]).toEqual([`${live} CANCELED`, undefined, []]);
});

it('sends an endpoint of all stores what its filter left out, of a time span and of some events', async () => {
  const endpoint = await register('/filtered', { events: ['paymentAttempt.statusChanged'] });
  const other = await services.store(organization);
  const first = await store.canceledPayment();
  const between = new Date().toISOString();
  await other.canceledSubscription();
  const second = await other.canceledPayment();
  await notifier.send('PATCH', `/admin/v1/${endpoint.name}`, { events: [] });
  expect(await backfilled(endpoint, { to: between })).toMatchObject({ changedCount: 1, to: between });
  expect(await backfilled(endpoint, { events: ['payment.statusChanged'] })).toMatchObject({ changedCount: 1, events: ['payment.statusChanged'] }); // prettier-ignore
  expect(await backfilled(endpoint)).toMatchObject({ changedCount: 2 });
  await untilDelivered(endpoint, 4);
  expect(
    receiver
      .at('/filtered')
      .map(({ headers }) => headers['x-service-event'])
      .sort(),
  ).toEqual(
    ['payment.statusChanged', 'payment.statusChanged', 'subscription.subscriptionStatusChanged', 'subscription.subscriptionStatusChanged'], // prettier-ignore
  );
  expect(receiver.at('/filtered').map(told)).toEqual(expect.arrayContaining([`${first} CANCELED`, `${second} CANCELED`]));
});

it('has two of its requests under way at most, and holds back nothing that comes live', async () => {
  for (let made = 0; made < 6; made += 1) await store.canceledPayment();
  const held: (() => void)[] = [];
  const isOld = ({ headers }: Received) => headers['x-service-backfill'] !== undefined;
  receiver.address('/held', (response, received) => (isOld(received) ? held.push(() => response.end()) : response.end()));
  const { body: endpoint } = await notifier.send<EndpointResource>('POST', `/admin/v1/${organization}/webhook-endpoints`, {
    url: receiver.address('/held'),
  });
  expect(await backfilled(endpoint)).toMatchObject({ changedCount: 6 });
  await eventually(() => held, ({ length }) => length === 2, WITHIN); // prettier-ignore
  const live = await store.canceledPayment();
  const delivered = await untilDelivered(endpoint, 1);
  expect(delivered.find(({ state }) => state === 'DELIVERED')).toMatchObject({ resource: live, origin: 'LIVE' });
  expect(held.length).toBe(2);
  for (let released = 0; released < 6; released += 1) {
    await eventually(() => held, ({ length }) => length > released, WITHIN); // prettier-ignore
    expect(held.length).toBeLessThanOrEqual(released + 2);
    held[released]?.();
  }
  await untilDelivered(endpoint, 7);
});

it('sends a partner’s endpoint the payments of its integration alone', async () => {
  const integration = `integrations/${randomId()}`;
  const own = await store.canceledPayment(integration);
  await store.canceledPayment();
  await store.canceledPayment(`integrations/${randomId()}`);
  await store.canceledSubscription();
  const endpoint = await register('/partner', { store: store.name, events: ['payment.statusChanged', 'paymentAttempt.statusChanged'] });
  await services.shared.database.pool.query('UPDATE webhook_endpoint SET integration = $1 WHERE id = $2', [
    integration,
    endpoint.name.split('/').at(-1),
  ]);
  expect(await backfilled(endpoint)).toMatchObject({ changedCount: 1 });
  await untilDelivered(endpoint, 1);
  expect(receiver.at('/partner').map(told)).toEqual([`${own} CANCELED`]);
});

it('says what is wrong with what it is asked, and of which endpoint', async () => {
  const { name } = await register('/wrong');
  const refused = async (about: object) => (await backfill(name, about)).refusal?.fields;
  expect(await refused({ from: 'now', to: 1, events: ['x'], more: 1 })).toEqual(['more', 'from', 'to', 'events[0]']);
  expect(await refused({ to: start })).toEqual(['from']);
  expect(await refused({ from: '2100-01-01T00:00:00Z', to: '2100-01-02T00:00:00Z' })).toEqual(['from']);
  await notifier.send('DELETE', `/admin/v1/${name}`);
  expect((await backfill(name)).refusal?.reason).toMatch(/^WEBHOOK_ENDPOINT_CLOS/);
  expect((await backfill(`${organization}/webhook-endpoints/${randomId()}`)).refusal?.reason).toBe('WEBHOOK_ENDPOINT_NOT_FOUND');
});

describe('in the middle', () => {
  /** Each page but the first hangs, uncommitted, until released. */
  async function holdSecondPage() {
    const { pool } = services.shared.database;
    const holder = await pool.connect();
    await holder.query(`DROP FUNCTION IF EXISTS hold CASCADE;
      CREATE FUNCTION hold() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN PERFORM pg_advisory_xact_lock_shared(1); RETURN NEW; END';
      CREATE TRIGGER hold BEFORE UPDATE OF looked_at_count ON delivery_operation FOR EACH ROW WHEN (OLD.looked_at_count > 0) EXECUTE FUNCTION hold()`);
    await holder.query('SELECT pg_advisory_lock(1)');
    const held = `SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND objid = 1 AND NOT granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
    return {
      isHeld: () => eventually(() => holder.query(held), ({ rowCount }) => rowCount === 1, WITHIN), // prettier-ignore
      /** A stop waits for it. */
      isAwaited: () => eventually(() => holder.query(`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%STOPPED%'`), ({ rowCount }) => rowCount === 1, WITHIN), // prettier-ignore
      letGo: async () => {
        await holder.query('SELECT pg_advisory_unlock(1)');
        await holder.query('DROP FUNCTION hold CASCADE');
        holder.release();
      },
    };
  }

  it('its process is killed: another one goes on, and makes none twice', async () => {
    const other = await services.store(organization);
    await Promise.all([store.canceledPayment(), other.canceledPayment(), other.canceledSubscription()]);
    const endpoint = await register('/killed');
    const page = await holdSecondPage();
    const { body } = await backfill(endpoint.name);
    await page.isHeld();
    expect(await notifier.end('SIGKILL')).toBe('SIGKILL');
    await page.letGo();
    notifier = await services.notifier();
    expect(await done(body.name)).toMatchObject({ expectedCount: 3, lookedAtCount: 3, changedCount: 4 });
    expect((await untilDelivered(endpoint, 4)).length).toBe(4);
  });

  it('it is stopped: what is made stays, and no more is', async () => {
    const other = await services.store(organization);
    await Promise.all([store.canceledPayment(), other.canceledPayment(), store.canceledSubscription()]);
    const endpoint = await register('/stopped');
    const page = await holdSecondPage();
    const { body } = await backfill(endpoint.name);
    await page.isHeld();
    const stopping = notifier.send<OperationResource>('POST', `/admin/v1/${body.name}:stop`);
    await page.isAwaited();
    await page.letGo();
    const { body: stopped } = await stopping;
    expect(stopped).toMatchObject({ state: 'STOPPED', changedCount: 2 });
    expect((await untilDelivered(endpoint, stopped.changedCount)).length).toBe(stopped.changedCount);
    expect(await read(body.name)).toEqual(stopped);
  });
});
