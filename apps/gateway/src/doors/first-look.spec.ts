import { once } from 'node:events';
import { createServer, type IncomingMessage, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { ClaimsKeys, ClaimsSigner, deriveClaimsKeys } from '@cauce/claims';
import { type CreatedService, createService, type ServiceOptions } from '@cauce/http';
import { ServicePresence } from '@cauce/service-client';
import { BEHIND_GATEWAY, pairsOf } from '@cauce/services';
import { type Log, SILENT } from '@cauce/telemetry';
import { eventually } from '@cauce/testing/services';
import { Module } from '@nestjs/common';
import { type LaneLimits, LANES } from '../forwarding/lanes.js';
import { Places } from '../forwarding/places.js';
import { Upstream } from '../forwarding/upstream.js';
import { ListTurns } from '../limits/list-turns.js';
import { toPattern } from '../routes/route.js';
import { CALLBACK_ROUTES, OPERATOR_ROUTES, PUBLIC_ROUTES } from '../routes/routes.js';
import { type Door, openDoor } from './door.js';
import { firstLookOf } from './first-look.js';

@Module({})
class NothingModule {}

type Answer = { readonly status: number; readonly headers: Readonly<Record<string, unknown>>; readonly body: string };

const STORE = `/v1/stores/${'a'.repeat(26)}`;
const JOINED = '/admin/v1/stores/{store}/payments/{payment}';
const ROUTES = [...PUBLIC_ROUTES, ...CALLBACK_ROUTES, ...OPERATOR_ROUTES];
const ASKING_ONE = ROUTES.filter(([, path]) => path !== JOINED);
const KEYS = ClaimsKeys.parse(deriveClaimsKeys(Buffer.alloc(32, 3), pairsOf('gateway')));
const addressOf = (path: string) => path.replaceAll(/\{\w+\}/g, 'a'.repeat(26));

const ends = new AsyncDisposableStack();
/** What answers nothing, not even whether it lives. */
let silent: string;
/** What the log has of answers. */
const answered: object[] = [];
const logger: Log = {
  ...SILENT,
  info: (facts, message) => {
    if (message === 'answered') answered.push(facts);
  },
};

beforeAll(async () => {
  const server = createServer(() => undefined).listen(0, '127.0.0.1');
  await once(server, 'listening');
  ends.defer(() => {
    server.close().closeAllConnections();
  });
  silent = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => ends.disposeAsync());

/** Such services behind the gateway. */
function upstreamsWith(limits: Readonly<Record<keyof typeof LANES, LaneLimits>>): Door['upstreams'] {
  const each = BEHIND_GATEWAY.map((name) => {
    const upstream = new Upstream(name, silent, 15_000, new ServicePresence(name, silent, SILENT), new Places(name, limits));
    ends.defer(() => upstream.close());
    return [name, upstream];
  });
  return Object.fromEntries(each) as Door['upstreams'];
}

function aDoor(caller: 'gateway' | 'operator', upstreams: Door['upstreams']): Door {
  const isPublic = caller === 'gateway';
  return {
    isPublic,
    budgetMs: 60_000,
    routes: isPublic ? [...PUBLIC_ROUTES, ...CALLBACK_ROUTES] : OPERATOR_ROUTES,
    identify: () => ({ principal: 'a' }),
    signer: new ClaimsSigner(KEYS, caller),
    upstreams,
    lists: new ListTurns(),
    joined: { [JOINED]: () => Promise.resolve({ joined: true }) },
  };
}

describe('while every service is away', () => {
  let service: CreatedService;
  let url: string;
  beforeAll(async () => {
    const upstreams = upstreamsWith(LANES);
    const plugins: ServiceOptions['plugins'] = (fastify, _app, early) => {
      for (const door of [aDoor('gateway', upstreams), aDoor('operator', upstreams)]) {
        openDoor(fastify, door);
        early.add(firstLookOf(door));
      }
    };
    const config = { HOST: '127.0.0.1', PORT: 0 };
    service = await createService({
      name: 'door',
      module: NothingModule,
      logger,
      config,
      open: true,
      metrics: true,
      rewriteVerbs: true,
      plugins,
    });
    ends.defer(() => service.close());
    await service.app.listen(0, '127.0.0.1');
    url = await service.app.getUrl();
    // They are found away by who waits for them.
    const first = ROUTES.filter(([, , of], at) => ROUTES.findIndex((route) => route[2] === of) === at);
    const leave = new AbortController();
    const asked = first.map(([method, path]) => fetch(url + addressOf(path), { method, signal: leave.signal }).catch(() => undefined));
    await eventually(
      () => Promise.resolve(Object.values(upstreams).map(({ isPressed }) => isPressed)),
      (pressed) => pressed.every(Boolean),
    );
    leave.abort();
    await Promise.all(asked);
    answered.splice(0);
  });

  /** Over the wire, as it is written: `fetch` would tidy it. */
  async function ask(method: string, path: string, headers: Readonly<Record<string, string>> = { host: 'a' }): Promise<Answer> {
    const { hostname: host, port } = new URL(url);
    const request = send({ host, port, method, path, headers, agent: false, setHost: false }).end();
    const [answer] = (await once(request, 'response')) as [IncomingMessage];
    return { status: answer.statusCode ?? 0, headers: answer.headers, body: await text(answer) };
  }

  /** By its route, past the first look: this calls Fastify. */
  async function askRoute(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string): Promise<Answer> {
    const { statusCode: status, headers, body } = await service.app.inject({ method, url: path });
    return { status, headers, body };
  }

  /** All but what differs from answer to answer, or is of the connection. */
  const lasting = ({ status, headers, body }: Answer) => {
    const { date: _date, connection: _connection, 'keep-alive': _kept, 'x-request-id': id, 'retry-after': again, ...others } = headers;
    expect([id, again]).toEqual([expect.stringMatching(/^[\da-f-]{36}$/), expect.stringMatching(/^[123]$/)]);
    return { status, others: { ...others, 'content-length': Number(others['content-length']) }, body };
  };

  it.each(ASKING_ONE)('%s %s is refused at the first look as its route refuses it, with the same line in the log', async (method, path) => {
    const early = lasting(await ask(method, `${addressOf(path)}?a=b`));
    expect(early).toEqual(lasting(await askRoute(method, `${addressOf(path)}?a=b`)));
    expect([early.status, early.body]).toEqual([503, expect.stringContaining('DEPENDENCY_AWAY')]);
    const line = { method, route: toPattern(path), status: 503, ms: expect.any(Number) };
    expect(answered.splice(0)).toEqual([line, line]);
  });

  it('counts both ways', async () => {
    const path = `${STORE}/payments`;
    const count = async () => {
      const { body } = await askRoute('GET', '/metrics');
      return Number(/^cauce_http_request_duration_seconds_count\{[^}]*method="POST",route="\/v1\/stores\/:store\/payments",status="503"\} (\d+)/m.exec(body)?.[1]); // prettier-ignore
    };
    const before = await count();
    await Promise.all([ask('POST', path), askRoute('POST', path)]);
    expect(await count()).toBe(before + 2);
  });

  it('a HEAD is refused without a body', async () => {
    expect(await ask('HEAD', STORE.replace(/\/[^/]+$/, ''))).toMatchObject({ status: 503, body: '' });
  });

  it.each([
    ['an unknown address', 'GET', '/v2/stores', 404],
    ['another method', 'PATCH', '/v1/stores', 405],
    ['an empty id', 'GET', '/v1/stores//payments', 404],
    ['an id of 101 characters', 'GET', `${STORE}/payments/${'p'.repeat(101)}`, 404],
    ['what does not decode', 'GET', `${STORE}/payments/%ff`, 404],
    ["a verb as the router's own segment", 'POST', `${STORE}/subscription-plans/assignments/a/~issueMethodLink`, 404],
    ['a proxy’s form of an address', 'GET', 'http://a/v1/stores', 404],
    ['what several services are asked for', 'GET', addressOf(JOINED), 200],
  ])('%s is left to the routes', async (_, method, path, status) => {
    expect((await ask(method, path)).status).toBe(status);
  });

  it('a request without Host is left to them, too', async () => {
    expect((await ask('GET', '/v1/stores', {})).status).toBe(400);
  });
});

it('a full line refuses whose organization is known; who else comes is left to its route', () => {
  const full = { ...LANES, changes: { ...LANES.changes, alone: { ...LANES.changes.alone, places: 0 }, waiting: 0 } };
  const look = firstLookOf({ ...aDoor('gateway', upstreamsWith(full)), organizationOf: ({ headers }) => headers.authorization });
  const create = (headers: IncomingMessage['headers']) => look({ method: 'POST', headers }, () => `${STORE}/payments`);
  expect(create({ authorization: 'a' })).toEqual({
    route: '/v1/stores/:store/payments',
    error: expect.objectContaining({ code: 'OVERLOADED' }),
  });
  expect(create({})).toBeUndefined();
  expect(look({ method: 'GET', headers: { authorization: 'a' } }, () => `${STORE}/payments`)).toBeUndefined();
});
