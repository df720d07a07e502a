import { createHash } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Claims, CLAIMS_HEADER, ClaimsKeys, ClaimsVerifier, deriveClaimsKeys, isBodyOf } from '@cauce/claims';
import { ApiError, toErrorBody } from '@cauce/contracts';
import { type CreatedService, createService } from '@cauce/http';
import { sha256Hex } from '@cauce/secrets';
import { BEHIND_GATEWAY, type BehindGateway, type Pair, pairsOf, urlVariable } from '@cauce/services';
import { SILENT } from '@cauce/telemetry';
import { type GatewayConfig, readGatewayConfig } from './config.js';
import { OperatorDoor } from './doors/operator-door.js';
import { gateway } from './gateway.module.js';

// The servers here stand for other processes; nothing of the gateway itself is replaced.

/** Of all that the gateway calls. */
const KEYS = deriveClaimsKeys(Buffer.alloc(32, 3), pairsOf('gateway'));
const STORE = 'a'.repeat(26);
const FOREIGN = 'b'.repeat(26);
const TOKEN = 'cauce_good';
/** As `TOKEN`, but it may ask twice a second. */
const SLOW_TOKEN = 'cauce_slow';
const PAYMENTS = `/v1/stores/${STORE}/payments`;

type Call = { method: string; path: string; headers: IncomingHttpHeaders; body: string; claims: Claims | undefined };

const calls: Call[] = [];
const servers: Server[] = [];
let service: CreatedService;
let config: GatewayConfig;
let catalogIsDown = false;
let notifierIsDown = true;
let urls: { public: string; operator: string };

const callersIn = (pairs: readonly Pair[], service: string) => pairs.filter((pair) => pair.service === service).map(({ caller }) => caller);

async function serve(name: BehindGateway, answer: RequestListener): Promise<string> {
  const verifier = new ClaimsVerifier(ClaimsKeys.parse(KEYS), name, callersIn(pairsOf('gateway'), name));
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      const [claims, body] = [verifier.verify(headers[CLAIMS_HEADER]?.toString(), method, url), Buffer.concat(parts)];
      // A probe belongs to no request: on a busy machine a service may be silent for the half second after which it is sent.
      if (url !== '/health/live')
        calls.push({ method, path: url, headers, body: body.toString(), claims: claims && isBodyOf(claims, body) ? claims : undefined });
      answer(request, response);
    });
  });
  servers.push(server);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** The catalog, of a token that sees one store. */
const verifyToken: RequestListener = (_request, response) => {
  const { sha256, store } = JSON.parse(calls.at(-1)?.body ?? '{}') as { sha256: string; store?: string };
  const slow = sha256 === sha256Hex(SLOW_TOKEN);
  const known = slow ? { principal: 'access-tokens/s', rateLimit: 2 } : { principal: 'access-tokens/t', rateLimit: 10_000 };
  const facts = { active: true, ...known, organization: 'organizations/o', environment: 'DEVELOPMENT' };
  const visible = store === `stores/${STORE}` ? { store: { name: store, displayName: 'Tienda' } } : {};
  response.end(JSON.stringify(slow || sha256 === sha256Hex(TOKEN) ? { ...facts, ...visible } : { active: false }));
};

const catalogAnswers: RequestListener = (request, response) => {
  if (catalogIsDown) return void request.socket.destroy();
  if (request.url === '/internal/tokens:verify') verifyToken(request, response);
  else if (request.url === `/admin/v1/organizations/${FOREIGN}`)
    response.writeHead(404).end(JSON.stringify(toErrorBody(new ApiError('ORGANIZATION_NOT_FOUND'))));
  else if (request.url === '/health/ready')
    response.writeHead(200).end(JSON.stringify({ status: 'ready', checks: [{ name: 'postgres', ok: true }] }));
  else response.setHeader('content-type', 'application/json').end('{"stores":[]}');
};

/** What payments says of itself. */
const PAYMENTS_HEALTH = { status: 'not ready', checks: [{ name: 'kafka', ok: false, error: 'no answer in 2000 ms' }] };

/** A payment as payments records it, and what the notifier told of its first event. */
const RECORD = { name: `stores/${STORE}/payments/p`, organization: 'organizations/o', timeline: [{ eventId: 'e1' }, { eventId: 'e2' }] };
const TOLD = { kind: 'WEBHOOK', what: 'payment.statusChanged', to: 'https://shop.example', attempts: [] };

const notifierAnswers: RequestListener = (request, response) => {
  if (notifierIsDown) return void request.socket.destroy();
  response.end(JSON.stringify({ notifications: [{ eventId: 'e1', ...TOLD }] }));
};

/** More than comes in one part, each different, and few enough to be passed on in one piece. */
const SEVERAL_PARTS = Array.from({ length: 20_000 }, (_, at) => String(at).padStart(10)).join('');

const paymentsAnswer: RequestListener = (request, response) => {
  if (request.url?.endsWith('/gone')) {
    const details = [{ reason: 'PAYMENT_NOT_FOUND' }];
    return void response.writeHead(404).end(JSON.stringify({ error: { details } }));
  }
  if (request.url === `/admin/v1/stores/${STORE}/payments/p`)
    return void response.end(JSON.stringify({ ...RECORD, notificationsState: 'UNAVAILABLE' }));
  if (request.url?.includes('slow')) return;
  if (request.url?.includes('breaks') && calls.filter(({ path }) => path === request.url).length === 1)
    return void request.socket.resetAndDestroy();
  if (request.url === '/health/ready') return void response.writeHead(503).end(JSON.stringify(PAYMENTS_HEALTH));
  if (request.url?.includes('stranger')) return void response.writeHead(401).end('{}');
  if (request.url?.includes('half'))
    return void response.writeHead(200, { 'content-length': 10 }).write('half', () => request.socket.destroy());
  if (request.url?.includes('large')) return void response.end('x'.repeat(3_000_000));
  if (request.url?.includes('several-parts')) return void response.end(SEVERAL_PARTS);
  if (request.url?.includes('some-parts'))
    return void response
      .writeHead(200, { 'content-length': SEVERAL_PARTS.length })
      .write(SEVERAL_PARTS.slice(0, 150_000), () => request.socket.destroy());
  response.writeHead(200, {
    'content-type': 'application/json',
    'idempotent-replayed': 'true',
    connection: 'keep-alive',
    'x-request-id': 'theirs',
  });
  response.end('{"ok":true}');
};

/** A subscription as billing records it. */
const SUBSCRIBED = { ...RECORD, name: 'a subscription' };

const billingAnswers: RequestListener = (_request, response) =>
  response.end(JSON.stringify({ ...SUBSCRIBED, notificationsState: 'UNAVAILABLE' }));

beforeAll(async () => {
  const closed = await serve('billing', () => undefined);
  servers.pop()?.close();
  config = readGatewayConfig({
    PORT: '0',
    OPERATOR_PORT: '0',
    ENVIRONMENT: 'development',
    CLAIMS_KEYS: KEYS,
    ...Object.fromEntries(BEHIND_GATEWAY.map((name) => [urlVariable(name), closed])),
    CATALOG_URL: await serve('catalog', catalogAnswers),
    PAYMENTS_URL: await serve('payments', paymentsAnswer),
    BILLING_URL: await serve('billing', billingAnswers),
    NOTIFIER_URL: await serve('notifier', notifierAnswers),
    REDIS_URL: closed.replace('http:', 'redis:'),
    UPSTREAM_TIMEOUT_MS: '100',
    TRUSTED_PROXIES: '127.0.0.1',
    OPERATOR_TOKENS: `ana:${createHash('sha256').update('secret-ana').digest('hex')}`,
  });
  service = await createService({ ...gateway(config, SILENT), name: 'gateway', config, logger: SILENT });
  await service.app.listen(0, '127.0.0.1');
  urls = { public: await service.app.getUrl(), operator: await service.app.get(OperatorDoor).url() };
});

afterAll(async () => {
  await service.close();
  for (const server of servers) server.close().closeAllConnections();
});

beforeEach(() => calls.splice(0));

type Sent = { door?: 'public' | 'operator'; token?: string | undefined; method?: string; body?: string; headers?: Record<string, string> };

async function send(path: string, { door = 'public', token = TOKEN, method = 'GET', body, headers = {} }: Sent = {}) {
  const authorization = token === '' ? {} : { authorization: `Bearer ${token}` };
  const answer = await fetch(urls[door] + path, { method, headers: { ...authorization, ...headers }, ...(body !== undefined && { body }) });
  const text = await answer.text();
  const reason = /"reason":"([A-Z_]+)"/.exec(text)?.[1];
  return { status: answer.status, headers: answer.headers, text, reason };
}

const arrived = () => calls.filter(({ path }) => !path.startsWith('/internal/'));

it('forwards a verb of a resource as it was sent, and takes none that a client makes itself', async () => {
  const subscription = `/v1/stores/${STORE}/subscription-plans/${STORE}/subscriptions/${STORE}`;
  await send(`${subscription}:issueMethodLink?a=b`, { method: 'POST' });
  expect(arrived().map(({ path }) => path)).toEqual([`${subscription}:issueMethodLink?a=b`]);
  expect((await send(`${subscription}/~issueMethodLink`, { method: 'POST' })).status).toBe(404);
});

it('looks no more tokens up for an address that has sent a hundred wrong ones, and serves it with those it knows', async () => {
  await send('/v1/stores');
  const from = (address: string) => ({ 'x-forwarded-for': `1.2.3.4, ${address}` });
  const guess = (at: number, address = '203.0.113.9') => send('/v1/stores', { token: `cauce_guess${at}`, headers: from(address) });
  const guessed = await Promise.all(Array.from({ length: 100 }, (_, at) => guess(at)));
  expect(new Set(guessed.map(({ status }) => status))).toEqual(new Set([401]));
  calls.splice(0);
  const { status, reason, headers } = await guess(100);
  expect([status, reason, Number(headers.get('retry-after'))]).toEqual([429, 'RATE_LIMITED', expect.any(Number)]);
  expect(calls).toEqual([]);
  // Of another store, too, that this gateway has not asked about: the token is known all the same.
  for (const path of ['/v1/stores', `/v1/stores/${STORE}/payments`, `/v1/stores/${'d'.repeat(26)}/payments`])
    expect((await send(path, { headers: from('203.0.113.9') })).status).not.toBe(429);
  expect((await guess(101, '203.0.113.10')).status).toBe(401);
});

it('passes the bytes on with signed claims, and the answer back', async () => {
  const body = '{ "amountCents":\t100.0 }';
  const headers = { 'content-type': 'application/json', 'idempotency-key': 'k', traceparent: `00-${'1'.repeat(32)}-${'2'.repeat(16)}-01` };
  const answer = await send(`${PAYMENTS}?x=1`, { method: 'POST', body, headers });
  const [call] = arrived();
  expect([answer.status, answer.text, answer.headers.get('idempotent-replayed')]).toEqual([200, '{"ok":true}', 'true']);
  expect(call).toMatchObject({ method: 'POST', path: `${PAYMENTS}?x=1`, body });
  expect(call?.headers).toMatchObject({ 'content-length': `${body.length}`, 'content-type': 'application/json', 'idempotency-key': 'k' });
  expect(call?.headers['traceparent']).toContain('1'.repeat(32));
  expect(call?.claims).toMatchObject({
    caller: 'gateway',
    principal: 'access-tokens/t',
    organization: 'organizations/o',
    store: { name: `stores/${STORE}`, displayName: 'Tienda' },
    requestId: answer.headers.get('x-request-id'),
  });
});

it('forwards only the headers that are for the service', async () => {
  const forged = { [CLAIMS_HEADER]: 'forged', 'x-forwarded-for': '1.2.3.4', 'x-custom': '1', cookie: 'a=b' };
  await send(PAYMENTS, { headers: forged });
  const names = Object.keys(arrived()[0]?.headers ?? {});
  expect(names.filter((name) => name in forged || name === 'authorization')).toEqual([CLAIMS_HEADER]);
  expect(arrived()[0]?.claims).toBeDefined();
});

it.each<[string, string, Sent, number | undefined]>([
  ['a merchant', PAYMENTS, { method: 'POST', body: '{}' }, 5_000],
  ['an operator', '/admin/v1/organizations', { door: 'operator', token: 'secret-ana' }, 15_000],
  ['a processor', '/processor-callbacks', { method: 'POST', token: '' }, undefined],
  ['a simulation', `/v1/stores/${STORE}/subscription-plans/assignments/${STORE}:simulate`, {}, undefined],
])('says until when %s waits, from the complete request on', async (_who, path, sent, budget) => {
  const before = Date.now();
  await send(path, sent);
  const [call] = arrived();
  expect(call?.claims).toBeDefined();
  const until = call?.claims?.waitsUntil;
  // In ms, and rounded.
  const end = budget === undefined ? undefined : Date.now() + budget;
  expect([typeof until, end === undefined || (until !== undefined && until <= end && until >= before + (budget ?? 0) - 1)]).toEqual([
    typeof budget,
    true,
  ]);
});

it('asks the catalog once for concurrent requests', async () => {
  const token = 'cauce_herd';
  await Promise.all(Array.from({ length: 20 }, () => send(PAYMENTS, { token })));
  expect(calls.filter(({ path, body }) => path.startsWith('/internal/') && body.includes(sha256Hex(token)))).toHaveLength(1);
});

const refused: [string, string, Sent, number, string][] = [
  ['an unknown address before the token', '/v1/nothing', { token: '' }, 404, 'ROUTE_NOT_FOUND'],
  ['a slash too many', `${PAYMENTS}/`, {}, 404, 'ROUTE_NOT_FOUND'],
  ["the services' own addresses", '/internal/tokens:verify', { method: 'POST' }, 404, 'ROUTE_NOT_FOUND'],
  ['operator addresses at the public door', '/admin/v1/organizations', { token: 'secret-ana' }, 404, 'ROUTE_NOT_FOUND'],
  ['another method before the token', PAYMENTS, { method: 'DELETE', token: '' }, 405, 'METHOD_NOT_ALLOWED'],
  ['no token', PAYMENTS, { token: '' }, 401, 'TOKEN_MISSING'],
  ['another scheme', PAYMENTS, { token: '', headers: { authorization: 'Basic abc' } }, 401, 'TOKEN_MISSING'],
  ['an unknown token', PAYMENTS, { token: 'cauce_bad' }, 401, 'TOKEN_INVALID'],
  ['an unknown token for a foreign store', `/v1/stores/${FOREIGN}/payments`, { token: 'cauce_bad' }, 401, 'TOKEN_INVALID'],
  ['a foreign store', `/v1/stores/${FOREIGN}/payments`, {}, 404, 'STORE_NOT_FOUND'],
  ['a malformed store id', '/v1/stores/..%2Fx/payments', {}, 404, 'STORE_NOT_FOUND'],
  [
    'a foreign store before the size',
    `/v1/stores/${FOREIGN}/payments`,
    { method: 'POST', body: 'x'.repeat(300_000) },
    404,
    'STORE_NOT_FOUND',
  ],
  ['more than 256 KiB', PAYMENTS, { method: 'POST', body: 'x'.repeat(256 * 1024 + 1) }, 413, 'BODY_TOO_LARGE'],
  ['an operator without a token', '/admin/v1/organizations', { door: 'operator', token: '' }, 401, 'TOKEN_MISSING'],
  ['a merchant at the operator door', '/admin/v1/organizations', { door: 'operator' }, 401, 'TOKEN_INVALID'],
  ['public addresses at the operator door', '/v1/stores', { door: 'operator', token: 'secret-ana' }, 404, 'ROUTE_NOT_FOUND'],
  [
    'to answer for a service that is down',
    `/admin/v1/organizations/${STORE}/deliveries`,
    { door: 'operator', token: 'secret-ana' },
    503,
    'UNAVAILABLE',
  ],
  ['to answer for a service that is late', `${PAYMENTS}?slow`, {}, 504, 'DEADLINE_EXCEEDED'],
  ["a service's 401 as the caller's", `${PAYMENTS}?stranger`, {}, 500, 'INTERNAL'],
];

it.each(refused)('refuses %s', async (_, path, sent, status, reason) => {
  const answer = await send(path, sent);
  expect({ status: answer.status, reason: answer.reason }).toEqual({ status, reason });
  expect(answer.headers.get('x-request-id')).toBeTruthy();
  expect(answer.headers.has('www-authenticate')).toBe(status === 401);
});

it.each<[string, string, Sent, number]>([
  ['a read', 'breaks=read', {}, 200],
  ['a creation with a key', 'breaks=creation', { method: 'POST', headers: { 'idempotency-key': 'k' } }, 200],
  ['what may not be done twice', 'breaks=write', { method: 'POST' }, 503],
])('%s whose connection breaks is sent once more if that does no harm', async (_what, query, sent, status) => {
  expect((await send(`${PAYMENTS}?${query}`, sent)).status).toBe(status);
  expect(arrived()).toHaveLength(status === 200 ? 2 : 1);
});

it('lists the methods of an address', async () => {
  expect((await send(PAYMENTS, { method: 'PUT' })).headers.get('allow')).toBe('GET, HEAD, POST');
});

it('accepts Bearer in any letter case', async () => {
  expect((await send(PAYMENTS, { token: '', headers: { authorization: `bEARER ${TOKEN}` } })).status).toBe(200);
});

it('answers HEAD like GET, without the body', async () => {
  expect(await send(PAYMENTS, { method: 'HEAD' })).toMatchObject({ status: 200, text: '' });
});

describe('an organization in an operator’s path', () => {
  const ask = (id: string, method = 'GET') =>
    send(`/admin/v1/organizations/${id}/payments`, { door: 'operator', token: 'secret-ana', method });
  const asked = () =>
    calls.filter(({ path }) => path.startsWith('/admin/v1/organizations/')).map(({ path }) => path.split('/').slice(4).join('/'));

  it.each([FOREIGN, 'x', '..%2Fx'])('that is not there is 404, whichever service the route is of: %s', async (id) => {
    const { status, reason } = await ask(id);
    expect([status, reason]).toEqual([404, 'ORGANIZATION_NOT_FOUND']);
    expect(asked().filter((path) => path.endsWith('/payments'))).toEqual([]);
  });

  it('is looked up once, and not where all are meant', async () => {
    const id = 'c'.repeat(26);
    for (const each of [id, id, '-']) expect((await ask(each)).status).toBe(200);
    expect(asked()).toEqual([id, `${id}/payments`, `${id}/payments`, '-/payments']);
  });

  it('is left to the service while the catalog is away', async () => {
    catalogIsDown = true;
    expect((await ask('d'.repeat(26))).status).toBe(200);
    catalogIsDown = false;
  });
});

it('signs the operator’s claims at the operator door', async () => {
  const answer = await send('/admin/v1/organizations', { door: 'operator', token: 'secret-ana' });
  expect(answer.status).toBe(200);
  expect(arrived()[0]?.claims).toMatchObject({ caller: 'operator', principal: 'ana' });
});

describe('the services', () => {
  const ask = (path: string, sent: Sent = {}) => send(path, { door: 'operator', token: 'secret-ana', ...sent });

  it('show their readiness to operators', async () => {
    const { status, text } = await ask('/admin/v1/services');
    const { services } = JSON.parse(text) as { services: { name: string }[] };
    expect([status, services.map(({ name }) => name)]).toEqual([200, BEHIND_GATEWAY.map((name) => `services/${name}`)]);
    expect(services).toEqual(
      expect.arrayContaining([
        { name: 'services/catalog', state: 'READY', checks: [{ name: 'postgres', ok: true }] },
        { name: 'services/payments', state: 'NOT_READY', checks: PAYMENTS_HEALTH.checks },
        { name: 'services/notifier', state: 'UNREACHABLE', checks: [] },
      ]),
    );
  });

  it('can be read one by one', async () => {
    expect(JSON.parse((await ask('/admin/v1/services/payments')).text)).toMatchObject({ name: 'services/payments', state: 'NOT_READY' });
  });

  it.each<[string, string, Sent, number, string]>([
    ['an unknown service', '/admin/v1/services/nobody', {}, 404, 'SERVICE_NOT_FOUND'],
    ['one that is not behind the gateway', '/admin/v1/services/checkout', {}, 404, 'SERVICE_NOT_FOUND'],
    ['a request without a token', '/admin/v1/services', { token: '' }, 401, 'TOKEN_MISSING'],
    ['a merchant', '/admin/v1/services', { token: TOKEN }, 401, 'TOKEN_INVALID'],
    ['another method', '/admin/v1/services', { method: 'POST' }, 405, 'METHOD_NOT_ALLOWED'],
    ['a request to the public door', '/admin/v1/services', { door: 'public' }, 404, 'ROUTE_NOT_FOUND'],
  ])('refuse %s', async (_, path, sent, status, reason) => {
    expect(await ask(path, sent)).toMatchObject({ status, reason });
  });
});

describe('a token’s rate', () => {
  it('is in every answer, the gateway’s and the services’', async () => {
    const policy = '"token";q=10000;w=1, "burst";q=10000;w=10';
    for (const path of [PAYMENTS, `/v1/stores/${FOREIGN}/payments`, `${PAYMENTS}?slow`]) {
      const { headers } = await send(path);
      expect(headers.get('ratelimit-policy')).toBe(policy);
      expect(headers.get('ratelimit')).toMatch(/^"token";r=9\d{3};t=1$/);
      expect(headers.has('retry-after')).toBe(false);
    }
    const { headers } = await send(PAYMENTS, { token: 'cauce_bad' });
    expect([headers.has('ratelimit-policy'), headers.has('ratelimit')]).toEqual([false, false]);
  });

  it('is limited to the rate per second plus the burst; then 429, before the store’s 404', async () => {
    const path = `/v1/stores/${FOREIGN}/payments`;
    // More than a second's worth and the burst's, even if a second ends meanwhile: 2 + 2 + 2.
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(path, { token: SLOW_TOKEN })));
    const [refusal] = answers.filter(({ status }) => status === 429);
    expect(answers.filter(({ status }) => status === 404).length).toBeGreaterThanOrEqual(4);
    expect(refusal?.reason).toBe('RATE_LIMITED');
    expect(refusal?.text).toContain('RESOURCE_EXHAUSTED');
    expect(refusal?.headers.get('retry-after')).toBe('1');
    expect(refusal?.headers.get('ratelimit')).toBe('"token";r=0;t=1');
    expect(arrived()).toEqual([]);
  });

  it('does not affect another token', async () => {
    expect((await send(PAYMENTS)).status).toBe(200);
  });
});

describe('while the catalog is down', () => {
  beforeAll(() => send(PAYMENTS));
  beforeEach(() => (catalogIsDown = true));
  afterEach(() => (catalogIsDown = false));

  it('goes on serving known tokens', async () => {
    expect((await send(PAYMENTS)).status).toBe(200);
  });

  it('asks others to come back later', async () => {
    expect(await send(PAYMENTS, { token: 'cauce_new' })).toMatchObject({ status: 503, reason: 'DEPENDENCY_AWAY' });
  });
});

it('streams a large answer completely', async () => {
  expect((await send(`${PAYMENTS}?large`)).text).toHaveLength(3_000_000);
});

it('passes on an answer of several parts in their order', async () => {
  expect((await send(`${PAYMENTS}?several-parts`)).text).toBe(SEVERAL_PARTS);
});

it.each(['half', 'some-parts'])('never passes off half an answer as complete: %s', async (query) => {
  await expect(send(`${PAYMENTS}?${query}`)).rejects.toThrow();
});

it.each([
  ['without METRICS_PORT', undefined, 200],
  ['with METRICS_PORT, where they are', 0, 404],
])('the metrics of the process at the operator door, %s', async (_how, METRICS_PORT, status) => {
  await using ends = new AsyncDisposableStack();
  const own = { ...config, METRICS_PORT };
  const { app, close } = await createService({ ...gateway(own, SILENT), name: 'gateway', config: own, logger: SILENT });
  ends.defer(close);
  await app.listen(0, '127.0.0.1');
  expect((await fetch(`${await app.get(OperatorDoor).url()}/metrics`)).status).toBe(status);
});

describe('the document', () => {
  it.each([
    ['public', '/v1/stores'],
    ['operator', '/admin/v1/organizations'],
  ] as const)('of the %s door is there without a token', async (door, path) => {
    const answer = await send('/openapi.json', { door, token: '' });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
    expect(JSON.parse(answer.text)).toMatchObject({ openapi: '3.1.0', paths: { [path]: { get: expect.anything() } } });
    const again = await send('/openapi.json', { door, token: '', headers: { 'if-none-match': answer.headers.get('etag') ?? '' } });
    expect([again.status, again.text]).toEqual([304, '']);
  });

  it.each(['public', 'operator'] as const)('of the processor’s protocol is at the %s door, too', async (door) => {
    const answer = await send('/processor.json', { door, token: '' });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
    expect(JSON.parse(answer.text)).toMatchObject({ openapi: '3.1.0', paths: { '/processor/v1/charges': { post: expect.anything() } } });
  });

  it.each([
    ['public', '/docs', 'Cauce API', 'createPayment'],
    ['public', '/docs/processor', 'Cauce processor protocol', 'findCharge'],
    ['operator', '/docs', 'Cauce operator API', 'createOrganization'],
    ['operator', '/docs/processor', 'Cauce processor protocol', 'findCharge'],
  ] as const)('of the %s door can be read at %s as a page that loads only what comes from here', async (door, path, title, call) => {
    const page = await send(path, { door, token: '' });
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(page.headers.get('cache-control')).toBe('no-cache');
    expect(page.text).toContain(`<title>${title}</title>`);
    expect(page.text).toContain(`<section class="call" id="${call}"`);
    const linked = [...page.text.matchAll(/(?:src|href)="(\/docs\/[^"]+\.(?:css|js))"/g)].map(([, address = '']) => address);
    expect(linked.map((address) => address.split('/').at(-1)?.split('.')[0])).toEqual([
      'tokens',
      'base',
      'reference',
      ...(path === '/docs' ? ['try'] : []),
    ]);
    for (const address of linked) {
      const answer = await send(address, { door, token: '' });
      expect([address, answer.status, answer.headers.get('cache-control')]).toEqual([address, 200, 'public, max-age=31536000, immutable']);
    }
  });

  it('is on a page whose policy lets nothing in, and that browsers keep with it', async () => {
    const page = await send('/docs', { token: '' });
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:;/);
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).not.toMatch(/unsafe|nonce|\*|https?:/);
    expect(page.text).not.toMatch(/<script(?! src=")| on\w+="| style="|<style/);
    const again = await send('/docs', { token: '', headers: { 'if-none-match': page.headers.get('etag') ?? '' } });
    expect([again.status, again.text, again.headers.get('content-security-policy')]).toEqual([304, '', policy]);
  });

  it('is tried without anything filled in, unless a developer’s sandbox is there', async () => {
    for (const door of ['public', 'operator'] as const) {
      const answer = await send('/docs/sandbox.json', { door, token: '' });
      expect([answer.status, JSON.parse(answer.text), answer.headers.get('cache-control')]).toEqual([200, {}, 'no-store']);
    }
  });
});

describe('a payment at the operator door', () => {
  const read = (id: string, method = 'GET') =>
    send(`/admin/v1/stores/${STORE}/payments/${id}`, { door: 'operator', token: 'secret-ana', method });
  afterEach(() => (notifierIsDown = true));

  it('is what payments says, each event with what the notifier says was told', async () => {
    notifierIsDown = false;
    const { status, text, headers } = await read('p');
    const timeline = [
      { eventId: 'e1', notifications: [TOLD] },
      { eventId: 'e2', notifications: [] },
    ];
    expect([status, JSON.parse(text)]).toEqual([200, { ...RECORD, timeline, notificationsState: 'COMPLETE' }]);
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    const [recorded, told] = calls;
    expect([recorded?.claims, told?.claims]).toMatchObject([
      { caller: 'operator', principal: 'ana' },
      { caller: 'operator', principal: 'ana' },
    ]);
    expect(told?.claims?.requestId).toBe(headers.get('x-request-id'));
    expect(JSON.parse(told?.body ?? '')).toEqual({ organization: 'organizations/o', eventIds: ['e1', 'e2'] });
    expect((await read('p', 'HEAD')).status).toBe(200);
  });

  it('is shown without that while the notifier is away, and says so', async () => {
    const { status, text } = await read('p');
    expect([status, JSON.parse(text)]).toEqual([200, { ...RECORD, notificationsState: 'UNAVAILABLE' }]);
  });

  it.each([`stores/${STORE}/subscriptions/s`, `organizations/${STORE}/plan-assignments/s`])(
    'joins %s of billing the same way',
    async (place) => {
      notifierIsDown = false;
      const { text } = await send(`/admin/v1/${place}`, { door: 'operator', token: 'secret-ana' });
      const timeline = [
        { eventId: 'e1', notifications: [TOLD] },
        { eventId: 'e2', notifications: [] },
      ];
      expect(JSON.parse(text)).toEqual({ ...SUBSCRIBED, timeline, notificationsState: 'COMPLETE' });
    },
  );

  it('is refused as payments refuses it', async () => {
    expect(await read('gone')).toMatchObject({ status: 404, reason: 'PAYMENT_NOT_FOUND' });
  });
});
