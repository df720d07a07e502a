/** @seconds 33 */
import type { FoundMissing, ResourceMessage } from '@cauce/contracts';
import { randomId } from '@cauce/secrets';
import { eventually, LocalServer, type RunningService, startService } from '@cauce/testing/services';
import { aMerchant, aPaymentMessage, next, Publisher } from '../../test/payment-messages.js';
import { type Answering, Receiver, status } from '../../test/receiver.js';
import type { DeliveryResource } from '../deliveries/delivery.resource.js';
import type { EndpointResource } from '../endpoints/endpoint.resource.js';
import type { OperationResource } from './operation.resource.js';

let notifier: RunningService;
/** Stands for the catalog, which knows every store. */
let catalog: LocalServer;
let receiver: Receiver;
let publisher: Publisher;
let merchant: ReturnType<typeof aMerchant>;

beforeAll(async () => {
  [receiver, publisher] = await Promise.all([Receiver.start(), Publisher.connect()]);
  catalog = await LocalServer.start((_request, _body, response) => void response.end('{}'));
  notifier = await startService({ app: 'notifier', env: { CATALOG_URL: catalog.url, DELIVERY_TIMETABLE: '60,60' } });
});
afterAll(async () => {
  await Promise.all([receiver.close(), publisher.close()]);
  await notifier.close();
  await catalog.stop();
});
beforeEach(() => void (merchant = aMerchant()));

const admin = () => `/admin/v1/${merchant.organization}`;
const register = async (url: string) => (await notifier.send<EndpointResource>('POST', `${admin()}/webhook-endpoints`, { url })).body;
const read = async <Body = EndpointResource>(name: string) => (await notifier.send<Body>('GET', `/admin/v1/${name}`)).body;
const say = <Body = EndpointResource>(name: string, verb: string) => notifier.send<Body>('POST', `/admin/v1/${name}:${verb}`);
const remove = (name: string) => notifier.send<EndpointResource>('DELETE', `/admin/v1/${name}`);
const deliveries = async (query = '') =>
  (await notifier.send<{ deliveries: DeliveryResource[] }>('GET', `${admin()}/deliveries${query}`)).body.deliveries;
const deliveryOf = async ({ id }: ResourceMessage) => (await deliveries()).find(({ eventId }) => eventId === id);
const stateOf = async (message: ResourceMessage) => {
  const { state, skipReason } = (await deliveryOf(message)) ?? {};
  return [state, ...(skipReason === undefined ? [] : [skipReason])];
};
const untilMade = (count: number) => eventually(() => deliveries(), ({ length }) => length === count); // prettier-ignore
const untilClosed = (name: string) => eventually(() => read(name), ({ status }) => status === 'CLOSED', { within: 20_000 }); // prettier-ignore
const untilDone = (name: string) => eventually(() => read<OperationResource>(name), ({ state }) => state === 'DONE', { within: 20_000 }); // prettier-ignore

/** Answers the first webhook when told to, and all others at once. */
function held(first: Answering): { answer: Answering; release: () => void; asked: Promise<void> } {
  const [released, asked] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
  const answer: Answering = (response, received, nth) => {
    if (nth > 1) return response.end();
    asked.resolve(undefined);
    return released.promise.then(() => first(response, received, nth));
  };
  return { answer, release: () => released.resolve(undefined), asked: asked.promise };
}

/** An endpoint that is sent the first of three events of a payment: the others wait for it. */
async function underWay(path: string, answered: Answering) {
  const { answer, release, asked } = held(answered);
  const { name } = await register(receiver.address(path, answer));
  const first = aPaymentMessage(merchant);
  const messages = [first, next(first), next(first, 2)] as const;
  await publisher.publish(...messages);
  await asked;
  await untilMade(3);
  return { name, messages, release };
}

describe('an endpoint that is deleted', () => {
  it.each([
    [200, ['DELIVERED']],
    [500, ['SKIPPED', 'ENDPOINT_CLOSED']],
  ])('skips what waits; what is being sent is answered %d, and is %j', async (code, expected) => {
    const path = `/deleted-${String(code)}`;
    const { name, messages, release } = await underWay(path, status(code));
    const [first, second, third] = messages;
    const { status: http, body } = await remove(name);
    expect([http, body.status]).toEqual([200, 'CLOSING']);
    await eventually(() => stateOf(third), ([state]) => state === 'SKIPPED'); // prettier-ignore
    expect(await stateOf(second)).toEqual(['SKIPPED', 'ENDPOINT_CLOSED']);
    expect([await stateOf(first), (await read(name)).status]).toEqual([['WAITING'], 'CLOSING']);
    release();
    await untilClosed(name);
    expect(await stateOf(first)).toEqual(expected);
    expect(receiver.at(path)).toHaveLength(1);
  });

  it('gets nothing that is recorded later, and what was recorded before is found, skipped', async () => {
    const { name } = await register(receiver.address('/late'));
    await register(receiver.address('/beside'));
    const before = aPaymentMessage({ ...merchant, recordedAt: new Date().toISOString() });
    await remove(name);
    const after = aPaymentMessage({ ...merchant, recordedAt: new Date(Date.now() + 1_000).toISOString() });
    await publisher.publish(before, after);
    await eventually(() => receiver.at('/beside'), ({ length }) => length === 2); // prettier-ignore
    const its = (await deliveries(`?endpoint=${name}`)).map(({ eventId, state, skipReason }) => [eventId, state, skipReason]);
    expect(its).toEqual([[before.id, 'SKIPPED', 'ENDPOINT_CLOSED']]);
    const messages = [before, after].map(({ id, kind, organization, store, recordedAt }) => ({
      id,
      kind,
      organization,
      store,
      recordedAt,
    }));
    const caller = { caller: 'payments', facts: { principal: 'payments' } } as const;
    const { body } = await notifier.send<FoundMissing>('POST', '/internal/missing-notifications', { messages }, caller);
    expect([body.webhookCount, body.missing]).toEqual([3, []]);
    expect(receiver.at('/late')).toEqual([]);
    await untilClosed(name);
  });

  it('stays in the list; a repeat changes nothing, and nothing brings it back', async () => {
    const { name } = await register(receiver.address('/again'));
    await remove(name);
    const closed = await untilClosed(name);
    expect((await remove(name)).body).toEqual(closed);
    for (const verb of ['disable', 'resume']) expect((await say(name, verb)).refusal?.reason).toBe('WEBHOOK_ENDPOINT_CLOSED');
    const change = await notifier.send('PATCH', `/admin/v1/${name}`, { events: ['payment.statusChanged'] });
    expect(change.refusal?.reason).toBe('WEBHOOK_ENDPOINT_CLOSED');
    const listed = await notifier.send<{ webhookEndpoints: EndpointResource[] }>('GET', `${admin()}/webhook-endpoints`);
    expect(listed.body.webhookEndpoints).toEqual([closed]);
  });

  it('of another organization is a 404', async () => {
    const { name } = await register(receiver.address('/foreign'));
    const foreign = name.replace(/^organizations\/[^/]+/, `organizations/${randomId()}`);
    expect((await remove(foreign)).refusal?.reason).toBe('WEBHOOK_ENDPOINT_NOT_FOUND');
    expect((await read(name)).status).toBe('ENABLED');
  });
});

describe('what waits for an endpoint', () => {
  it('is skipped but for what is being sent, which ends as its receiver answers; what comes then is sent', async () => {
    const { name, messages, release } = await underWay('/skipped', status(200));
    const [first, second, third] = messages;
    const { body: operation } = await say<OperationResource>(name, 'skip');
    expect(operation).toMatchObject({ kind: 'SKIP', endpoint: name, operator: expect.any(String), expectedCount: 3 });
    expect(await untilDone(operation.name)).toMatchObject({ changedCount: 2, endTime: expect.any(String) });
    expect([await stateOf(second), await stateOf(third)]).toEqual([['SKIPPED', 'OPERATOR'], ['SKIPPED', 'OPERATOR']]); // prettier-ignore
    expect((await deliveries('?state=SKIPPED')).length).toBe(2);
    const fourth = next(first, 3);
    await publisher.publish(fourth);
    release();
    await eventually(() => stateOf(fourth), ([state]) => state === 'DELIVERED'); // prettier-ignore
    expect(await stateOf(first)).toEqual(['DELIVERED']);
    expect(receiver.at('/skipped').map(({ headers }) => headers['webhook-id'])).toEqual([first.id, fourth.id]);
  });

  it('holds back nothing that comes later, once it is skipped', async () => {
    const { name } = await register(receiver.address('/refusing', (response, _, nth) => response.writeHead(nth === 1 ? 500 : 200).end()));
    const first = aPaymentMessage(merchant);
    await publisher.publish(first, next(first));
    await eventually(() => receiver.at('/refusing'), ({ length }) => length === 1); // prettier-ignore
    const { body: operation } = await eventually(() => say<OperationResource>(name, 'skip'), ({ body }) => body.expectedCount === 2); // prettier-ignore
    await untilDone(operation.name);
    const third = next(first, 2);
    await publisher.publish(third);
    await eventually(() => stateOf(third), ([state]) => state === 'DELIVERED'); // prettier-ignore
  });

  it('is an operation that is listed, and can be stopped; that of a deleted endpoint cannot', async () => {
    const { name, release } = await underWay('/stopped', status(200));
    const { body } = await say<OperationResource>(name, 'skip');
    const done = await untilDone(body.name);
    expect((await say<OperationResource>(body.name, 'stop')).body).toEqual(done);
    await remove(name);
    const listed = await notifier.send<{ deliveryOperations: OperationResource[] }>('GET', `${admin()}/delivery-operations`);
    const [closing, first] = listed.body.deliveryOperations;
    expect([first, closing?.state]).toEqual([done, 'RUNNING']);
    expect((await say(closing?.name ?? '', 'stop')).refusal?.reason).toBe('DELIVERY_OPERATION_CLOSING');
    release();
    await untilDone(closing?.name ?? '');
    const foreign = body.name.replace(/^organizations\/[^/]+/, `organizations/${randomId()}`);
    expect((await say(foreign, 'stop')).refusal?.reason).toBe('DELIVERY_OPERATION_NOT_FOUND');
  });
});

describe('one delivery', () => {
  it('is skipped, once; what it held back goes out', async () => {
    const { name } = await register(receiver.address('/one', (response, _, nth) => response.writeHead(nth === 1 ? 500 : 200).end()));
    const first = aPaymentMessage(merchant);
    const second = next(first);
    await publisher.publish(first, second);
    const failed = await eventually(() => deliveryOf(first), (found) => found?.failedAttemptCount === 1); // prettier-ignore
    const { status: http, body } = await say<DeliveryResource>(failed?.name ?? '', 'skip');
    expect([http, body]).toEqual([200, expect.objectContaining({ endpoint: name, state: 'SKIPPED', skipReason: 'OPERATOR' })]);
    await eventually(() => stateOf(second), ([state]) => state === 'DELIVERED'); // prettier-ignore
    expect((await say<DeliveryResource>(failed?.name ?? '', 'skip')).body).toEqual(body);
    const delivered = await deliveryOf(second);
    expect((await say(delivered?.name ?? '', 'skip')).refusal?.reason).toBe('DELIVERY_ENDED');
  });

  it.each([
    ['the delivery', (_: string, delivery: string) => delivery],
    ['all that waits', (endpoint: string) => endpoint],
  ])('that is inserted while %s before it is skipped goes out soon', async (_, nameOf) => {
    const path = `/inserted-${randomId()}`;
    const { name } = await register(receiver.address(path, (response, __, nth) => response.writeHead(nth === 1 ? 500 : 200).end()));
    const first = aPaymentMessage(merchant);
    await publisher.publish(first);
    const failed = await eventually(() => deliveryOf(first), (found) => found?.failedAttemptCount === 1); // prettier-ignore
    const inserting = await notifier.database.pool.connect();
    await inserting.query('BEGIN');
    await inserting.query(
      `INSERT INTO delivery (day, id, endpoint_id, organization, store, event_id, event, resource, stream, revision, recorded_at, create_time, body)
       SELECT day, $2, endpoint_id, organization, store, $2, event, resource, stream, revision + 1, recorded_at, create_time, body FROM delivery WHERE event_id = $1`,
      [first.id, randomId()],
    );
    const { body } = await say<OperationResource | DeliveryResource>(nameOf(name, failed?.name ?? ''), 'skip');
    if ('kind' in body) await untilDone(body.name);
    await inserting.query('COMMIT');
    inserting.release();
    await eventually(() => receiver.at(path), ({ length }) => length === 2, { within: 10_000 }); // prettier-ignore
  });

  it('is not skipped while it is being sent', async () => {
    const { messages, release } = await underWay('/busy', status(200));
    const sending = await deliveryOf(messages[0]);
    expect((await say(sending?.name ?? '', 'skip')).refusal?.reason).toBe('DELIVERY_BUSY');
    release();
    await eventually(() => stateOf(messages[2]), ([state]) => state === 'DELIVERED'); // prettier-ignore
  });

  it('that is unknown is a 404', async () => {
    expect((await say(`${merchant.organization}/deliveries/${randomId()}`, 'skip')).refusal?.reason).toBe('DELIVERY_NOT_FOUND');
  });
});
