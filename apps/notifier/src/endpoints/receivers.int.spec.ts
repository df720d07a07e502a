import { eventually, LocalServer, type RunningService } from '@cauce/testing/services';
import { aMerchant, aPaymentMessage, Publisher } from '../../test/payment-messages.js';
import { Receiver } from '../../test/receiver.js';
import { sharedNotifier } from '../../test/shared-notifier.js';
import type { DeliveryResource, WholeDeliveryResource } from '../deliveries/delivery.resource.js';
import type { EndpointResource } from './endpoint.resource.js';

let notifier: RunningService;
/** Stands for the catalog: knows of each organization what it is, and how often it was asked. */
let catalog: LocalServer;
let catalogIsAway = false;
const environments = new Map<string, string>();
const asked: string[] = [];
let receiver: Receiver;
let publisher: Publisher;

beforeAll(async () => {
  [receiver, publisher] = await Promise.all([Receiver.start(), Publisher.connect()]);
  catalog = await LocalServer.start((request, _body, response) => {
    const organization = (request.url ?? '').replace('/admin/v1/', '');
    asked.push(organization);
    if (catalogIsAway) return void request.socket.destroy();
    response.end(JSON.stringify({ name: organization, environment: environments.get(organization) }));
  });
  // It may call private addresses, as on a developer's machine.
  notifier = await sharedNotifier({ CATALOG_URL: catalog.url });
});
afterAll(async () => {
  await Promise.all([receiver.close(), publisher.close()]);
  await notifier.close();
  await catalog.stop();
});

function anOrganization(environment: 'PRODUCTION' | 'DEVELOPMENT') {
  const merchant = aMerchant();
  environments.set(merchant.organization, environment);
  return merchant;
}

const path = (organization: string) => `/admin/v1/${organization}/webhook-endpoints`;
const register = (organization: string, url: string) => notifier.send<EndpointResource>('POST', path(organization), { url });
const leads = (name: string, url: string) =>
  notifier.database.pool.query('UPDATE webhook_endpoint SET url = $2 WHERE id = $1', [name.split('/').at(-1), url]);

/** The first two attempts at an organization's delivery, or the only one. */
async function attemptsOf(organization: string) {
  const path = `/admin/v1/${organization}/deliveries`;
  const read = async () => {
    const [made] = (await notifier.send<{ deliveries: DeliveryResource[] }>('GET', path)).body.deliveries;
    return made && (await notifier.send<WholeDeliveryResource>('GET', `/admin/v1/${made.name}`)).body;
  };
  const tried = await eventually(read, (seen) => seen !== undefined && (seen.state !== 'WAITING' || seen.attempts.length > 1));
  return tried?.attempts.slice(0, 2) ?? [];
}

describe('an organization in PRODUCTION', () => {
  it('cannot register a private address, nor change one into it, where others can', async () => {
    const { organization } = anOrganization('PRODUCTION');
    const sound = await register(organization, 'https://8.8.8.8/hooks');
    expect(sound.status).toBe(200);
    for (const bad of ['http://127.0.0.1:9/', 'https://127.0.0.1/', 'https://10.0.0.1/', 'https://168.63.129.16/', 'http://8.8.8.8/']) {
      const changed = await notifier.send('PATCH', `/admin/v1/${sound.body.name}`, { url: bad });
      for (const { status, refusal } of [await register(organization, bad), changed])
        expect([bad, status, refusal?.fields]).toEqual([bad, 400, ['url']]);
    }
    expect((await register(anOrganization('DEVELOPMENT').organization, 'http://127.0.0.1:9/')).status).toBe(200);
  });

  it('is not called at one, though its address was public when it was registered', async () => {
    const [strict, free] = [anOrganization('PRODUCTION'), anOrganization('DEVELOPMENT')];
    for (const { organization } of [strict, free]) {
      const { body } = await register(organization, 'https://8.8.8.8/hooks');
      await leads(body.name, receiver.address(`/${organization}`));
    }
    await publisher.publish(aPaymentMessage(strict), aPaymentMessage(free));
    expect(await attemptsOf(free.organization)).toMatchObject([{ outcome: 'ANSWERED', status: 200 }]);
    const refused = await attemptsOf(strict.organization);
    expect(refused).toMatchObject([{ outcome: 'UNREACHABLE', error: 'NOT_HTTPS' }, {}]);
    expect(receiver.at(`/${strict.organization}`)).toEqual([]);
    expect(receiver.at(`/${free.organization}`)).toHaveLength(1);
  });

  it('is asked about once', async () => {
    const { organization } = anOrganization('PRODUCTION');
    for (const port of [1, 2, 3]) await register(organization, `https://8.8.8.8:${port}/`);
    expect(asked.filter((each) => each === organization)).toHaveLength(1);
  });
});

describe('what a receiver answers', () => {
  it('is kept without the secrets that were sent, and what is wrong with it is told in words', async () => {
    const merchant = anOrganization('DEVELOPMENT');
    const echo = receiver.address('/echo', (response, { headers }, nth) => response.writeHead(nth === 1 ? 500 : 200).end(JSON.stringify(headers))); // prettier-ignore
    const { body } = await register(merchant.organization, echo);
    const { webhookKey } = body as EndpointResource & { readonly webhookKey: string };
    await publisher.publish(aPaymentMessage(merchant));
    const attempts = await attemptsOf(merchant.organization);
    expect(attempts).toMatchObject([
      { status: 500, errorMessage: 'It answered 500: only 2xx acknowledges.', durationMillis: expect.any(Number) },
      { status: 200, response: expect.stringContaining('"authorization":"Bearer [redacted]"') },
    ]);
    expect(attempts[1]).not.toHaveProperty('errorMessage');
    expect(JSON.stringify(attempts)).not.toContain(webhookKey);
  });

  it.each([
    ['no-http', 'SSH-2.0-OpenSSH\r\n', 'Its answer is not HTTP.'],
    ['no-status', 'HTTP/1.1 000 \r\nContent-Length: 0\r\n\r\n', 'Its answer is not HTTP.'],
    [
      'two-lengths',
      'HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\nok!',
      'Its answer is not as long as its header Content-Length says.',
    ],
    ['long-headers', `HTTP/1.1 200 OK\r\nX-Long: ${'x'.repeat(100_000)}\r\n\r\n`, 'The headers of its answer are too long.'],
    ['cut-off', 'HTTP/1.1 200 OK\r\nContent-Le', 'The connection broke before an answer arrived.'],
  ])('is told in words where it cannot be read: %s', async (name, answer, words) => {
    const merchant = anOrganization('DEVELOPMENT');
    await register(
      merchant.organization,
      receiver.address(`/${name}`, (response) => response.socket?.end(answer)),
    );
    await publisher.publish(aPaymentMessage(merchant));
    const unread = { outcome: 'UNREACHABLE', errorMessage: words };
    expect(await attemptsOf(merchant.organization)).toMatchObject([unread, unread]);
  });
});

describe('an organization of which the catalog does not say what it is', () => {
  it('registers nothing meanwhile, and can as soon as the catalog answers', async () => {
    const { organization } = anOrganization('DEVELOPMENT');
    catalogIsAway = true;
    const meanwhile = await register(organization, receiver.address('/late'));
    catalogIsAway = false;
    expect([meanwhile.status, meanwhile.refusal?.reason]).toEqual([503, 'UNAVAILABLE']);
    expect((await register(organization, receiver.address('/late'))).status).toBe(200);
  });

  it('is called nowhere meanwhile, and none of its attempts is used up', async () => {
    const merchant = anOrganization('DEVELOPMENT');
    const { body } = await register(anOrganization('DEVELOPMENT').organization, receiver.address('/held'));
    // As after a restart: this process has not asked about the organization yet.
    await notifier.database.pool.query('UPDATE webhook_endpoint SET organization = $2 WHERE id = $1', [
      body.name.split('/').at(-1),
      merchant.organization,
    ]);
    catalogIsAway = true;
    await publisher.publish(aPaymentMessage(merchant));
    await eventually(() => asked.filter((each) => each === merchant.organization), ({ length }) => length > 0); // prettier-ignore
    expect(receiver.at('/held')).toEqual([]);
    catalogIsAway = false;
    expect(await attemptsOf(merchant.organization)).toMatchObject([{ outcome: 'ANSWERED', status: 200 }]);
  });
});
