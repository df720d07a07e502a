import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ClaimsKeys, ClaimsSigner, deriveClaimsKeys } from '@cauce/claims';
import { ApiError } from '@cauce/contracts';
import { type CreatedService, createService } from '@cauce/http';
import { ServicePresence } from '@cauce/service-client';
import { BEHIND_GATEWAY, type BehindGateway, pairsOf } from '@cauce/services';
import { SILENT } from '@cauce/telemetry';
import { eventually } from '@cauce/testing/services';
import { Module } from '@nestjs/common';
import { fastify } from 'fastify';
import { Upstream } from '../forwarding/upstream.js';
import { ListTurns } from '../limits/list-turns.js';
import type { Route } from '../routes/route.js';
import { OPERATOR_ROUTES, PUBLIC_ROUTES } from '../routes/routes.js';
import { type Door, openDoor } from './door.js';

@Module({})
class NothingModule {}

const KEYS = ClaimsKeys.parse(deriveClaimsKeys(Buffer.alloc(32, 3), pairsOf('gateway')));
const signerOf = (caller: 'gateway' | 'operator') => new ClaimsSigner(KEYS, caller);

const config = { HOST: '127.0.0.1', PORT: 0 };
const WAIT_MS = 200;
const STORE = `/v1/stores/${'a'.repeat(26)}`;
const ORGANIZATION = `/admin/v1/organizations/${'a'.repeat(26)}`;

let behind: Server;
let upstreams: Record<BehindGateway, Upstream>;
let service: CreatedService;
let url: string;
/** The answers of the services behind that wait to be given. */
const held: ServerResponse[] = [];
/** What they were asked for. */
const asked: string[] = [];

beforeAll(async () => {
  behind = createServer(({ url = '' }, response) => {
    asked.push(url);
    if (url.includes('held')) held.push(response);
    else response.end('{}');
  }).listen(0, '127.0.0.1');
  await once(behind, 'listening');
  const address = `http://127.0.0.1:${(behind.address() as AddressInfo).port}`;
  upstreams = Object.fromEntries(
    BEHIND_GATEWAY.map((name) => [name, new Upstream(name, address, 15_000, new ServicePresence(name, address, SILENT))]),
  ) as typeof upstreams;
  const door = (caller: 'gateway' | 'operator', routes: readonly Route[]): Door => ({
    isPublic: caller === 'gateway',
    budgetMs: 60_000,
    routes,
    identify: ({ headers }) => ({ principal: headers.authorization ?? 'a' }),
    signer: signerOf(caller),
    upstreams,
    lists: new ListTurns(WAIT_MS),
  });
  const plugins = (fastify: Parameters<typeof openDoor>[0]) => {
    openDoor(fastify, door('gateway', PUBLIC_ROUTES));
    openDoor(fastify, door('operator', OPERATOR_ROUTES));
  };
  service = await createService({ name: 'door', module: NothingModule, logger: SILENT, config, open: true, rewriteVerbs: true, plugins });
  await service.app.listen(0, '127.0.0.1');
  url = await service.app.getUrl();
});
afterAll(async () => {
  await service.close();
  await Promise.all(Object.values(upstreams).map((each) => each.close()));
  behind.close().closeAllConnections();
});

const ask = (path: string, init: RequestInit = {}) => fetch(url + path, init);
const statusOf = async (path: string, init?: RequestInit) => (await ask(path, init)).status;

/** Begins four lists that are not answered; answers what ends them. */
async function readFour(path: string) {
  const leave = new AbortController();
  const answers = Array.from({ length: 4 }, () => ask(`${path}?held`, { signal: leave.signal }).catch(() => undefined));
  await eventually(
    () => Promise.resolve(held.length),
    (count) => count === 4,
  );
  const end = async () => {
    held.splice(0).forEach((response) => response.end('{}'));
    await Promise.all(answers);
  };
  return { answers, end, leave: () => leave.abort() };
}

it.each([`${STORE}/payments`, '/v1/stores', `${STORE}/payments/x/attempts`, `${ORGANIZATION}/deliveries`, '/admin/v1/parked-messages'])(
  'four lists of a caller are read at once, and the next is refused when none of them ends in time: %s',
  async (path) => {
    const four = await readFour(path);
    const refused = await ask(path);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1']);
    expect(await refused.json()).toMatchObject({ error: { status: 'RESOURCE_EXHAUSTED', details: [{ reason: 'TOO_MANY_LISTS' }] } });
    await four.end();
    expect(await statusOf(path)).toBe(200);
  },
);

it('what is no list, and another caller’s list, is answered meanwhile', async () => {
  const four = await readFour(`${STORE}/payments`);
  expect(await statusOf(`${STORE}/payments/x`)).toBe(200);
  expect(await statusOf(`${STORE}/payments`, { method: 'POST' })).toBe(200);
  expect(await statusOf(`${STORE}/payments`, { headers: { authorization: 'b' } })).toBe(200);
  await four.end();
});

it('whoever leaves ends its turn', async () => {
  const four = await readFour(`${STORE}/payments`);
  four.leave();
  await Promise.all(four.answers);
  held.splice(0);
  expect(await statusOf(`${STORE}/payments`)).toBe(200);
});

it('whoever leaves while it waits is no longer forwarded when its turn comes', async () => {
  const path = `${STORE}/payments`;
  const four = await readFour(path);
  const leave = new AbortController();
  const comes = once(service.app.getHttpServer(), 'request') as Promise<[IncomingMessage, ServerResponse]>;
  const fifth = ask(`${path}?fifth`, { signal: leave.signal }).catch(() => undefined);
  const [, answer] = await comes;
  leave.abort();
  await Promise.all([fifth, once(answer, 'close')]);
  await four.end();
  expect(await statusOf(path)).toBe(200);
  expect(asked).not.toContain(`${path}?fifth`);
});

it('while the service is away, that is said before who calls is asked; other services are served', async () => {
  const nobody = 'http://127.0.0.1:1';
  const payments = new Upstream('payments', nobody, 15_000, new ServicePresence('payments', nobody, SILENT));
  let identified = 0;
  const identify: Door['identify'] = () => {
    identified += 1;
    return { principal: 'a' };
  };
  const parts = { isPublic: true, budgetMs: 60_000, routes: PUBLIC_ROUTES, signer: signerOf('gateway'), lists: new ListTurns() };
  const plugins = (fastify: Parameters<typeof openDoor>[0]) =>
    openDoor(fastify, { ...parts, identify, upstreams: { ...upstreams, payments } });
  const { app, close } = await createService({ name: 'away', module: NothingModule, logger: SILENT, config, open: true, plugins });
  await using ends = new AsyncDisposableStack();
  ends.defer(() => payments.close());
  ends.defer(() => close());
  const create = () => app.inject({ method: 'POST', url: `${STORE}/payments` });
  await eventually(create, ({ body }) => body.includes('DEPENDENCY_AWAY'));
  const before = identified;
  expect((await create()).statusCode).toBe(503);
  expect(identified).toBe(before);
  expect((await app.inject({ url: '/v1/stores' })).statusCode).toBe(200);
});

/** How many requests of its caller's rate limit each of these counts as. */
async function costsOf(urls: readonly string[]): Promise<number[]> {
  const costs: number[] = [];
  const identify: Door['identify'] = (_request, _reply, countsAs) => {
    costs.push(countsAs);
    throw new ApiError('RATE_LIMITED');
  };
  const app = fastify({ rewriteUrl: ({ url = '' }) => url.replace(/:(?=[a-z]+$)/, '/~') });
  openDoor(app, {
    isPublic: true,
    budgetMs: 60_000,
    routes: PUBLIC_ROUTES,
    identify,
    upstreams,
    signer: signerOf('gateway'),
    lists: new ListTurns(),
  });
  for (const each of urls) await app.inject(each);
  await app.close();
  return costs;
}

it('tells who counts a request how many it counts as', async () => {
  const plans = '/v1/stores/s/subscription-plans';
  const urls = [
    '/v1/stores',
    plans,
    `${plans}/p/subscriptions/n`,
    `${plans}/p/subscriptions/n:explain`,
    `${plans}/p/subscriptions/n:simulate`,
  ];
  expect(await costsOf([...urls, `${plans}/assignments/a:simulate`])).toEqual([1, 1, 1, 5, 10, 10]);
});
