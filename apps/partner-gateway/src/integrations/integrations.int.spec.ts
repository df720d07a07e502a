import { eventually, operateAsProcess, type RunningService } from '@cauce/testing/services';
import { Partner } from '../../test/partner.js';
import { ask, becomes, RunningPartnerGateway, type Shown } from '../../test/running-partner-gateway.js';

const ID = '[a-z2-7]{26}';
let running: RunningPartnerGateway;
let service: RunningService;
let partner: Partner;

beforeAll(async () => {
  running = await RunningPartnerGateway.start({ PARTNER_TIMEOUT_MS: '4000' });
  service = await running.instance();
});
afterAll(() => running.close());
beforeEach(async () => {
  partner = await Partner.start();
  partner.acknowledges = 503; // so that what is validated stays so
});
afterEach(() => partner.stop());

const request = (store: string, about: object = {}) =>
  ask(service, 'POST', `${store}/integrations`, { baseUrl: partner.baseUrl, accessToken: 'good-1', ...about });
const validated = async (store: string, about: object = {}): Promise<Shown> => {
  const { body } = await request(store, about);
  return becomes(service, body.name, { status: 'VALIDATED', handshake: 'STARTED' });
};

describe('an integration', () => {
  it('is requested: the partner is asked with its token, and names the merchant', async () => {
    const store = await running.aStore();
    const { status, body } = await request(store);
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        name: expect.stringMatching(new RegExp(`^${store}/integrations/${ID}$`)),
        organization: expect.stringMatching(`^organizations/${ID}$`),
        baseUrl: partner.baseUrl,
        status: 'PENDING_VALIDATION',
        createTime: expect.any(String),
        updateTime: expect.any(String),
      },
    });
    const { endpoint, controlDeliveries: _, ...shown } = await becomes(service, body.name, { status: 'VALIDATED', handshake: 'STARTED' });
    expect(endpoint).toEqual({ name: expect.stringMatching(`^${body.organization}/webhook-endpoints/${ID}$`), status: 'HANDSHAKING' });
    expect(shown).toMatchObject({ merchant: { id: 'm-1', displayName: 'Café Ríos' } });
    expect(partner.asked).toEqual([{ method: 'GET', path: '/cauce/merchant', authorization: 'Bearer good-1' }]);
    expect((await ask(service, 'GET', `${store}/integrations`)).body).toEqual({ integrations: [shown] });
  });

  it('gets an access token at the catalog, which acts on its store and is stored sealed', async () => {
    const { name } = await validated(await running.aStore());
    const integration = name.slice(name.indexOf('integrations/'));
    const [token] = await eventually(
      async () => (await running.tokens()).filter((each) => each.integration === integration),
      ({ length }) => length === 1,
    );
    expect(token).toMatchObject({ status: 'ACTIVE' });
    // Ours is the notifier's then.
    await eventually(
      () => running.secretsOf(name),
      (count) => count === 1,
    );
  });

  it('the same request again changes nothing, in whatever spelling of the address; another token is refused', async () => {
    const store = await running.aStore();
    const { endpoint: _, controlDeliveries: __, ...first } = await validated(store);
    expect(await request(store, { baseUrl: `${partner.baseUrl}/` })).toMatchObject({ status: 200, body: first });
    const { status, refusal, body } = await request(store, { accessToken: 'good-2' });
    expect({ status, reason: refusal?.reason }).toEqual({ status: 409, reason: 'INTEGRATION_EXISTS' });
    expect(body).toMatchObject({ error: { details: [{ metadata: { integration: first.name } }] } });
  });

  it('two requests at once are one', async () => {
    const store = await running.aStore();
    const answers = await Promise.all([request(store), request(store), request(store)]);
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.name}`)).size).toBe(1);
    await becomes(service, answers[0].body.name, { status: 'VALIDATED' });
    expect(partner.asked).toHaveLength(1);
  });

  it('of another store is not found, and a store that does not exist neither', async () => {
    const { name } = await validated(await running.aStore());
    const other = await running.aStore();
    const path = `${other}${name.slice(name.indexOf('/integrations/'))}`;
    for (const [method, at] of [
      ['GET', path],
      ['POST', `${path}:deactivate`],
      ['POST', `${path}:replaceToken`],
    ] as const)
      expect((await ask(service, method, at, method === 'POST' ? {} : undefined)).refusal?.reason).toBe('INTEGRATION_NOT_FOUND');
    const nowhere = `stores/${'a'.repeat(26)}/integrations`;
    expect((await ask(service, 'POST', nowhere, {})).refusal?.reason).toBe('STORE_NOT_FOUND');
    expect((await ask(service, 'GET', nowhere)).refusal?.reason).toBe('STORE_NOT_FOUND');
  });

  it('has an address and a token that can be used', async () => {
    const store = await running.aStore();
    const faults = async (about: object) => (await request(store, about)).refusal?.fields;
    for (const baseUrl of [
      'partner.example',
      'https://',
      'https://a:b@partner.example',
      'https://partner.example/?a=b',
      'https://partner.example/#a',
      'ftp://partner.example',
      'https://169.254.169.254/',
      1,
    ])
      expect([baseUrl, await faults({ baseUrl })]).toEqual([baseUrl, ['baseUrl']]);
    for (const accessToken of ['', 'a b', 'a\nb', 'ñ', 'x'.repeat(4_097), null])
      expect(await faults({ accessToken })).toEqual(['accessToken']);
    expect(await faults({ more: 1 })).toEqual(['more']);
  });

  it('of an organization in PRODUCTION has a public https address', async () => {
    const { status, refusal } = await request(await running.aStore('PRODUCTION'));
    expect({ status, fields: refusal?.fields }).toEqual({ status: 400, fields: ['baseUrl'] });
  });
});

describe('a partner that does not name the merchant', () => {
  it.each([
    [401, 'TOKEN_REFUSED'],
    [403, 'TOKEN_NOT_ALLOWED'],
    [404, 'MERCHANT_NOT_FOUND'],
    [410, 'REQUEST_REFUSED'],
    [302, 'REDIRECTED'],
    [202, 'UNEXPECTED_STATUS'],
  ])('%d rejects it: %s', async (status, reason) => {
    partner.will({ status, headers: { location: '/elsewhere' } });
    const { body } = await request(await running.aStore());
    const { rejection } = await becomes(service, body.name, { status: 'REJECTED' });
    expect(rejection).toMatchObject({ reason, httpStatus: status, message: expect.stringContaining(String(status)) });
    expect(partner.asked).toHaveLength(1);
    await eventually(
      () => running.secretsOf(body.name),
      (count) => count === 0,
    );
  });

  it.each([
    ['no JSON', '<html>'],
    ['a number as its id', { id: 1, name: 'Café' }],
    ['more than 64 KiB', { id: 'm-1', name: 'Café', more: 'x'.repeat(70_000) }],
  ])('%s rejects it: WRONG_BODY', async (_, answer) => {
    partner.will({ status: 200, body: answer });
    const { body } = await request(await running.aStore());
    expect(await becomes(service, body.name, { status: 'REJECTED' })).toMatchObject({ rejection: { reason: 'WRONG_BODY' } });
  });

  it('a rejected one is requested again under the same name', async () => {
    const store = await running.aStore();
    const { body } = await request(store, { accessToken: 'bad' });
    await becomes(service, body.name, { status: 'REJECTED' });
    expect(await validated(store)).toMatchObject({ name: body.name });
    expect(await becomes(service, body.name, { status: 'VALIDATED' })).not.toHaveProperty('rejection');
  });

  it.each([
    ['429', { status: 429, headers: { 'retry-after': '1800' } }, 1_800],
    ['500', { status: 500 }, 30],
    ['no answer in time', { status: 200, afterMs: 5_000 }, 30],
  ])('%s: it is asked again later', async (_, answer, seconds) => {
    partner.will(answer);
    const { body } = await request(await running.aStore());
    const waits = await eventually(
      () => running.waitOf(body.name),
      (wait) => wait.tries === 1 && wait.seconds > 10,
    );
    expect(Math.abs(waits.seconds - seconds)).toBeLessThan(10);
    expect(await becomes(service, body.name, { status: 'PENDING_VALIDATION' })).toBeDefined();
  });

  it('it is asked five times, then rejected: NO_ANSWER', async () => {
    partner.will(...Array.from({ length: 5 }, () => ({ status: 503 })));
    const { body } = await request(await running.aStore());
    await running.endAllWaits(body.name);
    expect(await becomes(service, body.name, { status: 'REJECTED' })).toMatchObject({ rejection: { reason: 'NO_ANSWER' } });
    expect(partner.asked).toHaveLength(5);
  });

  it.each([
    ['that is not there', () => 'http://127.0.0.1:9'],
    ['that does not speak TLS', () => partner.baseUrl.replace('http:', 'https:')],
  ])('a partner %s is asked again', async (_, baseUrl) => {
    const { body } = await ask(service, 'POST', `${await running.aStore()}/integrations`, { baseUrl: baseUrl(), accessToken: 'good-1' });
    await eventually(
      () => running.waitOf(body.name),
      (wait) => wait.tries === 1 && wait.seconds > 10,
    );
  });
});

describe('a deactivated integration', () => {
  it('while the partner is asked takes no answer any more', async () => {
    partner.will({ status: 200, body: { id: 'm-1', name: 'Late' }, afterMs: 700 });
    const { body } = await request(await running.aStore());
    await eventually(
      () => partner.asked.length,
      (count) => count === 1,
    );
    await ask(service, 'POST', `${body.name}:deactivate`);
    await eventually(
      () => running.secretsOf(body.name),
      (count) => count === 0,
    );
    const types = async () => (await running.log.stream(`integration-${body.name.slice(-26)}`)).map(({ type }) => type);
    expect(await types()).toEqual(['IntegrationRequested', 'IntegrationDeactivated']);
  });
});

describe('a partner token that replaces another', () => {
  const replace = (name: string, accessToken: string) => ask(service, 'POST', `${name}:replaceToken`, { accessToken });
  const replaced = (name: string, state: string) =>
    eventually(
      async () => (await ask(service, 'GET', name)).body,
      ({ replacement }) => replacement?.state === state,
    );

  it('is taken when the partner names the same merchant, and the old one is erased', async () => {
    const { name } = await validated(await running.aStore());
    expect((await replace(name, 'good-2')).body).toMatchObject({ replacement: { state: 'OPEN' } });
    expect(await replaced(name, 'ACCEPTED')).toMatchObject({ status: 'VALIDATED' });
    expect(partner.asked.map(({ authorization }) => authorization)).toEqual(['Bearer good-1', 'Bearer good-2']);
    await eventually(
      () => running.secretsOf(name),
      (count) => count === 1,
    );
  });

  it.each([
    ['good-other', 'ANOTHER_MERCHANT'],
    ['bad', 'TOKEN_REFUSED'],
  ])('%s is refused: %s; the old one stays', async (token, reason) => {
    const { name } = await validated(await running.aStore());
    await replace(name, token);
    expect(await replaced(name, 'REFUSED')).toMatchObject({ status: 'VALIDATED', replacement: { refusal: { reason } } });
    await eventually(
      () => running.secretsOf(name),
      (count) => count === 1,
    );
    // The old one is the one in force: the same request changes nothing.
    const store = name.slice(0, name.indexOf('/integrations/'));
    expect((await request(store)).status).toBe(200);
  });

  it.each([
    ['its own token', () => 'good-2'],
    ['the old token', () => 'good-1'],
    ['our token', () => partner.notificationsOf('handshake')[0]?.data['token'] ?? ''],
  ])('is refused when the partner names the merchant by %s, which would be stored for ever', async (_, secret) => {
    const { name } = await validated(await running.aStore());
    await eventually(
      () => partner.notificationsOf('handshake').length,
      (count) => count > 0,
    );
    partner.will({ status: 200, body: { id: 'm-1', name: `Café ${secret()}` } });
    await replace(name, 'good-2');
    expect(await replaced(name, 'REFUSED')).toMatchObject({ replacement: { refusal: { reason: 'WRONG_BODY' } } });
    expect(JSON.stringify(await running.log.stream(`integration-${name.slice(-26)}`))).not.toContain(secret());
  });

  it('is not kept when another one is being asked about, or when it is not taken at all', async () => {
    const store = await running.aStore();
    const { name } = await validated(store);
    const kept = () => running.secretsOf(name);
    await eventually(kept, (count) => count === 1);
    expect((await request(store, { accessToken: 'good-9' })).refusal?.reason).toBe('INTEGRATION_EXISTS');
    expect(await kept()).toBe(1);
    partner.will({ status: 503 });
    await replace(name, 'good-2');
    expect((await replace(name, 'good-3')).body).toMatchObject({ replacement: { state: 'OPEN' } });
    expect(await kept()).toBe(2);
    await ask(service, 'POST', `${name}:deactivate`);
    expect((await replace(name, 'good-4')).refusal?.reason).toBe('INTEGRATION_INACTIVE');
    expect(await kept()).toBe(2);
  });

  it('is not taken before the first one is validated, nor after the end', async () => {
    partner.will({ status: 401 });
    const { body } = await request(await running.aStore());
    await becomes(service, body.name, { status: 'REJECTED' });
    expect((await replace(body.name, 'good-2')).refusal?.reason).toBe('INTEGRATION_REJECTED');
  });
});

it('a token whose secret was lost rejects it, and says what to do', async () => {
  partner.will({ status: 500 });
  const { body } = await request(await running.aStore());
  await eventually(
    () => running.waitOf(body.name),
    (wait) => wait.tries === 1 && wait.seconds > 10,
  );
  await running.shared.database.pool.query('DELETE FROM integration_secret WHERE integration = $1', [body.name.slice(-26)]);
  await running.endWait(body.name);
  expect(await becomes(service, body.name, { status: 'REJECTED' })).toMatchObject({ rejection: { reason: 'TOKEN_LOST' } });
});

it('neither token stands in an event, a row or an answer', async () => {
  const { name } = await validated(await running.aStore(), { accessToken: 'good-very-secret' });
  const { rows: sealed } = await running.shared.database.pool.query<{ row: object }>('SELECT to_jsonb(s) AS row FROM integration_secret s');
  const { rows } = await running.shared.database.pool.query<{ row: object }>('SELECT to_jsonb(i) AS row FROM integration i');
  const events = await running.log.stream(`integration-${name.slice(-26)}`);
  const shown = (await ask(service, 'GET', name)).body;
  const all = JSON.stringify([sealed, rows, events, shown]);
  expect(all).toContain(name);
  for (const secret of ['good-very-secret', 'cauce_']) expect(all).not.toContain(secret);
});

it('its row is built again from its events, and what was done is done again without a trace', async () => {
  partner.acknowledges = 200;
  const { body } = await request(await running.aStore());
  const { name } = await becomes(service, body.name, { status: 'ACTIVE' });
  await eventually(
    () => running.secretsOf(name),
    (count) => count === 1,
  );
  // Of this one alone: integrations of the tests above may still be losing theirs.
  const shown = async () => {
    const tokens = (await running.tokens()).filter(({ integration }) => integration.slice(-26) === name.slice(-26));
    return { resource: (await ask(service, 'GET', name)).body, tokens, notified: partner.notifications.length };
  };
  const before = await shown();
  expect(before.tokens).toMatchObject([{ status: 'ACTIVE' }]);
  await running.shared.database.pool.query(`UPDATE integration SET organization = 'lost', next_action_time = now() WHERE id = $1`, [
    name.slice(-26),
  ]);
  const { code } = await operateAsProcess('partner-gateway', running.shared.env, ['rebuild']);
  expect(code).toBe(0);
  expect(await shown()).toEqual(before);
});
