import { randomId } from '@cauce/secrets';
import { eventually, type RunningService, type SharedByInstances, sharedByInstances, startService } from '@cauce/testing/services';
import { Webhook } from 'standardwebhooks';
import { aMerchant, aPaymentMessage, Publisher } from '../../test/payment-messages.js';
import { type Received, Receiver, status } from '../../test/receiver.js';
import type { TestResource } from '../sending/test-endpoint/test-endpoint.controller.js';
import type { EndpointResource } from './endpoint.resource.js';
import type { EndpointSecrets } from './endpoint.secrets.js';

type Registered = EndpointResource & EndpointSecrets;

const DAY_MS = 86_400_000;

let shared: SharedByInstances;
let notifier: RunningService;
let receiver: Receiver;
let publisher: Publisher;
let merchant: ReturnType<typeof aMerchant>;

beforeAll(async () => {
  [shared, receiver, publisher] = await Promise.all([sharedByInstances('notifier', {}), Receiver.start(), Publisher.connect()]);
  notifier = await startService({ app: 'notifier', shared });
});
afterAll(async () => {
  await Promise.all([receiver.close(), publisher.close(), notifier.end('SIGTERM')]);
  await shared.database.drop();
});
beforeEach(() => void (merchant = aMerchant()));

const register = async (url: string) =>
  (await notifier.send<Registered>('POST', `/admin/v1/${merchant.organization}/webhook-endpoints`, { url })).body;
const say = <Body = EndpointResource>(name: string, verb: string, body?: unknown) =>
  notifier.send<Body>('POST', `/admin/v1/${name}:${verb}`, body);
const sql = (text: string, name: string, ...values: unknown[]) => shared.database.pool.query(text, [name.split('/').at(-1), ...values]);
const soon = (ms: number) => new Date(Date.now() + ms).toISOString();

/** The webhook of a new event. */
async function sent(path: string): Promise<Received> {
  const message = aPaymentMessage(merchant);
  await publisher.publish(message);
  const all = await eventually(() => receiver.at(path), (got) => got.some(({ headers }) => headers['webhook-id'] === message.id)); // prettier-ignore
  return all.find(({ headers }) => headers['webhook-id'] === message.id) as Received;
}

const signs = ({ signingSecret }: EndpointSecrets, { headers, body }: Received): boolean => {
  const given = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
  try {
    return Boolean(new Webhook(signingSecret).verify(body, given));
  } catch {
    return false;
  }
};

/** By whose key it is sent, and who signed it. */
function by(webhook: Received, old: EndpointSecrets, next: EndpointSecrets) {
  const bearers = [old, next].map(({ webhookKey }) => webhook.headers.authorization === `Bearer ${webhookKey}`);
  return { bearer: bearers, signed: [signs(old, webhook), signs(next, webhook)] };
}
const OLD = { bearer: [true, false], signed: [true, true] };
const NEW = { bearer: [false, true], signed: [true, true] };

describe('a rotation', () => {
  it('signs with both secrets at once, switches the key at its time, and forgets the old ones a day later', async () => {
    const old = await register(receiver.address('/rotated'));
    const activateTime = soon(3_600_000);
    const { status: http, body: next } = await say<Registered>(old.name, 'rotate', { activateTime });
    expect([http, next.activateTime]).toEqual([200, activateTime]);
    expect([next.webhookKey, next.signingSecret]).toEqual([expect.stringMatching(/^whk_/), expect.stringMatching(/^whsec_/)]);
    expect(new Set([old, next].flatMap(({ webhookKey, signingSecret }) => [webhookKey, signingSecret])).size).toBe(4);
    expect(by(await sent('/rotated'), old, next)).toEqual(OLD);
    await sql('UPDATE webhook_endpoint SET activate_time = now() WHERE id = $1', old.name);
    expect(by(await sent('/rotated'), old, next)).toEqual(NEW);
    await sql(`UPDATE webhook_endpoint SET activate_time = now() - interval '24 hours' WHERE id = $1`, old.name);
    expect(by(await sent('/rotated'), old, next)).toEqual({ bearer: [false, true], signed: [false, true] });
    await notifier.end('SIGTERM');
    notifier = await startService({ app: 'notifier', shared }); // erases at its start, and each hour
    const kept = async (): Promise<unknown[]> =>
      (await sql('SELECT next_webhook_key, next_signing_secret, activate_time FROM webhook_endpoint WHERE id = $1', old.name))
        .rows as unknown[];
    await eventually(kept, ([row]) => (row as { activate_time: unknown }).activate_time === null);
    expect(await kept()).toEqual([{ next_webhook_key: null, next_signing_secret: null, activate_time: null }]);
    expect(by(await sent('/rotated'), old, next)).toEqual({ bearer: [false, true], signed: [false, true] });
  });

  it('is in 24 hours unless told, is shown without secrets, and is stored sealed', async () => {
    const { name } = await register(receiver.address('/usual'));
    const { webhookKey, signingSecret, ...shown } = (await say<Registered>(name, 'rotate')).body;
    const notice = Date.parse(shown.activateTime ?? '') - Date.now();
    expect(notice).toBeGreaterThan(DAY_MS - 60_000);
    expect(notice).toBeLessThanOrEqual(DAY_MS);
    expect((await notifier.send('GET', `/admin/v1/${name}`)).body).toEqual(shown);
    const { rows } = await sql('SELECT * FROM webhook_endpoint WHERE id = $1', name);
    expect(JSON.stringify(rows)).not.toContain(webhookKey);
    expect(JSON.stringify(rows)).not.toContain(signingSecret);
  });

  it('that is ordered again replaces what had not taken its place, and follows what had', async () => {
    const first = await register(receiver.address('/twice'));
    const never = (await say<Registered>(first.name, 'rotate', {})).body;
    const second = (await say<Registered>(first.name, 'rotate', {})).body;
    const webhook = await sent('/twice');
    expect([by(webhook, first, second), signs(never, webhook)]).toEqual([OLD, false]);
    await sql(`UPDATE webhook_endpoint SET activate_time = now() - interval '23 hours' WHERE id = $1`, first.name);
    expect((await say(first.name, 'rotate', {})).refusal?.reason).toBe('WEBHOOK_ENDPOINT_ROTATING');
    const overlapping = await sent('/twice');
    expect([by(overlapping, first, second), signs(first, overlapping)]).toEqual([NEW, true]);
    await sql(`UPDATE webhook_endpoint SET activate_time = now() - interval '25 hours' WHERE id = $1`, first.name);
    const third = (await say<Registered>(first.name, 'rotate', {})).body;
    const last = await sent('/twice');
    expect([by(last, second, third), signs(first, last)]).toEqual([OLD, false]);
  });

  it.each([
    ['a time in the past', { activateTime: soon(-60_000) }, ['activateTime']],
    ['a time in more than 30 days', { activateTime: soon(31 * DAY_MS) }, ['activateTime']],
    ['no time', { activateTime: 'tomorrow' }, ['activateTime']],
    ['another field', { when: soon(0) }, ['when']],
  ])('refuses %s', async (_, body, fields) => {
    const { name } = await register(receiver.address('/refused'));
    const { status: http, refusal } = await say(name, 'rotate', body);
    expect([http, refusal]).toEqual([400, { reason: 'INVALID_FIELDS', fields }]);
    expect((await notifier.send<EndpointResource>('GET', `/admin/v1/${name}`)).body.activateTime).toBeUndefined();
  });
});

describe('a test', () => {
  it('sends webhook.test, signed, once, also while the endpoint is disabled, and is no delivery', async () => {
    const endpoint = await register(receiver.address('/tested'));
    await say(endpoint.name, 'disable');
    const { status: http, body } = await say<TestResource>(endpoint.name, 'test');
    expect([http, body]).toEqual([
      200,
      { eventId: expect.any(String), isDelivered: true, status: 200, durationMillis: expect.any(Number) },
    ]);
    const [webhook, ...more] = receiver.at('/tested') as [Received];
    expect(more).toEqual([]);
    expect(JSON.parse(webhook.body)).toMatchObject({
      event: 'webhook.test',
      data: { name: endpoint.name },
      signature: { properties: ['name'] },
    });
    expect(webhook.headers).toMatchObject({ 'x-service-event': 'webhook.test', 'webhook-id': body.eventId });
    expect([webhook.headers.authorization, signs(endpoint, webhook)]).toEqual([`Bearer ${endpoint.webhookKey}`, true]);
    const listed = await notifier.send<{ deliveries: unknown[] }>('GET', `/admin/v1/${merchant.organization}/deliveries`);
    expect(listed.body.deliveries).toEqual([]);
  });

  it('says in words why it was not delivered', async () => {
    const refusing = await register(receiver.address('/refusing', status(503)));
    expect((await say<TestResource>(refusing.name, 'test')).body).toMatchObject({
      isDelivered: false,
      status: 503,
      error: 'It answered 503: only 2xx acknowledges.',
    });
    const gone = await register('http://127.0.0.1:9/');
    expect((await say<TestResource>(gone.name, 'test')).body).toMatchObject({
      isDelivered: false,
      error: 'Nobody listens at its address.',
    });
    expect((await notifier.send<EndpointResource>('GET', `/admin/v1/${gone.name}`)).body.status).toBe('ENABLED');
  });
});

it.each(['rotate', 'test'])('%s is not for an integration’s endpoint, a deleted one, or another organization’s', async (verb) => {
  const { name } = await register(receiver.address('/not'));
  await sql(`UPDATE webhook_endpoint SET store = 'stores/s', integration = 'integrations/i' WHERE id = $1`, name);
  expect((await say(name, verb)).refusal?.reason).toBe('WEBHOOK_ENDPOINT_OF_INTEGRATION');
  await sql(`UPDATE webhook_endpoint SET integration = NULL, status = 'CLOSED' WHERE id = $1`, name);
  expect((await say(name, verb)).refusal?.reason).toBe('WEBHOOK_ENDPOINT_CLOSED');
  const foreign = name.replace(/^organizations\/[^/]+/, `organizations/${randomId()}`);
  expect((await say(foreign, verb)).refusal?.reason).toBe('WEBHOOK_ENDPOINT_NOT_FOUND');
  expect(receiver.at('/not')).toEqual([]);
});
