import { hash } from 'node:crypto';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { checksum, propertiesOf, type ResourceMessage } from '@cauce/contracts';
import { eventually, LocalServer, type RunningService, startService } from '@cauce/testing/services';
import { Webhook } from 'standardwebhooks';
import { aMerchant, aPaymentMessage, next, Publisher } from '../../test/payment-messages.js';
import { type Received, Receiver, status } from '../../test/receiver.js';
import { sharedNotifier } from '../../test/shared-notifier.js';
import type { AttemptResource, DeliveryResource } from '../deliveries/delivery.resource.js';
import type { EndpointResource } from '../endpoints/endpoint.resource.js';
import type { EndpointSecrets } from '../endpoints/endpoint.secrets.js';

type Registered = EndpointResource & EndpointSecrets;
type WithAttempts = DeliveryResource & { attempts: AttemptResource[] };

const hang = () => undefined;
const idsOf = (received: readonly Received[]) => received.map(({ headers }) => headers['webhook-id']);

describe.each([
  ['born leased', 'on'],
  ['found by the sweeper', 'off'],
])('webhooks, %s', (_, BORN_LEASED) => {
  let notifier: RunningService;
  /** Stands for the catalog, which knows every store. */
  let catalog: LocalServer;
  let receiver: Receiver;
  let publisher: Publisher;
  let merchant: ReturnType<typeof aMerchant>;

  beforeAll(async () => {
    [receiver, publisher] = await Promise.all([Receiver.start(), Publisher.connect()]);
    catalog = await LocalServer.start((_request, _body, response) => void response.end('{}'));
    const addresses = { CATALOG_URL: catalog.url };
    notifier =
      BORN_LEASED === 'on'
        ? await sharedNotifier(addresses)
        : await startService({ app: 'notifier', env: { BORN_LEASED, DELIVERY_TIMETABLE: '1,1,1', ...addresses } });
  });
  afterAll(async () => {
    await Promise.all([receiver.close(), publisher.close()]);
    await notifier.close();
    await catalog.stop();
  });
  beforeEach(() => {
    merchant = aMerchant();
  });

  const admin = () => `/admin/v1/${merchant.organization}`;
  const register = async (terms: object) => (await notifier.send<Registered>('POST', `${admin()}/webhook-endpoints`, terms)).body;
  const deliveries = async (query = '') =>
    (await notifier.send<{ deliveries: DeliveryResource[] }>('GET', `${admin()}/deliveries${query}`)).body.deliveries;
  const delivery = async ({ name }: DeliveryResource) => (await notifier.send<WithAttempts>('GET', `/admin/v1/${name}`)).body;
  const ended = async (message: ResourceMessage) =>
    eventually(
      async () => (await deliveries()).find(({ eventId }) => eventId === message.id),
      (found) => found !== undefined && found.state !== 'WAITING',
    );

  it('reach the receiver, with a checksum and a signature that verify', async () => {
    const endpoint = await register({ url: receiver.address('/main') });
    const message = aPaymentMessage(merchant);
    await publisher.publish(message);
    const [webhook] = await eventually(() => receiver.at('/main'), ({ length }) => length === 1); // prettier-ignore
    const body = JSON.parse(webhook?.body ?? '') as { signature: { checksum: string }; timestamp: number };
    const properties = propertiesOf('payment.statusChanged', message.data);
    const timestamp = Math.floor(Date.parse(message.at) / 1000);
    const sum = checksum(message.data, properties, timestamp, endpoint.webhookKey);
    expect(body).toEqual({ event: message.kind, data: message.data, timestamp, signature: { properties, checksum: sum } });
    expect(webhook?.headers).toMatchObject({
      authorization: `Bearer ${endpoint.webhookKey}`,
      'content-type': 'application/json',
      'x-service-event': 'payment.statusChanged',
      'x-service-checksum': sum,
      'x-service-sequence': '2',
      'webhook-id': message.id,
    });
    expect(webhook?.headers).not.toHaveProperty('traceparent'); // no traces are exported
    const headers = Object.fromEntries(Object.entries(webhook?.headers ?? {}).map(([name, value]) => [name, String(value)]));
    expect(new Webhook(endpoint.signingSecret).verify(webhook?.body ?? '', headers)).toEqual(body);

    const found = await ended(message);
    expect(await delivery(found as DeliveryResource)).toEqual({
      name: expect.stringMatching(/^organizations\/[a-z2-7]{26}\/deliveries\/[a-z2-7]{26}$/),
      endpoint: endpoint.name,
      eventId: message.id,
      event: 'payment.statusChanged',
      resource: 'name' in message.data && message.data.name,
      sequence: 2,
      state: 'DELIVERED',
      origin: 'LIVE',
      failedAttemptCount: 0,
      recordTime: message.recordedAt,
      createTime: expect.any(String),
      endTime: expect.any(String),
      attempts: [
        {
          startTime: expect.any(String),
          durationMillis: expect.any(Number),
          outcome: 'ANSWERED',
          status: 200,
          response: 'ok',
          bodySha256: hash('sha256', webhook?.body ?? ''),
        },
      ],
    });
  });

  it('reach only endpoints that asked for them: by organization, store and event, and recorded after the registration', async () => {
    const other = aMerchant();
    await register({ url: receiver.address('/all') });
    await register({ url: receiver.address('/store'), store: merchant.store });
    await register({ url: receiver.address('/attempts'), events: ['paymentAttempt.statusChanged'] });
    const before = new Date(Date.now() - 60_000).toISOString();
    const mine = aPaymentMessage(merchant);
    const attempt = { ...aPaymentMessage(merchant), kind: 'paymentAttempt.statusChanged' as const };
    const otherStore = aPaymentMessage({ ...merchant, store: other.store });
    await publisher.publish(aPaymentMessage(other), aPaymentMessage({ ...merchant, recordedAt: before }), mine, attempt, otherStore);
    await eventually(() => receiver.at('/all'), ({ length }) => length === 3); // prettier-ignore
    await eventually(() => receiver.at('/store'), ({ length }) => length === 2); // prettier-ignore
    await eventually(() => receiver.at('/attempts'), ({ length }) => length === 1); // prettier-ignore
    expect(idsOf(receiver.at('/all')).sort()).toEqual([mine.id, attempt.id, otherStore.id].sort());
    expect(idsOf(receiver.at('/store')).sort()).toEqual([mine.id, attempt.id].sort());
    expect(idsOf(receiver.at('/attempts'))).toEqual([attempt.id]);
    expect((await deliveries()).length).toBe(6);
    expect((await deliveries('?event=paymentAttempt.statusChanged')).length).toBe(3);
  });

  it('are sent once, however often their message is consumed', async () => {
    await register({ url: receiver.address('/once') });
    const message = aPaymentMessage(merchant);
    const last = aPaymentMessage(merchant);
    await publisher.publish(message, message);
    await publisher.publish(message);
    await eventually(() => receiver.at('/once'), ({ length }) => length === 1); // prettier-ignore
    await publisher.publish(message, next(message), last);
    await eventually(() => receiver.at('/once'), ({ length }) => length === 3); // prettier-ignore
    expect(idsOf(receiver.at('/once')).filter((id) => id === message.id)).toHaveLength(1);
  });

  it('keep the order of their stream, while other streams and endpoints go on', async () => {
    let release: () => unknown = hang;
    await register({
      url: receiver.address('/order', (response, { headers }) =>
        headers['webhook-id'] === first.id ? (release = () => response.end()) : response.end(),
      ),
    });
    await register({ url: receiver.address('/beside') });
    const first = aPaymentMessage(merchant);
    const [second, ...rest] = [next(first), next(first, 2), next(first, 5)];
    const stream = [first, second, ...rest];
    const elsewhere = aPaymentMessage(merchant);
    // Together: an endpoint that has not answered for a second gets nothing more until it does.
    await publisher.publishTogether(first, second, elsewhere, ...rest);
    await eventually(() => receiver.at('/order'), ({ length }) => length === 2); // prettier-ignore
    await eventually(() => receiver.at('/beside'), ({ length }) => length === 5); // prettier-ignore
    expect(idsOf(receiver.at('/order')).sort()).toEqual([first.id, elsewhere.id].sort());
    release();
    await eventually(() => receiver.at('/order'), ({ length }) => length === 5); // prettier-ignore
    const inOrder = stream.map(({ id }) => id);
    expect(idsOf(receiver.at('/order')).filter((id) => id !== elsewhere.id)).toEqual(inOrder);
    expect(idsOf(receiver.at('/beside')).filter((id) => id !== elsewhere.id)).toEqual(inOrder);
  });

  it('that come just when the one before is answered follow at once', async () => {
    const following = new Map<string, ResourceMessage>();
    await register({
      url: receiver.address('/chased', (response, { headers }) => {
        response.end();
        const message = following.get(String(headers['webhook-id']));
        if (message === undefined || message.revision === 6) return;
        following.set(message.id, next(message));
        void publisher.publish(message);
      }),
    });
    const streams = Array.from({ length: 20 }, () => aPaymentMessage(merchant));
    for (const message of streams) following.set(message.id, next(message));
    await publisher.publish(...streams);
    await eventually(() => receiver.at('/chased'), ({ length }) => length === 20 * 4); // prettier-ignore
  });

  it('that fail are retried on the timetable, hold back their stream for three attempts, and end as FAILED', async () => {
    await register({ url: receiver.address('/fails', (response, { headers }, nth) => refuses(response, headers, nth)) });
    const first = aPaymentMessage(merchant);
    const second = next(first);
    const refuses = (response: ServerResponse, headers: IncomingHttpHeaders, nth: number) =>
      response.writeHead(headers['webhook-id'] === first.id ? 500 : 204).end(`answered ${nth}`);
    await publisher.publish(first, second);
    const failed = await ended(first);
    const order = idsOf(receiver.at('/fails'));
    expect(order).toEqual([first.id, first.id, first.id, second.id, first.id]);
    const { attempts, ...shown } = await delivery(failed as DeliveryResource);
    expect(shown).toMatchObject({ state: 'FAILED', failedAttemptCount: 4 });
    expect(attempts.map(({ status: code, response }) => [code, response])).toEqual([1, 2, 3, 5].map((nth) => [500, `answered ${nth}`]));
    const times = receiver.at('/fails').filter(({ headers }) => headers['webhook-id'] === first.id);
    times.slice(1).forEach(({ at }, index) => expect(at - (times[index]?.at ?? 0)).toBeGreaterThanOrEqual(750));
    expect(new Set(times.map(({ body }) => body)).size).toBe(1);
    expect((await deliveries('?state=FAILED')).map(({ eventId }) => eventId)).toEqual([first.id]);
  });

  it('are delivered by a 2xx status line, whatever comes before it and however its body breaks off', async () => {
    const breaking = (end: (response: ServerResponse) => unknown) => (response: ServerResponse) => {
      response.writeContinue();
      response.writeHead(202, { 'content-length': '100' }).write('half of', () => setImmediate(end, response));
    };
    const addresses = [breaking(({ socket }) => socket?.end()), breaking(({ socket }) => socket?.resetAndDestroy())].map((answer, nth) =>
      receiver.address(`/breaking-${nth}-${merchant.store}`, answer),
    );
    for (const url of addresses) await register({ url });
    await publisher.publish(aPaymentMessage(merchant));
    const all = await eventually(deliveries, (found) => found.length === 2 && found.every(({ state }) => state !== 'WAITING'));
    for (const each of all) {
      expect(each).toMatchObject({ state: 'DELIVERED', failedAttemptCount: 0 });
      expect((await delivery(each)).attempts).toMatchObject([{ outcome: 'ANSWERED', status: 202 }]);
    }
  });

  it('to a receiver that answers 410 wait, and its endpoint is disabled', async () => {
    const endpoint = await register({ url: receiver.address('/gone', status(410)) });
    const first = aPaymentMessage(merchant);
    await publisher.publish(first);
    const shown = await eventually(
      () => notifier.send<EndpointResource>('GET', `/admin/v1/${endpoint.name}`),
      ({ body }) => body.status === 'DISABLED',
    );
    expect(shown.body.disabledReason).toBe('GONE');
    await publisher.publish(next(first), aPaymentMessage(merchant));
    await eventually(() => deliveries('?state=WAITING'), ({ length }) => length === 3); // prettier-ignore
    // One that fails first and is tried again a second later: sweeps and nudges have passed meanwhile.
    await register({
      url: receiver.address('/gone-beside', (response, received, nth) => status(nth === 1 ? 500 : 200)(response, received, nth)),
    });
    await publisher.publish(aPaymentMessage(merchant));
    await eventually(() => receiver.at('/gone-beside'), ({ length }) => length === 2); // prettier-ignore
    expect(receiver.at('/gone')).toHaveLength(1);
    const waiting = await deliveries(`?state=WAITING&endpoint=${endpoint.name}`);
    expect(waiting.map(({ failedAttemptCount }) => failedAttemptCount)).toEqual([0, 0, 0, 0]);
  });

  it('to an endpoint that an operator resumes after a 410 all come, in order', async () => {
    const answers = { status: 410 };
    const endpoint = await register({ url: receiver.address('/back', (response) => response.writeHead(answers.status).end()) });
    const first = aPaymentMessage(merchant);
    const all = [first, next(first), next(first, 2)];
    await publisher.publish(...all);
    await eventually(
      () => notifier.send<EndpointResource>('GET', `/admin/v1/${endpoint.name}`),
      ({ body }) => body.status === 'DISABLED',
    );
    answers.status = 200;
    const { status: code, body } = await notifier.send<EndpointResource>('POST', `/admin/v1/${endpoint.name}:resume`);
    expect([code, body]).toMatchObject([200, { name: endpoint.name, status: 'ENABLED' }]);
    expect(body).not.toHaveProperty('disabledReason');
    await eventually(() => receiver.at('/back'), ({ length }) => length === 4); // prettier-ignore
    expect(idsOf(receiver.at('/back'))).toEqual([first, ...all].map(({ id }) => id));
  });

  it('to a receiver whose 410 answers an attempt of before its endpoint was resumed are sent again', async () => {
    const released = Promise.withResolvers<undefined>();
    const url = receiver.address('/late-gone', async (response, _, nth) => {
      if (nth === 1) await released.promise;
      response.writeHead(nth === 1 ? 410 : 200).end();
    });
    const { name } = await register({ url });
    await publisher.publish(aPaymentMessage(merchant));
    await eventually(() => receiver.at('/late-gone'), ({ length }) => length === 1); // prettier-ignore
    for (const verb of ['disable', 'resume']) await notifier.send('POST', `/admin/v1/${name}:${verb}`);
    released.resolve(undefined);
    await eventually(() => deliveries('?state=DELIVERED'), ({ length }) => length === 1); // prettier-ignore
    expect((await notifier.send<EndpointResource>('GET', `/admin/v1/${name}`)).body.status).toBe('ENABLED');
  });

  it('to an endpoint that an operator disabled wait until it is resumed', async () => {
    const endpoint = await register({ url: receiver.address('/off') });
    await register({ url: receiver.address('/off-beside') });
    const { body } = await notifier.send<EndpointResource>('POST', `/admin/v1/${endpoint.name}:disable`);
    expect(body).toMatchObject({ status: 'DISABLED', disabledReason: 'OPERATOR' });
    const message = aPaymentMessage(merchant);
    await publisher.publish(message);
    await eventually(() => receiver.at('/off-beside'), ({ length }) => length === 1); // prettier-ignore
    expect(receiver.at('/off')).toEqual([]);
    await notifier.send('POST', `/admin/v1/${endpoint.name}:resume`);
    await eventually(() => receiver.at('/off'), ({ length }) => length === 1); // prettier-ignore
    expect(idsOf(receiver.at('/off'))).toEqual([message.id]);
  });

  it('to a receiver that fails wait, using up no attempts but those of probes, and all come once it works again', async () => {
    const answers = { status: 500 };
    const endpoint = await register({ url: receiver.address('/fails-for-all', (response) => response.writeHead(answers.status).end()) });
    const health = async () => (await notifier.send<EndpointResource>('GET', `/admin/v1/${endpoint.name}`)).body;
    expect(await health()).toMatchObject({ health: 'HEALTHY' });
    await publisher.publish(...Array.from({ length: 8 }, () => aPaymentMessage(merchant)));
    const failing = await eventually(health, (shown) => shown.health === 'FAILING');
    expect(Date.parse(failing.failingSince ?? '')).toBeGreaterThanOrEqual(Date.parse(endpoint.createTime));
    const later = Array.from({ length: 20 }, () => aPaymentMessage(merchant));
    await publisher.publish(...later);
    await eventually(() => deliveries('?pageSize=100'), ({ length }) => length === 28); // prettier-ignore
    answers.status = 200;
    await eventually(health, (shown) => shown.health === 'HEALTHY', { within: 30_000 });
    await eventually(() => deliveries('?state=DELIVERED&pageSize=100'), ({ length }) => length === 28, { within: 30_000 }); // prettier-ignore
    const ids = new Set(later.map(({ id }) => id));
    const tried = (await deliveries('?pageSize=100')).filter(({ eventId }) => ids.has(eventId));
    expect(tried.reduce((sum, { failedAttemptCount }) => sum + failedAttemptCount, 0)).toBeLessThanOrEqual(1);
    expect(await health()).not.toHaveProperty('failingSince');
  }, 60_000);

  it('to a receiver that hangs are at most ten at a time, and slow no other', async () => {
    await register({ url: receiver.address('/hangs', hang) });
    await register({ url: receiver.address('/quick') });
    await publisher.publish(...Array.from({ length: 30 }, () => aPaymentMessage(merchant)));
    await eventually(() => receiver.at('/quick'), ({ length }) => length === 30); // prettier-ignore
    await publisher.publish(aPaymentMessage(merchant));
    await eventually(() => receiver.at('/quick'), ({ length }) => length === 31); // prettier-ignore
    expect(receiver.at('/hangs').length).toBeLessThanOrEqual(10);
  });
});
