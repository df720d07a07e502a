import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { ClaimsKeys, ClaimsSigner, deriveClaimsKeys } from '@cauce/claims';
import { type CreatedService, createService } from '@cauce/http';
import { ServicePresence } from '@cauce/service-client';
import { BEHIND_GATEWAY, type BehindGateway, pairsOf } from '@cauce/services';
import { SILENT } from '@cauce/telemetry';
import { eventually } from '@cauce/testing/services';
import { Module } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { type Door, openDoor } from '../doors/door.js';
import { firstLookOf } from '../doors/first-look.js';
import { ListTurns } from '../limits/list-turns.js';
import { PUBLIC_ROUTES } from '../routes/routes.js';
import { Places } from './places.js';
import { Upstream } from './upstream.js';

@Module({})
class NothingModule {}

const signer = new ClaimsSigner(ClaimsKeys.parse(deriveClaimsKeys(Buffer.alloc(32, 3), pairsOf('gateway'))), 'gateway');
const PAYMENTS = `/v1/stores/${'a'.repeat(26)}/payments`;
const [PLACES, WAITING, WAIT_MS] = [4, 8, 50];
const LONG_MS = 600_000;
/** Nobody is late in it. */
const FIT = { places: PLACES, least: PLACES, most: PLACES, fineMs: LONG_MS };
const LINE = { alone: FIT, beside: FIT, waiting: WAITING, bytes: 100, waitMs: LONG_MS };
const ONE = { ...FIT, places: 1, least: 1, most: 1 };
/** More than what is passed on in one piece, and than sockets take unread. */
const LARGE = 20_000_000;

let behind: Server;
let upstreams: Record<BehindGateway, Upstream>;
let service: CreatedService;
let url: string;
/** From the complete request until the answer begins. */
let budgetMs = LONG_MS;
/** How many requests were identified; while it is undecided who calls, they wait for this. */
let identified = 0;
let decided: Promise<void> | undefined;
const organizationOf = ({ headers }: Pick<FastifyRequest, 'headers'>) => headers['x-of']?.toString() ?? 'loud';
/** The answers of the service behind that wait to be given, and what it was asked for. */
const held: ServerResponse[] = [];
const asked: string[] = [];

beforeAll(async () => {
  behind = createServer((request, response) => {
    // A probe: the service that holds its answers has been silent for half a second.
    if (request.url === '/health/live') return void response.end('{}');
    asked.push(request.url ?? '');
    request.resume();
    if (request.url?.includes('held')) held.push(response);
    else if (request.url?.includes('large')) response.end(Buffer.alloc(LARGE));
    else response.end('{}');
  }).listen(0, '127.0.0.1');
  await once(behind, 'listening');
  const address = `http://127.0.0.1:${(behind.address() as AddressInfo).port}`;
  const lanes = {
    changes: LINE,
    reads: { ...LINE, waitMs: WAIT_MS },
    lists: { ...LINE, alone: ONE, beside: ONE },
    operators: LINE,
    waits: LINE,
  };
  const each = BEHIND_GATEWAY.map((name) => [
    name,
    new Upstream(name, address, 15_000, new ServicePresence(name, address, SILENT), new Places(name, lanes)),
  ]);
  upstreams = Object.fromEntries(each) as typeof upstreams;
  service = await createService({
    name: 'door',
    module: NothingModule,
    logger: SILENT,
    config: { HOST: '127.0.0.1', PORT: 0 },
    open: true,
    metrics: true,
    plugins: (fastify, _app, early) => {
      const door: Door = {
        isPublic: true,
        get budgetMs() {
          return budgetMs;
        },
        routes: PUBLIC_ROUTES,
        identify: async (request) => {
          identified++;
          await decided;
          return { principal: 'a', organization: organizationOf(request) };
        },
        organizationOf,
        signer,
        upstreams,
        lists: new ListTurns(),
      };
      openDoor(fastify, door);
      early.add(firstLookOf(door));
    },
  });
  await service.app.listen(0, '127.0.0.1');
  url = await service.app.getUrl();
});
afterAll(async () => {
  await service.close();
  await Promise.all(Object.values(upstreams).map((each) => each.close()));
  behind.close().closeAllConnections();
});
afterEach(() => {
  held.splice(0).forEach((response) => response.end('{}'));
  asked.splice(0);
  budgetMs = LONG_MS;
});

type Answered = { status: number; reason: string | undefined };

async function ask(path: string, init: RequestInit = {}): Promise<Answered> {
  const answer = await fetch(url + path, init);
  const reason = /"reason":"([A-Z_]+)"/.exec(await answer.text())?.[1];
  return { status: answer.status, reason };
}

function create(name: string, { of, body = '', signal }: { of?: string; body?: string; signal?: AbortSignal } = {}): Promise<Answered> {
  const headers = { ...(of && { 'x-of': of }), ...(body && { 'content-type': 'application/json' }) };
  return ask(`${PAYMENTS}?${name}`, { method: 'POST', headers, ...(body && { body }), ...(signal && { signal }) });
}

const read = (name: string) => ask(`${PAYMENTS}/p?${name}`);

/** Takes every place, by default with creations, that are not answered; answers what they come to. */
async function fillPlaces(send = create): Promise<Promise<Answered>[]> {
  const filled = Array.from({ length: PLACES }, () => send('held'));
  await until(held, PLACES);
  return filled;
}

const until = (list: readonly unknown[], length: number) =>
  eventually(
    () => Promise.resolve(list.length),
    (count) => count === length,
  );

/** Sends a request, and waits until it has come to the door. */
async function comesAtTheDoor<Sent>(send: () => Sent): Promise<{ sent: Sent; answer: ServerResponse }> {
  const comes = once(service.app.getHttpServer(), 'request') as Promise<[IncomingMessage, ServerResponse]>;
  const sent = send();
  const [, answer] = await comes;
  return { sent, answer };
}

it('twice what fits: what has a place or room in the line is answered, all else is refused at once, and not begun', async () => {
  const filled = await fillPlaces();
  const more = Array.from({ length: WAITING * 2 }, (_, at) => create(`more${at}`));
  const refusals = await firstEnded(more, WAITING);
  expect(refusals.map(({ status, reason }) => [status, reason])).toEqual(Array(WAITING).fill([503, 'OVERLOADED']));
  held.splice(0).forEach((response) => response.end('{}'));
  const all = await Promise.all([...filled, ...more]);
  expect(all.filter(({ status }) => status === 200)).toHaveLength(PLACES + WAITING);
  expect(asked).toHaveLength(PLACES + WAITING);
  const { body } = await service.app.inject({ url: '/metrics' });
  expect(body).toMatch(/^cauce_http_requests_overloaded_total\{service="gateway",full="line"\} 8$/m);
});

/** The first so many of these to end. */
function firstEnded<Value>(all: readonly Promise<Value>[], count: number): Promise<Value[]> {
  return new Promise((resolve) => {
    const ended: Value[] = [];
    for (const each of all) void each.then((value) => ended.push(value) === count && resolve(ended));
  });
}

it('what a full line has no room for is refused before anybody asks who calls', async () => {
  const filled = await fillPlaces();
  const waiting: Promise<Answered>[] = [];
  for (let at = 0; at < WAITING; at++) waiting.push((await comesAtTheDoor(() => create('waits'))).sent);
  const before = identified;
  expect(await create('more')).toEqual({ status: 503, reason: 'OVERLOADED' });
  expect(identified).toBe(before);
  held.splice(0).forEach((response) => response.end('{}'));
  await Promise.all([...filled, ...waiting]);
});

it('while it is found out who calls, no more are let in than there is room for', async () => {
  const filled = await fillPlaces();
  const { promise, resolve: decide }: PromiseWithResolvers<void> = Promise.withResolvers();
  decided = promise;
  const before = identified;
  const more = Array.from({ length: WAITING * 2 }, (_, at) => create(`more${at}`));
  const refusals = await firstEnded(more, WAITING);
  expect(refusals.map(({ reason }) => reason)).toEqual(Array(WAITING).fill('OVERLOADED'));
  expect(identified - before).toBe(WAITING);
  decided = undefined;
  decide();
  held.splice(0).forEach((response) => response.end('{}'));
  const all = await Promise.all([...filled, ...more]);
  expect(all.filter(({ status }) => status === 200)).toHaveLength(PLACES + WAITING);
});

it('nobody waits longer than the line allows, and what was refused is not executed later', async () => {
  const filled = await fillPlaces(read);
  expect(await read('late')).toEqual({ status: 503, reason: 'OVERLOADED' });
  held.splice(0).forEach((response) => response.end('{}'));
  await Promise.all(filled);
  expect((await read('next')).status).toBe(200);
  expect(asked.at(-1)).toBe(`${PAYMENTS}/p?next`);
  expect(asked).not.toContain(`${PAYMENTS}/p?late`);
});

it('whoever leaves the line is not executed, and makes room in it', async () => {
  const filled = await fillPlaces();
  const leave = new AbortController();
  const { sent: left, answer } = await comesAtTheDoor(() => create('left', { signal: leave.signal }).catch(() => undefined));
  const stay: Promise<Answered>[] = [];
  while (stay.length < WAITING - 1) stay.push((await comesAtTheDoor(() => create('stays'))).sent);
  leave.abort();
  await Promise.all([left, once(answer, 'close')]);
  stay.push((await comesAtTheDoor(() => create('comes'))).sent);
  held.splice(0).forEach((response) => response.end('{}'));
  const statuses = (await Promise.all([...filled, ...stay])).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(asked).toContain(`${PAYMENTS}?comes`);
  expect(asked).not.toContain(`${PAYMENTS}?left`);
});

it('a quiet organization does not wait behind a loud one', async () => {
  const filled = await fillPlaces();
  const loud: Promise<Answered>[] = [];
  for (let at = 0; at < WAITING; at++) loud.push((await comesAtTheDoor(() => create(`held&loud${at}`))).sent);
  // The line is full: the newest of the loud ones gives way.
  const { sent: quiet } = await comesAtTheDoor(() => create('quiet', { of: 'quiet' }));
  const refused = await firstEnded(loud, 1);
  held.shift()?.end('{}');
  expect((await quiet).status).toBe(200);
  expect(refused).toMatchObject([{ status: 503, reason: 'OVERLOADED' }]);
  const answer = setInterval(() => held.splice(0).forEach((response) => response.end('{}')), 5);
  await Promise.all([...filled, ...loud]);
  clearInterval(answer);
});

it('bodies that wait are bounded', async () => {
  const filled = await fillPlaces();
  const { sent: waits } = await comesAtTheDoor(() => create('body', { body: `"${'x'.repeat(60)}"` }));
  expect(await create('body', { body: `"${'x'.repeat(60)}"` })).toMatchObject({ status: 503, reason: 'OVERLOADED' });
  held.splice(0).forEach((response) => response.end('{}'));
  expect((await waits).status).toBe(200);
  await Promise.all(filled);
});

it('one kind of work waits for none of the others', async () => {
  const filled = await fillPlaces();
  for (const path of [PAYMENTS, `${PAYMENTS}/p`]) expect((await ask(path)).status).toBe(200);
  held.splice(0).forEach((response) => response.end('{}'));
  await Promise.all(filled);
});

it('who reads a large answer slowly has no place meanwhile', async () => {
  const slow = connect(Number(new URL(url).port), '127.0.0.1').pause();
  slow.write(`GET ${PAYMENTS}?large HTTP/1.1\r\nhost: a\r\n\r\n`);
  await until(asked, 1);
  expect((await ask(PAYMENTS)).status).toBe(200);
  expect(slow.bytesRead).toBeLessThan(LARGE);
  slow.destroy();
});

it('an answer that does not begin within the budget is given up, and a place that comes after it is not used', async () => {
  budgetMs = 50;
  expect(await create('held')).toEqual({ status: 504, reason: 'DEADLINE_EXCEEDED' });
  budgetMs = LONG_MS;
  held.splice(0);
  const filled = await fillPlaces();
  budgetMs = 0;
  const { sent: late } = await comesAtTheDoor(() => create('late'));
  held.splice(0).forEach((response) => response.end('{}'));
  expect(await late).toEqual({ status: 503, reason: 'OVERLOADED' });
  expect(asked).not.toContain(`${PAYMENTS}?late`);
  await Promise.all(filled);
});
