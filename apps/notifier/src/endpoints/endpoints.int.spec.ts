import { randomId } from '@cauce/secrets';
import { LocalServer, type RunningService, startService } from '@cauce/testing/services';
import { sharedNotifier } from '../../test/shared-notifier.js';
import type { EndpointResource } from './endpoint.resource.js';
import type { EndpointSecrets } from './endpoint.secrets.js';

type Page = { webhookEndpoints: EndpointResource[]; nextPageToken?: string };

let notifier: RunningService;
/** Stands for the catalog, which knows every store. */
let catalog: LocalServer;
let catalogIsAway = false;
let path: string;

beforeAll(async () => {
  catalog = await LocalServer.start((request, _body, response) => {
    if (catalogIsAway) request.socket.destroy();
    else response.end('{}');
  });
  notifier = await sharedNotifier({ CATALOG_URL: catalog.url });
});
afterAll(async () => {
  await notifier.close();
  await catalog.stop();
});
beforeEach(() => {
  path = `/admin/v1/organizations/${randomId()}/webhook-endpoints`;
});

const url = 'http://127.0.0.1:9/hooks';
const create = (body: unknown) => notifier.send<EndpointResource & EndpointSecrets>('POST', path, body);
const get = (name: string) => notifier.send<EndpointResource>('GET', `/admin/v1/${name}`);
const change = (name: string, body: unknown) => notifier.send<EndpointResource>('PATCH', `/admin/v1/${name}`, body);

describe('registering an endpoint', () => {
  it('answers its secrets, once', async () => {
    const store = `stores/${randomId()}`;
    const { status, body } = await create({ url, store, events: ['payment.statusChanged'] });
    expect(status).toBe(200);
    const { webhookKey, signingSecret, ...shown } = body;
    expect(shown).toEqual({
      name: expect.stringMatching(/^organizations\/[a-z2-7]{26}\/webhook-endpoints\/[a-z2-7]{26}$/),
      store,
      url,
      events: ['payment.statusChanged'],
      status: 'ENABLED',
      health: 'HEALTHY',
      createTime: expect.stringMatching(/^\d{4}-.*\.\d{3}Z$/),
      updateTime: body.createTime,
    });
    expect(webhookKey).toMatch(/^whk_[\w-]{43}$/);
    expect(signingSecret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect((await get(body.name)).body).toEqual(shown);
  });

  it('stores its secrets sealed, each for its own row', async () => {
    const { webhookKey, signingSecret, name } = (await create({ url })).body;
    const { rows } = await notifier.database.pool.query<Record<string, string>>('SELECT * FROM webhook_endpoint WHERE id = $1', [
      name.split('/').at(-1),
    ]);
    expect(JSON.stringify(rows)).not.toContain(webhookKey);
    expect(JSON.stringify(rows)).not.toContain(signingSecret);
    expect(rows[0]?.['webhook_key']).toMatch(/^k1\./);
  });

  it.each([
    [{}, ['url']],
    [{ url: 7, store: 'stores/x', events: ['order.created'], extra: 1 }, ['extra', 'url', 'store', 'events[0]']],
    [{ url: null }, ['url']],
    [{ url: 'ftp://merchant.example/' }, ['url']],
    [{ url: 'https://user:secret@merchant.example/' }, ['url']],
    [{ url: 'https://@merchant.example/' }, ['url']],
    [{ url: 'https://[' }, ['url']],
    [{ url: 'https://169.254.169.254/latest' }, ['url']],
    [{ url: ' https://merchant.example/' }, ['url']],
    [{ url: 'https://no-such-host.invalid/', events: 'all' }, ['events', 'url']],
  ])('names every fault of %j', async (body, fields) => {
    const { status, refusal } = await create(body);
    expect(status).toBe(400);
    expect(refusal).toEqual({ reason: 'INVALID_FIELDS', fields });
  });

  it('is UNAVAILABLE for a store while the catalog, which alone knows it, does not answer', async () => {
    catalogIsAway = true;
    const { status, refusal } = await create({ url, store: `stores/${randomId()}` });
    catalogIsAway = false;
    expect([status, refusal?.reason]).toEqual([503, 'UNAVAILABLE']);
  });

  it('refuses a body that is not an object, and an invalid organization', async () => {
    expect((await create([])).refusal?.reason).toBe('BODY_NOT_OBJECT');
    path = '/admin/v1/organizations/o/webhook-endpoints';
    expect((await create({ url })).status).toBe(404);
  });
});

describe('an organization', () => {
  it('has sixteen enabled endpoints at most, however they are registered', async () => {
    const made = await Promise.all(Array.from({ length: 18 }, () => create({ url })));
    const refused = made.filter(({ status }) => status !== 200);
    expect(refused.map(({ status, refusal }) => [status, refusal?.reason])).toEqual([
      [400, 'TOO_MANY_WEBHOOK_ENDPOINTS'],
      [400, 'TOO_MANY_WEBHOOK_ENDPOINTS'],
    ]);
    const [first = '', second = ''] = made.filter(({ status }) => status === 200).map(({ body }) => body.name);
    const say = (name: string, verb: string) => notifier.send<EndpointResource>('POST', `/admin/v1/${name}:${verb}`);
    await say(first, 'disable');
    expect((await create({ url })).status).toBe(200);
    expect((await say(first, 'resume')).refusal?.reason).toBe('TOO_MANY_WEBHOOK_ENDPOINTS');
    await say(second, 'disable');
    expect((await say(first, 'resume')).body.status).toBe('ENABLED');
  });

  it('keeps those that it had before this rule', async () => {
    const { name } = (await create({ url })).body;
    await notifier.database.pool.query(
      `INSERT INTO webhook_endpoint SELECT (e).* FROM (SELECT jsonb_populate_record(w, jsonb_build_object('id', w.id || n)) AS e
       FROM webhook_endpoint w, generate_series(1, 19) AS n WHERE w.id = $1) AS made`,
      [name.split('/').at(-1)],
    );
    expect((await get(name)).body.status).toBe('ENABLED');
    expect((await change(name, { events: ['payment.statusChanged'] })).status).toBe(200);
    expect((await create({ url })).refusal?.reason).toBe('TOO_MANY_WEBHOOK_ENDPOINTS');
    expect((await notifier.send<Page>('GET', path)).body.webhookEndpoints).toHaveLength(20);
  });
});

describe('outside of development', () => {
  it('an endpoint must be https and public', async () => {
    const strict = await startService({ app: 'notifier', env: { ALLOW_PRIVATE_ADDRESSES: 'false' } });
    try {
      for (const bad of ['http://8.8.8.8/', 'https://127.0.0.1/', 'https://localhost/', 'https://[::1]/', 'https://10.0.0.1/']) {
        const { status, refusal } = await strict.send('POST', path, { url: bad });
        expect([bad, status, refusal?.fields]).toEqual([bad, 400, ['url']]);
      }
      expect((await strict.send('POST', path, { url: 'https://8.8.8.8/hooks' })).status).toBe(200);
    } finally {
      await strict.close();
    }
  });
});

describe('changing an endpoint', () => {
  it('changes what was sent and keeps the rest', async () => {
    const { name, createTime } = (await create({ url, events: ['payment.statusChanged'] })).body;
    const { status, body } = await change(name, { url: 'http://127.0.0.1:9/other' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ name, createTime, url: 'http://127.0.0.1:9/other', events: ['payment.statusChanged'] });
    expect((await change(name, { events: [] })).body.events).toEqual([]);
    expect((await get(name)).body).toMatchObject({ url: 'http://127.0.0.1:9/other', events: [] });
  });

  it('changes its store, to one of the organization or to all, and keeps when each was in force', async () => {
    const [one, other] = [`stores/${randomId()}`, `stores/${randomId()}`];
    const { name } = (await create({ url, store: one })).body;
    expect((await change(name, { store: other })).body).toMatchObject({ store: other, events: [] });
    expect((await change(name, { store: other })).body.store).toBe(other);
    expect((await change(name, { store: 'stores/-' })).body).not.toHaveProperty('store');
    const { rows } = await notifier.database.pool.query(
      'SELECT store, events FROM webhook_endpoint_version WHERE endpoint_id = $1 ORDER BY valid_from',
      [name.split('/').at(-1)],
    );
    expect(rows).toEqual([one, other, null].map((store) => ({ store, events: [] })));
    catalogIsAway = true;
    const { refusal } = await change(name, { store: one });
    catalogIsAway = false;
    expect(refusal?.reason).toBe('UNAVAILABLE');
  });

  it('records nothing when nothing changes', async () => {
    const { name } = (await create({ url })).body;
    const before = (await get(name)).body;
    expect((await change(name, {})).body).toEqual(before);
    expect((await change(name, { url })).body).toEqual(before);
  });

  it('refuses fields that cannot change', async () => {
    const { name } = (await create({ url })).body;
    const { status, refusal } = await change(name, { url: 'nowhere', store: 'stores/x', webhookKey: 'mine' });
    expect(status).toBe(400);
    expect(new Set(refusal?.fields)).toEqual(new Set(['url', 'store', 'webhookKey']));
  });

  it('that is unknown, or another organization’s, is a 404, whatever the body', async () => {
    const { name } = (await create({ url })).body;
    const foreign = name.replace(/^organizations\/[^/]+/, `organizations/${randomId()}`);
    for (const other of [foreign, name.replace(/[^/]+$/, randomId()), name.replace(/[^/]+$/, 'x')]) {
      expect((await change(other, { nonsense: 1 })).refusal?.reason).toBe('WEBHOOK_ENDPOINT_NOT_FOUND');
      expect((await get(other)).status).toBe(404);
    }
  });
});

describe('switching an endpoint off and on', () => {
  const switched = (name: string, verb: string, body?: unknown) =>
    notifier.send<EndpointResource>('POST', `/admin/v1/${name}:${verb}`, body);

  it('a repeat changes nothing', async () => {
    const { name } = (await create({ url })).body;
    const off = (await switched(name, 'disable')).body;
    expect(off).toMatchObject({ status: 'DISABLED', disabledReason: 'OPERATOR' });
    expect((await switched(name, 'disable')).body).toEqual(off);
    const on = (await switched(name, 'resume')).body;
    expect(on).toMatchObject({ status: 'ENABLED' });
    expect((await switched(name, 'resume')).body).toEqual(on);
    expect((await get(name)).body).toEqual(on);
  });

  it('of another organization, or one that is unknown, is a 404', async () => {
    const { name } = (await create({ url })).body;
    const foreign = name.replace(/^organizations\/[^/]+/, `organizations/${randomId()}`);
    for (const other of [foreign, name.replace(/[^/]+$/, randomId())])
      for (const verb of ['disable', 'resume']) expect((await switched(other, verb)).refusal?.reason).toBe('WEBHOOK_ENDPOINT_NOT_FOUND');
    expect((await get(name)).body.status).toBe('ENABLED');
  });
});

describe('listing endpoints', () => {
  it('pages through them, newest first, and shows no secret', async () => {
    const names: string[] = [];
    for (let made = 0; made < 3; made += 1) names.unshift((await create({ url })).body.name);
    const first = (await notifier.send<Page>('GET', `${path}?pageSize=2`)).body;
    const rest = (await notifier.send<Page>('GET', `${path}?pageSize=2&pageToken=${first.nextPageToken ?? ''}`)).body;
    expect([...first.webhookEndpoints, ...rest.webhookEndpoints].map(({ name }) => name)).toEqual(names);
    expect(rest.nextPageToken).toBeUndefined();
    expect(Object.keys(first.webhookEndpoints[0] ?? {})).not.toContain('webhookKey');
  });

  it('refuses a page token of another list', async () => {
    for (let made = 0; made < 2; made += 1) await create({ url });
    const { nextPageToken = '' } = (await notifier.send<Page>('GET', `${path}?pageSize=1`)).body;
    const foreign = `/admin/v1/organizations/${randomId()}`;
    expect((await notifier.send('GET', `${foreign}/webhook-endpoints?pageToken=${nextPageToken}`)).refusal?.fields).toEqual(['pageToken']);
    expect((await notifier.send('GET', `${foreign}/deliveries?pageToken=${nextPageToken}&pageSize=0`)).refusal?.fields).toEqual([
      'pageSize',
      'pageToken',
    ]);
  });
});

describe('listing deliveries', () => {
  it('names all invalid filters', async () => {
    const query = '?endpoint=x&event=order.created&state=SENT&from=yesterday&to=2026-02-30T00:00:00Z&other=1';
    const { status, refusal } = await notifier.send('GET', `${path.replace('webhook-endpoints', 'deliveries')}${query}`);
    expect(status).toBe(400);
    expect(refusal?.fields).toEqual(['other', 'endpoint', 'event', 'state', 'from', 'to']);
  });

  it('finds no delivery under another name', async () => {
    expect((await notifier.send('GET', `${path.replace('webhook-endpoints', 'deliveries')}/${randomId()}`)).refusal?.reason).toBe(
      'DELIVERY_NOT_FOUND',
    );
  });
});
