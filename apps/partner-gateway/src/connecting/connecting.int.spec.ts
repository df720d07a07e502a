/** @seconds 42 */
import type { CheckoutConnection } from '@cauce/contracts';
import type { Environment, OrganizationName, StoreName } from '@cauce/kernel';
import { eventually, type RunningService, type ServiceAnswer } from '@cauce/testing/services';
import { Partner } from '../../test/partner.js';
import { ask, becomes, RunningPartnerGateway } from '../../test/running-partner-gateway.js';
import { ConnectLinks } from '../integrations/connect-link.js';
import { IntegrationIds } from '../integrations/integration.ids.js';
import type { IssuedLink } from './issue-link/issue-link.handler.js';

let running: RunningPartnerGateway;
let service: RunningService;
let partner: Partner;

beforeAll(async () => {
  running = await RunningPartnerGateway.start();
  service = await running.instance();
});
afterAll(() => running.close());
beforeEach(async () => void (partner = await Partner.start()));
afterEach(() => partner.stop());

const DAY_MS = 24 * 60 * 60 * 1_000;
const issue = (store: string, body: object = { baseUrl: partner.baseUrl }) =>
  service.send<IssuedLink>('POST', `/admin/v1/${store}/integrations:issueLink`, body);
const tokenOf = ({ body }: ServiceAnswer<IssuedLink>) => body.url.slice(body.url.lastIndexOf('/') + 1);
/** Asked for again where a busy machine has none yet. */
const aLink = async (store: string) =>
  tokenOf(
    await eventually(
      () => issue(store),
      ({ status }) => status === 200,
    ),
  );
const show = (link: string) =>
  service.send<CheckoutConnection>('GET', `/internal/checkout/connect-links/${link}`, undefined, { caller: 'checkout' });
const paste = (link: string, accessToken: unknown, more: object = {}) =>
  service.send<CheckoutConnection>(
    'POST',
    `/internal/checkout/connect-links/${link}/token`,
    { accessToken, ...more },
    { caller: 'checkout' },
  );
const nameOf = (store: string, link: string) => `${store}/integrations/${link.slice(0, 26)}`;
const endedNow = (link: string) =>
  running.shared.database.pool.query('UPDATE connect_link SET expire_time = now() WHERE id = $1', [link.slice(0, 26)]);

describe('a link', () => {
  it('is made by an operator for a store and a base address, for 7 days, and connects nothing by itself', async () => {
    const store = await running.aStore();
    const issued = await issue(store, { baseUrl: `${partner.baseUrl}/` });
    expect(issued).toMatchObject({
      status: 200,
      body: { url: expect.stringMatching(/^http:\/\/checkout\.test\/c\/[a-z2-7]{26}\.[\w-]{43}$/), expireTime: expect.any(String) },
    });
    expect(Date.parse(issued.body.expireTime) - Date.now()).toBeGreaterThan(7 * DAY_MS - 60_000);
    expect((await show(tokenOf(issued))).body).toEqual({
      store: { name: store, displayName: 'Store' },
      organization: { name: expect.stringMatching(/^organizations\//), displayName: 'Shop' },
      environment: 'DEVELOPMENT',
      baseUrl: partner.baseUrl,
      expireTime: issued.body.expireTime,
      tokensLeft: 20,
      now: expect.any(String),
    });
    expect((await ask(service, 'GET', `${store}/integrations`)).body).toEqual({ integrations: [] });
    expect(partner.asked).toEqual([]);
  });

  it('is refused for an address that is not called, and for a store that does not exist', async () => {
    const faults = async (store: string, baseUrl: unknown) => (await issue(store, { baseUrl })).refusal?.fields;
    const store = await running.aStore();
    for (const baseUrl of [
      'partner.example',
      'https://a:b@partner.example',
      'https://[',
      `${partner.baseUrl}//dd`,
      'https://169.254.169.254/',
      'ftp://partner.example',
      1,
    ])
      expect([baseUrl, await faults(store, baseUrl)]).toEqual([baseUrl, ['baseUrl']]);
    expect(await faults(await running.aStore('PRODUCTION'), partner.baseUrl)).toEqual(['baseUrl']);
    expect((await issue(`stores/${'a'.repeat(26)}`)).refusal?.reason).toBe('STORE_NOT_FOUND');
  });

  it('that is tampered with leads nowhere, whatever is changed in it', async () => {
    const [link, other] = [await aLink(await running.aStore()), await aLink(await running.aStore())];
    const [id = '', secret = ''] = link.split('.');
    const last = secret.endsWith('A') ? 'B' : 'A';
    for (const forged of [
      id,
      `${id}.`,
      `${id}.${secret.slice(0, -1)}${last}`,
      `${other.slice(0, 26)}.${secret}`,
      `${link}.x`,
      `x.${secret}`,
      '%00.a',
      `%00${id}.${secret}`,
    ])
      expect([forged, (await show(forged)).refusal?.reason, (await paste(forged, 'good-1')).refusal?.reason]).toEqual([
        forged,
        'LINK_NOT_FOUND',
        'LINK_NOT_FOUND',
      ]);
    expect(partner.asked).toEqual([]);
  });

  it('ends after its time, and nothing is shown or begun any more', async () => {
    const link = await aLink(await running.aStore());
    await endedNow(link);
    expect([(await show(link)).refusal?.reason, (await paste(link, 'good-1')).refusal?.reason]).toEqual(['LINK_EXPIRED', 'LINK_EXPIRED']);
    expect(partner.asked).toEqual([]);
  });

  it('ends when another one is made for the same store and address, however that is spelled; those of others live on', async () => {
    const store = await running.aStore();
    const [first, other] = [await aLink(store), tokenOf(await issue(store, { baseUrl: `${partner.baseUrl}/other` }))];
    const second = tokenOf(await issue(store, { baseUrl: `${partner.baseUrl}/` }));
    expect((await show(first)).refusal?.reason).toBe('LINK_NOT_FOUND');
    expect([(await show(second)).status, (await show(other)).status]).toEqual([200, 200]);
  });

  it('is known to checkout alone', async () => {
    const link = await aLink(await running.aStore());
    expect((await service.send('GET', `/internal/checkout/connect-links/${link}`)).status).toBe(401);
    const asCheckout = await service.send('POST', `/admin/v1/${await running.aStore()}/integrations:issueLink`, {}, { caller: 'checkout' });
    expect(asCheckout.status).toBe(401);
  });

  it('stands in no row: only the hash of its secret does', async () => {
    const link = await aLink(await running.aStore());
    const { rows } = await running.shared.database.pool.query<{ row: object }>('SELECT to_jsonb(l) AS row FROM connect_link l');
    const all = JSON.stringify(rows);
    expect(all).toContain(link.slice(0, 26));
    expect(all).not.toContain(link.slice(27));
  });
});

describe('a token that a merchant pastes', () => {
  it('connects the one store to the one address: the answer waits for that, and names the merchant', async () => {
    const [store, other] = [await running.aStore(), await running.aStore()];
    const link = await aLink(store);
    const { status, body } = await paste(link, 'good-1');
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        baseUrl: partner.baseUrl,
        tokensLeft: 19,
        integration: {
          status: 'ACTIVE',
          merchant: { id: 'm-1', displayName: 'Café Ríos' },
          handshake: 'ACKNOWLEDGED',
          activateTime: expect.any(String),
        },
      },
    });
    expect(partner.notificationsOf('handshake').map(({ data }) => data['store'])).toEqual([store]);
    expect((await ask(service, 'GET', nameOf(store, link))).body).toMatchObject({ status: 'ACTIVE', baseUrl: partner.baseUrl });
    expect((await ask(service, 'GET', `${other}/integrations`)).body).toEqual({ integrations: [] });
    expect((await ask(service, 'GET', nameOf(other, link))).refusal?.reason).toBe('INTEGRATION_NOT_FOUND');
    const [requested] = await running.log.stream(`integration-${link.slice(0, 26)}`);
    expect(requested?.metadata).toMatchObject({ principal: 'checkout' });
  });

  it('cannot name another address or another store', async () => {
    const link = await aLink(await running.aStore());
    for (const more of [{ baseUrl: 'https://elsewhere.example' }, { store: await running.aStore() }])
      expect((await paste(link, 'good-1', more)).refusal?.fields).toEqual(Object.keys(more));
    for (const token of ['', 'a b', 'a\nb', 'ñ', 'x'.repeat(4_097), null])
      expect((await paste(link, token)).refusal?.fields).toEqual(['accessToken']);
    expect(partner.asked).toEqual([]);
  });

  it('that the partner refuses says why, and another one connects', async () => {
    const link = await aLink(await running.aStore());
    const refused = await paste(link, 'bad');
    expect(refused.body.integration).toMatchObject({ status: 'REJECTED', refusal: { reason: 'TOKEN_REFUSED', httpStatus: 401 } });
    expect((await show(link)).body).toMatchObject({ tokensLeft: 19, integration: { status: 'REJECTED' } });
    const connected = await paste(link, 'good-1');
    expect(connected.body.integration).toMatchObject({ status: 'ACTIVE' });
    expect(connected.body.integration).not.toHaveProperty('refusal');
  });

  it('while the partner does not answer is still asked about when the answer has waited long enough', async () => {
    partner.will({ status: 503 });
    const link = await aLink(await running.aStore());
    const { body } = await paste(link, 'good-1');
    expect(body.integration).toMatchObject({ status: 'PENDING_VALIDATION' });
    expect((await show(link)).body.integration).toMatchObject({ status: 'PENDING_VALIDATION' });
  });

  it('for what is connected, or under way, changes nothing and is not kept', async () => {
    const store = await running.aStore();
    const link = await aLink(store);
    await paste(link, 'good-1');
    const again = await paste(link, 'good-other');
    expect(again.body).toMatchObject({ tokensLeft: 19, integration: { status: 'ACTIVE', merchant: { id: 'm-1' } } });
    expect(partner.asked).toHaveLength(1);
    await eventually(
      () => running.secretsOf(nameOf(store, link)),
      (count) => count === 1,
    );
  });

  it('twice at once is one', async () => {
    const link = await aLink(await running.aStore());
    const answers = await Promise.all([paste(link, 'good-1'), paste(link, 'good-1'), paste(link, 'good-2')]);
    expect(answers.map(({ status, body }) => [status, body.integration?.status])).toEqual(Array(3).fill([200, 'ACTIVE']));
    expect(partner.notificationsOf('handshake')).toHaveLength(1);
  });

  it('is not the twenty-first: the partner is not asked with it', async () => {
    const link = await aLink(await running.aStore());
    await running.shared.database.pool.query('UPDATE connect_link SET tokens_left = 1 WHERE id = $1', [link.slice(0, 26)]);
    expect((await paste(link, 'bad')).body).toMatchObject({ tokensLeft: 0, integration: { status: 'REJECTED' } });
    expect((await paste(link, 'good-1')).body).toMatchObject({ tokensLeft: 0, integration: { status: 'REJECTED' } });
    expect(partner.asked).toHaveLength(1);
  });
});

it('connects just so on an instance whose rows come later', async () => {
  const late = await running.instance({ WRITE_THROUGH: 'off' });
  const link = await aLink(await running.aStore());
  const path = `/internal/checkout/connect-links/${link}`;
  const pasteLate = (accessToken: string) =>
    late.send<CheckoutConnection>('POST', `${path}/token`, { accessToken }, { caller: 'checkout' });
  expect((await pasteLate('bad')).body.integration).toMatchObject({ status: 'REJECTED' });
  expect((await pasteLate('good-1')).body.integration).toMatchObject({ status: 'ACTIVE' });
  const { body } = await late.send<CheckoutConnection>('GET', path, undefined, { caller: 'checkout' });
  expect(body.integration).toMatchObject({ status: 'ACTIVE' });
});

it('connects by the token that comes at once after refused ones, while two instances erase those', async () => {
  const other = await running.instance();
  const connected = await Promise.all(
    Array.from({ length: 12 }, async (_, index) => {
      const link = await aLink(await running.aStore());
      const path = `/internal/checkout/connect-links/${link}/token`;
      let shown: CheckoutConnection['integration'];
      for (const accessToken of ['bad-1', 'bad-2', 'good-1']) {
        const { status } = await (index % 2 === 0 ? service : other).send('POST', path, { accessToken }, { caller: 'checkout' });
        expect(status).toBe(200);
        const read = async () => (await show(link)).body.integration;
        shown = await eventually(read, (each) => each?.status === 'REJECTED' || each?.status === 'ACTIVE', { within: 60_000 });
      }
      return shown;
    }),
  );
  expect(connected).toEqual(Array(12).fill(expect.objectContaining({ status: 'ACTIVE' })));
});

it('asks five times in all while the partner’s name does not resolve, then rejects it; an operator is told at once', async () => {
  const store = await running.aStore();
  const baseUrl = 'https://partner.invalid/cauce';
  const { status: refused, body: refusal } = await ask(service, 'POST', `${store}/integrations`, { baseUrl, accessToken: 'good-1' });
  expect([refused, JSON.stringify(refusal)]).toEqual([400, expect.stringContaining('its host name has no address')]);
  const link = await linkTo(store, baseUrl);
  const { status, body } = await paste(link, 'good-1');
  expect({ status, body }).toMatchObject({ status: 200, body: { tokensLeft: 19, integration: { status: 'PENDING_VALIDATION' } } });
  const [integration] = (await service.send<{ integrations: { name: string }[] }>('GET', `/admin/v1/${store}/integrations`)).body
    .integrations;
  const name = integration?.name ?? '';
  await running.endAllWaits(name);
  const { rejection } = await becomes(service, name, { status: 'REJECTED' });
  expect(rejection).toEqual({ reason: 'NO_ANSWER', message: expect.stringContaining('asked five times') });
  expect((await running.waitOf(name)).tries).toBe(5);
  expect((await show(link)).body.integration).toMatchObject({ status: 'REJECTED', refusal: { reason: 'NO_ANSWER' } });
});

it('refuses an address that is private by now, and names the reason', async () => {
  const link = await linkTo(await running.aStore('PRODUCTION'), 'https://127.0.0.1/cauce', 'PRODUCTION');
  expect((await paste(link, 'good-1')).body.integration).toMatchObject({ status: 'REJECTED', refusal: { reason: 'ADDRESS_REFUSED' } });
});

/** A link whose base address was fine when it was issued, and is not any more. */
async function linkTo(store: string, baseUrl: string, environment: Environment = 'DEVELOPMENT'): Promise<string> {
  const organization = await organizationOf(store);
  const id = new IntegrationIds(Buffer.from(running.shared.env['FINGERPRINT_KEY'] ?? '', 'base64')).integration(
    store as StoreName,
    baseUrl,
  );
  const displayNames = { store: 'Store', organization: 'Shop' };
  const link = { id, store: store as StoreName, organization, environment, displayNames, baseUrl };
  return (await new ConnectLinks(running.shared.database.pool).issue(link, 'spec')).token;
}

async function organizationOf(store: string): Promise<OrganizationName> {
  const { rows } = await running.catalog.database.pool.query<{ organization: OrganizationName }>(
    'SELECT organization FROM store WHERE id = $1',
    [store.slice('stores/'.length)],
  );
  if (rows[0] === undefined) throw new Error(`${store} is unknown`);
  return rows[0].organization;
}

describe('what an operator has ended', () => {
  it('is not connected again by the merchant’s link; by another one it is', async () => {
    const store = await running.aStore();
    const link = await aLink(store);
    await paste(link, 'good-1');
    const name = nameOf(store, link);
    await ask(service, 'POST', `${name}:deactivate`);
    await becomes(service, name, { teardown: 'DELIVERED' });
    expect((await paste(link, 'good-2')).refusal?.reason).toBe('LINK_NOT_FOUND');
    expect((await paste(await aLink(store), 'good-2')).body.integration).toMatchObject({ status: 'ACTIVE' });
  });

  it('is connected by another link though its partner has not acknowledged the end', async () => {
    const store = await running.aStore();
    await paste(await aLink(store), 'good-1');
    partner.acknowledges = 503;
    const link = await aLink(store);
    await ask(service, 'POST', `${nameOf(store, link)}:deactivate`);
    const next = await aLink(store);
    await eventually(
      () => partner.notificationsOf('teardown'),
      ({ length }) => length > 0,
      { within: 20_000 },
    );
    partner.acknowledges = 200;
    expect((await paste(next, 'good-2')).body).toMatchObject({ tokensLeft: 19, integration: { status: 'ACTIVE' } });
  });
});

it('neither the token nor its answer stands in a stream, a row or an answer of the merchant’s page', async () => {
  const link = await aLink(await running.aStore());
  const pasted = await paste(link, 'good-very-secret');
  const { rows } = await running.shared.database.pool.query<{ row: object }>(
    'SELECT to_jsonb(i) AS row FROM integration i UNION ALL SELECT to_jsonb(l) FROM connect_link l UNION ALL SELECT to_jsonb(s) FROM integration_secret s',
  );
  const all = JSON.stringify([pasted.body, (await show(link)).body, rows, await running.log.stream(`integration-${link.slice(0, 26)}`)]);
  expect(all).toContain(link.slice(0, 26));
  for (const secret of ['good-very-secret', 'cauce_']) expect(all).not.toContain(secret);
});
