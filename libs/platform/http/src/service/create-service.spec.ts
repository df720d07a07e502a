import { connect } from 'node:net';
import { text as readAll } from 'node:stream/consumers';
import { type CallerFacts, type Claims, CLAIMS_HEADER, ClaimsKeys, ClaimsSigner, deriveClaimsKeys } from '@cauce/claims';
import { ApiError } from '@cauce/contracts';
import { cents, Field, httpsUrl, listOf, objectOf, phoneE164, text, ValidBody } from '@cauce/fields';
import { createLogger } from '@cauce/telemetry';
import { Controller, Get, Module, Param, Post } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import { CallerClaims, Callers, createService, READINESS } from '../index.js';
import type { Lifetime } from './lifetime.js';
import { checksOf } from './readiness.js';
import { serveMetrics } from './serve-metrics.js';

const STORE = 'a'.repeat(26);
const CALLERS = ['gateway', 'checkout'] as const;
const KEYS = ClaimsKeys.parse(
  deriveClaimsKeys(
    Buffer.alloc(32, 7),
    CALLERS.map((caller) => ({ caller, service: 'things' })),
  ),
);

class Buyer {
  @Field(text({ max: 100 })) firstName!: string;
  @Field(phoneE164) phoneNumber!: string;
}

class CreateThing {
  @Field(cents()) amountCents!: number;
  @Field(objectOf(Buyer)) buyer!: Buyer;
  @Field(listOf(httpsUrl(), { max: 2 }), { optional: true }) mediaAssets?: string[];
}

@Callers('gateway')
@Controller('v1/stores/:store/things')
class ThingController {
  @Post()
  create(@ValidBody(CreateThing) thing: CreateThing, @CallerClaims() claims: Claims): object {
    return { amountCents: thing.amountCents, buyer: thing.buyer, principal: claims.principal };
  }

  @Get(':thing')
  read(@Param('thing') thing: string): object {
    if (thing === 'broken') throw new Error('secret inside');
    if (thing === 'gone') throw new ApiError('PAYMENT_NOT_FOUND');
    return { thing };
  }

  @Post(':thing/~rotate')
  rotate(@Param('thing') thing: string): object {
    return { rotated: thing };
  }
}

@Controller('v1/unlisted')
class UnlistedController {
  @Get()
  read(): object {
    return {};
  }
}

const state = { ready: true };

@Module({
  controllers: [ThingController, UnlistedController],
  providers: [
    {
      provide: READINESS,
      useValue: [{ name: 'store', check: () => (state.ready ? Promise.resolve() : Promise.reject(new Error('it sleeps'))) }],
    },
  ],
})
class ThingModule {}

const gateway = new ClaimsSigner(KEYS, 'gateway');
const as: CallerFacts = { principal: 'access-tokens/x', store: { name: `stores/${STORE}`, displayName: 'Shop' } };

/** Routes of a plugin that is loaded before Nest's own. */
const plugins = async (fastify: FastifyInstance) => {
  await fastify.register((inside, _options, done) => {
    inside.get('/plain', () => Promise.reject(new Error('secret inside')));
    done();
  });
};

let app: NestFastifyApplication;
let lifetime: Lifetime;

beforeAll(async () => {
  const logger = createLogger('things', { level: 'silent', format: 'json' });
  const config = { HOST: '127.0.0.1', PORT: 0, CLAIMS_KEYS: KEYS };
  ({ app, lifetime } = await createService({
    name: 'things',
    module: ThingModule,
    callers: CALLERS,
    logger,
    config,
    rewriteVerbs: true,
    plugins,
  }));
  await app.listen(0, '127.0.0.1');
});

afterAll(() => app.close());

type Request = {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path?: string;
  body?: string | Buffer | undefined;
  headers?: Record<string, string>;
  claims?: string;
};

const THINGS = `/v1/stores/${STORE}/things`;

const send = async ({ method = 'POST', path = THINGS, body, headers = { 'content-type': 'application/json' }, claims }: Request) => {
  const signed = claims ?? gateway.sign('things', { ...as, method, path, requestId: 'request-1', body });
  const answer = await fetch(`${await app.getUrl()}${path}`, {
    method,
    headers: { ...headers, [CLAIMS_HEADER]: signed },
    ...(body && { body }),
  });
  const json: unknown = await answer.json();
  const { error } = json as { error?: { code: number; details: { reason: string; fieldViolations?: object[] }[] } };
  return {
    status: answer.status,
    headers: answer.headers,
    json,
    reason: error?.details[0]?.reason,
    violations: error?.details[1]?.fieldViolations,
  };
};

const GOOD = { amountCents: 100, buyer: { firstName: 'Ana', phoneNumber: '+573001234567' } };

it('answers 200 to a POST, with the request id of the claims', async () => {
  const { status, headers, json } = await send({ body: JSON.stringify(GOOD) });
  expect({ status, id: headers.get('x-request-id'), json }).toEqual({
    status: 200,
    id: 'request-1',
    json: { ...GOOD, principal: 'access-tokens/x' },
  });
});

it('names every violation at once', async () => {
  const body = {
    amountCents: 1.5,
    title: 'x',
    buyer: { firstName: '', phoneNumber: null },
    mediaAssets: ['https://a.example', 'http://b'],
  };
  const { status, reason, violations } = await send({ body: JSON.stringify(body) });
  expect({ status, reason, fields: violations?.map((each) => 'field' in each && each.field) }).toEqual({
    status: 400,
    reason: 'INVALID_FIELDS',
    fields: ['title', 'amountCents', 'buyer.firstName', 'buyer.phoneNumber', 'mediaAssets[1]'],
  });
});

const wrong: [string, Request, number, string][] = [
  ['malformed JSON', { body: '{' }, 400, 'MALFORMED_JSON'],
  ['no body', {}, 400, 'MALFORMED_JSON'],
  ['no body and no type', { headers: {} }, 400, 'BODY_NOT_OBJECT'],
  ['an array', { body: '[]' }, 400, 'BODY_NOT_OBJECT'],
  ['null', { body: 'null' }, 400, 'BODY_NOT_OBJECT'],
  ['a duplicate member', { body: '{"a":1,"b":{},"a":2}' }, 400, 'DUPLICATE_MEMBER'],
  ['a NUL', { body: '{"a":"\\u0000"}' }, 400, 'INVALID_TEXT'],
  ['invalid UTF-8', { body: Buffer.from([0x22, 0xff, 0x22]) }, 400, 'INVALID_TEXT'],
  ['a prototype', { body: '{"__proto__":{"a":1}}' }, 400, 'INVALID_FIELDS'],
  ['a form', { body: 'a=1', headers: { 'content-type': 'application/x-www-form-urlencoded' } }, 415, 'UNSUPPORTED_MEDIA_TYPE'],
  ['plain text', { body: '{}', headers: { 'content-type': 'text/plain' } }, 415, 'UNSUPPORTED_MEDIA_TYPE'],
  ['no type', { body: Buffer.from('{}'), headers: {} }, 415, 'UNSUPPORTED_MEDIA_TYPE'],
  ['another charset', { body: '{}', headers: { 'content-type': 'application/json; charset=latin1' } }, 415, 'UNSUPPORTED_MEDIA_TYPE'],
  [
    'a compressed body',
    { body: '{}', headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' } },
    415,
    'UNSUPPORTED_MEDIA_TYPE',
  ],
  ['more than 256 KiB', { body: `"${'x'.repeat(256 * 1024)}"` }, 413, 'BODY_TOO_LARGE'],
  ['an unknown address', { method: 'GET', path: '/v1/nothing' }, 404, 'ROUTE_NOT_FOUND'],
  ['an empty id', { method: 'GET', path: `${THINGS}/` }, 404, 'ROUTE_NOT_FOUND'],
  ['a path that does not decode', { method: 'GET', path: `${THINGS}/%zz` }, 404, 'ROUTE_NOT_FOUND'],
  ['an id without end', { method: 'GET', path: `${THINGS}/${'a'.repeat(200)}` }, 404, 'ROUTE_NOT_FOUND'],
  ['no claims', { claims: '' }, 401, 'INTERNAL_CALLER_UNKNOWN'],
  ['no claims and a broken body', { claims: '', body: '{' }, 401, 'INTERNAL_CALLER_UNKNOWN'],
  ['no claims at an unknown address', { claims: '', method: 'GET', path: '/v1/nothing' }, 404, 'ROUTE_NOT_FOUND'],
  ['a route that lists no callers', { method: 'GET', path: '/v1/unlisted' }, 401, 'INTERNAL_CALLER_UNKNOWN'],
  ['a store that the claims do not name', { path: `/v1/stores/${'b'.repeat(26)}/things` }, 404, 'STORE_NOT_FOUND'],
  ['a missing resource', { method: 'GET', path: `${THINGS}/gone` }, 404, 'PAYMENT_NOT_FOUND'],
  ["a client's own inner verb", { path: `${THINGS}/x/~rotate` }, 404, 'ROUTE_NOT_FOUND'],
];

it.each(wrong)('refuses %s', async (_, request, status, reason) => {
  const answer = await send(request);
  expect({ status: answer.status, reason: answer.reason }).toEqual({ status, reason });
  expect(answer.headers.get('x-request-id')).toBeTruthy();
});

it('lists the methods of an address that does not allow this one', async () => {
  const { status, headers } = await send({ method: 'DELETE', path: `${THINGS}/x`, headers: {} });
  expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD']);
});

it('refuses claims of a caller that the route does not list', async () => {
  const claims = new ClaimsSigner(KEYS, 'checkout').sign('things', {
    ...as,
    method: 'POST',
    path: THINGS,
    requestId: 'r',
    body: JSON.stringify(GOOD),
  });
  expect(await send({ claims, body: JSON.stringify(GOOD) })).toMatchObject({ status: 401, reason: 'INTERNAL_CALLER_UNKNOWN' });
});

it.each<[string, string | undefined, string | undefined]>([
  ['a different body', JSON.stringify(GOOD), JSON.stringify({ ...GOOD, amountCents: 900 })],
  ['an added body', undefined, JSON.stringify(GOOD)],
  ['a removed body', JSON.stringify(GOOD), undefined],
  ['a different, unreadable body', JSON.stringify(GOOD), '{'],
])('refuses claims that were signed for %s', async (_, signedFor, body) => {
  const claims = gateway.sign('things', { ...as, method: 'POST', path: THINGS, requestId: 'r', body: signedFor });
  const headers: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' };
  expect(await send({ claims, body, headers })).toMatchObject({ status: 401, reason: 'INTERNAL_CALLER_UNKNOWN' });
});

it('reveals nothing internal when it fails', async () => {
  const { status, reason, json } = await send({ method: 'GET', path: `${THINGS}/broken` });
  expect([status, reason]).toEqual([500, 'INTERNAL']);
  expect(JSON.stringify(json)).not.toContain('secret');
});

it('treats the routes of plugins like its own', async () => {
  expect(await send({ method: 'GET', path: '/plain' })).toMatchObject({ status: 500, reason: 'INTERNAL' });
  expect(await send({ method: 'GET', path: '/plain', claims: '' })).toMatchObject({ status: 401, reason: 'INTERNAL_CALLER_UNKNOWN' });
});

it('accepts a verb after a colon', async () => {
  expect((await send({ path: `${THINGS}/${STORE}:rotate`, headers: {} })).json).toEqual({ rotated: STORE });
});

it('keeps the connection after a malformed body', async () => {
  expect((await send({ body: '{' })).headers.get('connection')).toBe('keep-alive');
});

it('shows its metrics to any inner caller, by route and status and never by path', async () => {
  await send({ method: 'GET', path: `${THINGS}/gone` });
  const answer = await fetch(`${await app.getUrl()}/metrics`);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8']);
  const text = await answer.text();
  expect(text).toMatch(
    /^cauce_http_request_duration_seconds_count\{service="things",method="GET",route="\/v1\/stores\/:store\/things\/:thing",status="404"\} [1-9]/m,
  );
  expect(text).not.toContain(STORE);
  expect(text).not.toContain('route="/metrics"');
});

it('shows none there beside a port of their own', async () => {
  await using ends = new AsyncDisposableStack();
  const logger = createLogger('things', { level: 'silent', format: 'json' });
  const config = { HOST: '127.0.0.1', PORT: 0, METRICS_PORT: 0, CLAIMS_KEYS: KEYS };
  const { app: things } = await createService({ name: 'things', module: ThingModule, callers: ['gateway'], logger, config });
  ends.defer(() => things.close());
  await things.listen(0, '127.0.0.1');
  const statuses = ['/metrics', '/health/live'].map(async (path) => (await fetch(`${await things.getUrl()}${path}`)).status);
  expect(await Promise.all(statuses)).toEqual([404, 200]);
});

describe('open to anyone', () => {
  const logger = createLogger('shop', { level: 'silent', format: 'json' });
  const config = { HOST: '127.0.0.1', PORT: 0 };

  it('shows no metrics on its own port', async () => {
    await using ends = new AsyncDisposableStack();
    const { app: shop } = await createService({ name: 'shop', module: ThingModule, logger, config, open: true });
    ends.defer(() => shop.close());
    await shop.listen(0, '127.0.0.1');
    const statuses = ['/metrics', '/health/live'].map(async (path) => (await fetch(`${await shop.getUrl()}${path}`)).status);
    expect(await Promise.all(statuses)).toEqual([404, 200]);
  });

  it('names what is missing on its own port, and says why on the port of its metrics', async () => {
    await using ends = new AsyncDisposableStack();
    const { app: shop } = await createService({ name: 'shop', module: ThingModule, logger, config, open: true });
    ends.defer(() => shop.close());
    await shop.listen(0, '127.0.0.1');
    const { url, close } = await serveMetrics({ name: 'shop', logger, config }, 0, undefined, checksOf(shop));
    ends.defer(close);
    state.ready = false;
    ends.defer(() => void (state.ready = true));
    const [own, metrics] = await Promise.all(
      [await shop.getUrl(), url].map(async (at) => ((await (await fetch(`${at}/health/ready`)).json()) as { checks: object[] }).checks),
    );
    expect([own, metrics]).toEqual([[{ name: 'store', ok: false }], [{ name: 'store', ok: false, error: 'it sleeps' }]]);
  });

  it('can show them on another port, with only health beside them', async () => {
    await using ends = new AsyncDisposableStack();
    const { url, close } = await serveMetrics({ name: 'shop', logger, config }, 0);
    ends.defer(close);
    const [metrics, thing] = await Promise.all([fetch(`${url}/metrics`), fetch(`${url}${THINGS}/x`)]);
    expect([metrics.status, thing.status, await metrics.text()]).toEqual([200, 404, expect.stringContaining('cauce_http_request')]);
  });
});

it('is ready once its checks have passed, until it is asked to stop', async () => {
  const ready = async () => {
    const answer = await fetch(`${await app.getUrl()}/health/ready`);
    return [answer.status, await answer.json()];
  };
  expect(await ready()).toEqual([200, { status: 'ready', checks: [{ name: 'store', ok: true }] }]);
  state.ready = false;
  expect(await ready()).toEqual([200, { status: 'degraded', checks: [{ name: 'store', ok: false, error: 'it sleeps' }] }]);
  state.ready = true;
  lifetime.end();
  expect(await ready()).toMatchObject([503, { status: 'stopping' }]);
  expect((await fetch(`${await app.getUrl()}/health/live`)).status).toBe(200);
});

/** What a server answers to bytes that no HTTP client would send. @param broken what Node finds at their end, once it is tired of waiting */
async function answerTo(bytes: string, broken?: string): Promise<string> {
  const server = app.getHttpServer();
  if (broken !== undefined)
    server.once('connection', (met) => server.emit('clientError', Object.assign(new Error('broken'), { code: broken }), met));
  const socket = connect(Number(new URL(await app.getUrl()).port), '127.0.0.1');
  socket.end(bytes);
  return readAll(socket);
}

it.each<[string, number, string, string, string | undefined]>([
  ['without Host', 400, 'BAD_REQUEST', 'GET /health/live HTTP/1.1\r\nconnection: close\r\n\r\n', undefined],
  ['with headers over the limit', 431, 'HEADERS_TOO_LARGE', `GET / HTTP/1.1\r\nhost: a\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`, undefined],
  ['with an address over the limit', 431, 'HEADERS_TOO_LARGE', `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nhost: a\r\n\r\n`, undefined],
  ['that never ends', 408, 'REQUEST_TIMEOUT', '', 'ERR_HTTP_REQUEST_TIMEOUT'],
  ['that is not HTTP', 400, 'BAD_REQUEST', 'hello\r\n\r\n', undefined],
])('answers a request %s in its own shape', async (_, status, reason, bytes, broken) => {
  const [head = '', body = ''] = (await answerTo(bytes, broken)).split('\r\n\r\n');
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(head.toLowerCase()).toMatch(/x-request-id: [0-9a-f-]{36}/);
  expect(JSON.parse(body)).toMatchObject({ error: { code: status, details: [{ reason, metadata: {} }] } });
});
