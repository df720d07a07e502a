/** @seconds 44 */
import type { ResourceMessage } from '@cauce/contracts';
import { randomId } from '@cauce/secrets';
import { eventually, type RunningService, startService } from '@cauce/testing/services';
import { jest } from '@jest/globals';
import { aMerchant, aPaymentMessage, next, Publisher } from '../../test/payment-messages.js';
import { type Answering, Receiver } from '../../test/receiver.js';
import type { DeliveryResource, WholeDeliveryResource } from '../deliveries/delivery.resource.js';
import type { EndpointResource } from '../endpoints/endpoint.resource.js';
import type { OperationResource } from './operation.resource.js';

jest.setTimeout(60_000);

let notifier: RunningService;
let receiver: Receiver;
let publisher: Publisher;
let merchant: ReturnType<typeof aMerchant>;
/** How the receiver answers. */
let code = 200;

beforeAll(async () => {
  [receiver, publisher] = await Promise.all([Receiver.start(), Publisher.connect()]);
  notifier = await startService({ app: 'notifier', env: { DELIVERY_TIMETABLE: '0' } });
});
afterAll(async () => {
  await Promise.all([receiver.close(), publisher.close()]);
  await notifier.close();
});
beforeEach(() => {
  merchant = aMerchant();
  code = 500;
});

const admin = () => `/admin/v1/${merchant.organization}`;
const register = async (path: string, answer: Answering = (response) => response.writeHead(code).end()) => {
  const url = receiver.address(path, answer);
  return (await notifier.send<EndpointResource>('POST', `${admin()}/webhook-endpoints`, { url })).body;
};
const say = <Body = WholeDeliveryResource>(name: string, verb: string, body?: unknown) =>
  notifier.send<Body>('POST', `/admin/v1/${name}:${verb}`, body);
const deliveries = async () =>
  (await notifier.send<{ deliveries: DeliveryResource[] }>('GET', `${admin()}/deliveries?pageSize=1000`)).body.deliveries;
const deliveriesOf = async (query: Record<string, string>) =>
  (await notifier.send<{ deliveries: DeliveryResource[] }>('GET', `${admin()}/deliveries?${String(new URLSearchParams(query))}`)).body
    .deliveries;
const statesOf = async () => (await deliveries()).map(({ state }) => state);
const until = (state: string, count: number) => eventually(statesOf, (all) => all.filter((each) => each === state).length === count); // prettier-ignore
const deliveryOf = async ({ id }: ResourceMessage) => (await deliveries()).find(({ eventId }) => eventId === id);
const nameOf = async (message: ResourceMessage) => (await deliveryOf(message))?.name ?? '';
const done = (name: string) => eventually(async () => (await notifier.send<OperationResource>('GET', `/admin/v1/${name}`)).body, ({ state }) => state === 'DONE'); // prettier-ignore
const sql = (text: string) => notifier.database.pool.query(text, [merchant.organization]);

describe('one delivery', () => {
  it('that is FAILED begins a new timetable, and holds back nothing', async () => {
    await register('/failed');
    const first = aPaymentMessage(merchant);
    await publisher.publish(first);
    await until('FAILED', 1);
    await sql(`UPDATE webhook_endpoint SET status = 'DISABLED' WHERE organization = $1`);
    const { status, body } = await say(await nameOf(first), 'replay');
    expect([status, body]).toEqual([200, expect.objectContaining({ state: 'WAITING', origin: 'REPLAY', failedAttemptCount: 0 })]);
    expect((await say(await nameOf(first), 'replay')).body).toEqual(body);
    await sql(`UPDATE delivery SET next_action_time = now() + interval '1 hour' WHERE organization = $1`);
    await sql(`UPDATE webhook_endpoint SET status = 'ENABLED' WHERE organization = $1`);
    code = 200;
    const second = next(first);
    await publisher.publish(second);
    await eventually(() => deliveryOf(second), (found) => found?.state === 'DELIVERED'); // prettier-ignore
    expect((await deliveryOf(first))?.state).toBe('WAITING');
    await sql(`UPDATE delivery SET next_action_time = now() WHERE organization = $1 AND end_time IS NULL`);
    await until('DELIVERED', 2);
  });

  it('that is SKIPPED waits again', async () => {
    await register('/skipped');
    const message = aPaymentMessage(merchant);
    await publisher.publish(message);
    await until('FAILED', 1);
    await sql(`UPDATE delivery SET status = 'SKIPPED', skip_reason = 'OPERATOR' WHERE organization = $1`);
    code = 200;
    expect((await say(await nameOf(message), 'replay')).body.skipReason).toBeUndefined();
    await until('DELIVERED', 1);
  });

  it.each([200, 500])('that is DELIVERED gets one attempt, answered %d, and stays DELIVERED', async (answered) => {
    const path = `/delivered-${String(answered)}`;
    await register(path);
    code = 200;
    const message = aPaymentMessage(merchant);
    await publisher.publish(message);
    await until('DELIVERED', 1);
    const before = await deliveryOf(message);
    code = answered;
    const { attempts, ...delivery } = (await say(await nameOf(message), 'replay')).body;
    expect(delivery).toEqual(before);
    expect(attempts.map(({ status }) => status)).toEqual([200, answered]);
    const [one, again] = receiver.at(path);
    expect([again?.headers['webhook-id'], again?.body]).toEqual([message.id, one?.body]);
  });

  it('is refused where nothing can be sent any more', async () => {
    const { name } = await register('/refused');
    const message = aPaymentMessage(merchant);
    await publisher.publish(message);
    await until('FAILED', 1);
    const delivery = await nameOf(message);
    await sql(`UPDATE delivery SET end_time = now() - interval '29 days 1 hour' WHERE organization = $1`);
    expect((await say(delivery, 'replay')).refusal?.reason).toBe('DELIVERY_TOO_OLD');
    await notifier.send('DELETE', `/admin/v1/${name}`);
    expect((await say(delivery, 'replay')).refusal?.reason).toMatch(/^WEBHOOK_ENDPOINT_CLOS/);
    expect((await say(`${merchant.organization}/deliveries/${randomId()}`, 'replay')).refusal?.reason).toBe('DELIVERY_NOT_FOUND');
  });
});

describe('many deliveries', () => {
  /** Two endpoints that have failed the same three events. */
  async function failed(path: string) {
    const endpoints = [await register(`${path}-one`), await register(`${path}-other`)] as const;
    const messages = [aPaymentMessage(merchant), aPaymentMessage(merchant), aPaymentMessage(merchant)] as const;
    await publisher.publish(...messages);
    await until('FAILED', 6);
    code = 200;
    return { endpoints, messages };
  }

  it('are replayed by a filter, and no others', async () => {
    const { endpoints, messages } = await failed('/filter');
    const resource = 'name' in messages[0].data ? messages[0].data.name : '';
    const terms = { state: 'FAILED', endpoint: endpoints[0].name, resource, event: 'payment.statusChanged' };
    const { status, body } = await notifier.send<OperationResource>('POST', `${admin()}/deliveries:replay`, terms);
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({ kind: 'REPLAY', endpoint: endpoints[0].name, deliveryState: 'FAILED' }),
    ]);
    expect(await done(body.name)).toMatchObject({ expectedCount: 2, lookedAtCount: 2, changedCount: 1 });
    await until('DELIVERED', 1);
    expect(receiver.at('/filter-one').at(-1)?.headers['webhook-id']).toBe(messages[0].id);
    expect((await statesOf()).filter((state) => state === 'FAILED')).toHaveLength(5);
  });

  it.each(['FAILED', 'DELIVERED'])('of another organization are neither replayed nor counted: %s', async (state) => {
    const path = `/foreign-${state.toLowerCase()}`;
    const { endpoints, messages } = await failed(path);
    await sql(`UPDATE delivery SET status = '${state}' WHERE organization = $1`);
    const resource = 'name' in messages[0].data ? messages[0].data.name : '';
    const sent = receiver.at(`${path}-one`).length;
    for (const terms of [{ endpoint: endpoints[0].name }, { resource }]) {
      const foreign = `/admin/v1/${aMerchant().organization}/deliveries:replay`;
      const { body } = await notifier.send<OperationResource>('POST', foreign, { state, ...terms });
      expect(await done(body.name)).toMatchObject({ expectedCount: 0, lookedAtCount: 0, changedCount: 0 });
    }
    expect(receiver.at(`${path}-one`).length).toBe(sent);
  });

  it('are recovered: all that an endpoint lacks since a time', async () => {
    const { endpoints } = await failed('/recover');
    await sql(
      `UPDATE delivery SET status = 'SKIPPED', skip_reason = 'OPERATOR' WHERE organization = $1 AND event_id IN (SELECT min(event_id) FROM delivery WHERE organization = $1)`,
    );
    await sql(
      `UPDATE delivery SET create_time = now() - interval '2 hours' WHERE organization = $1 AND event_id IN (SELECT max(event_id) FROM delivery WHERE organization = $1)`,
    );
    const from = new Date(Date.now() - 3_600_000).toISOString();
    const { body } = await say<OperationResource>(endpoints[0].name, 'recover', { from });
    expect(await done(body.name)).toMatchObject({ kind: 'RECOVER', from, expectedCount: 2, changedCount: 2 });
    await until('DELIVERED', 2);
    const all = await deliveries();
    expect(all.filter(({ endpoint }) => endpoint === endpoints[1].name).map(({ state }) => state).sort()).toEqual(['FAILED', 'FAILED', 'SKIPPED']); // prettier-ignore
  });

  it('that are DELIVERED get one attempt each, and stay DELIVERED', async () => {
    const endpoints = [await register('/again-one'), await register('/again-other'), await register('/again-disabled')] as const;
    code = 200;
    const messages = Array.from({ length: 45 }, () => aPaymentMessage(merchant));
    await publisher.publish(...messages);
    await until('DELIVERED', 135);
    await notifier.send('POST', `/admin/v1/${endpoints[2].name}:disable`, {});
    code = 500;
    const { body } = await notifier.send<OperationResource>('POST', `${admin()}/deliveries:replay`, { state: 'DELIVERED' });
    expect(body).toMatchObject({ kind: 'REPLAY', deliveryState: 'DELIVERED', state: 'RUNNING' });
    expect(await done(body.name)).toMatchObject({ expectedCount: 135, lookedAtCount: 135, changedCount: 90 });
    const ids = messages.map(({ id }) => id).sort();
    for (const path of ['/again-one', '/again-other'])
      expect(receiver.at(path).slice(45).map(({ headers }) => headers['webhook-id']).sort()).toEqual(ids); // prettier-ignore
    expect(receiver.at('/again-disabled')).toHaveLength(45);
    expect(new Set(await statesOf())).toEqual(new Set(['DELIVERED']));
    const one = (await deliveries()).find(({ endpoint }) => endpoint === endpoints[0].name);
    const { attempts } = (await notifier.send<WholeDeliveryResource>('GET', `/admin/v1/${one?.name ?? ''}`)).body;
    expect(attempts.map(({ status }) => status)).toEqual([200, 500]);
  });

  it('that wait for their next attempt are sent at once by a recovery, and their attempts still count', async () => {
    const { endpoints } = await failed('/hastened');
    await sql(
      `UPDATE delivery SET status = 'WAITING', end_time = NULL, next_action_time = now() + interval '1 hour', failed_attempts = 1 WHERE organization = $1`,
    );
    const from = new Date(Date.now() - 3_600_000).toISOString();
    const { body } = await say<OperationResource>(endpoints[0].name, 'recover', { from });
    expect(await done(body.name)).toMatchObject({ lookedAtCount: 3, changedCount: 3 });
    await until('DELIVERED', 3);
    const ended = (await deliveries()).filter(({ state }) => state === 'DELIVERED');
    expect(ended.map(({ endpoint, origin, failedAttemptCount }) => [endpoint, origin, failedAttemptCount])).toEqual(
      Array.from({ length: 3 }, () => [endpoints[0].name, 'LIVE', 1]),
    );
  });

  it('that were backfilled wait for no other once they are replayed, and their header still says it', async () => {
    const { messages } = await failed('/backfilled');
    await sql(`UPDATE delivery SET origin = 'BACKFILL', stream = 'payment-same' WHERE organization = $1`);
    const { body } = await notifier.send<OperationResource>('POST', `${admin()}/deliveries:replay`, { state: 'FAILED' });
    expect(await done(body.name)).toMatchObject({ changedCount: 6 });
    await until('DELIVERED', 6);
    expect(new Set((await deliveries()).map(({ origin }) => origin))).toEqual(new Set(['REPLAY']));
    const replayed = receiver.at('/backfilled-one').slice(-messages.length);
    expect(replayed.map(({ headers }) => headers['x-service-backfill'])).toEqual(messages.map(() => 'true'));
  });

  it('that their receiver does not answer are passed one by one: other operations have their turns, and no delivery is sent twice', async () => {
    let isHanging = false;
    const endpoint = await register('/hangs', (response) => (isHanging ? undefined : response.end()));
    const messages = Array.from({ length: 5 }, () => aPaymentMessage(merchant));
    await publisher.publish(...messages);
    await until('DELIVERED', 5);
    isHanging = true;
    const replay = () => notifier.send<OperationResource>('POST', `${admin()}/deliveries:replay`, { state: 'DELIVERED' });
    const [one, other] = [await replay(), await replay()];
    await eventually(() => receiver.at('/hangs'), ({ length }) => length === 9); // prettier-ignore
    const { body: skip } = await say<OperationResource>(endpoint.name, 'skip');
    await eventually(() => notifier.send<OperationResource>('GET', `/admin/v1/${skip.name}`), ({ body }) => body.state === 'DONE', { within: 40_000 }); // prettier-ignore
    const { body: stopped } = await say<OperationResource>(one.body.name, 'stop');
    await say(other.body.name, 'stop');
    expect(stopped.changedCount).toBeGreaterThanOrEqual(2);
    const times = messages.map(({ id }) => receiver.at('/hangs').filter(({ headers }) => headers['webhook-id'] === id).length);
    expect(times.filter((count) => count === 3).length).toBeGreaterThanOrEqual(2);
    expect(Math.max(...times)).toBe(3);
  });

  it('are found by times of any offset', async () => {
    const { endpoints } = await failed('/times');
    const span = { from: '0000-01-01T00:00:00Z', to: '9999-12-31T23:59:59-23:59' };
    expect(await deliveriesOf(span)).toHaveLength(6);
    const { body } = await notifier.send<OperationResource>('POST', `${admin()}/deliveries:replay`, { state: 'FAILED', ...span });
    expect(await done(body.name)).toMatchObject({ from: '0001-01-01T00:00:00.000Z', to: '9999-12-31T23:59:59.999Z', changedCount: 6 });
    const { body: recovery } = await say<OperationResource>(endpoints[0].name, 'recover', { from: '0000-01-01T00:00:00+23:59' });
    expect(await done(recovery.name)).toMatchObject({ lookedAtCount: 3 });
  });

  it('are replayed by a filter that says which state, and names what is wrong', async () => {
    const refused = async (body: object) => (await notifier.send('POST', `${admin()}/deliveries:replay`, body)).refusal?.fields;
    expect(await refused({})).toEqual(['state']);
    expect(await refused({ state: 'WAITING', endpoint: 'x', from: 'now', other: 1 })).toEqual(['other', 'state', 'endpoint', 'from']);
    const { name } = await register('/wrong');
    expect((await say(name, 'recover', {})).refusal?.fields).toEqual(['from']);
  });
});

it.each([
  ['GET', 'webhook-endpoints/%00', 'WEBHOOK_ENDPOINT_NOT_FOUND'],
  ['PATCH', 'webhook-endpoints/%00', 'WEBHOOK_ENDPOINT_NOT_FOUND'],
  ['DELETE', 'webhook-endpoints/%00', 'WEBHOOK_ENDPOINT_NOT_FOUND'],
  ['GET', 'deliveries/%00', 'DELIVERY_NOT_FOUND'],
  ['GET', 'delivery-operations/%00', 'DELIVERY_OPERATION_NOT_FOUND'],
  ['GET', 'mails/%00', 'MAIL_NOT_FOUND'],
])('%s %s is a 404', async (method, path, reason) => {
  expect((await notifier.send(method, `${admin()}/${path}`)).refusal?.reason).toBe(reason);
});
