import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Cauce } from './client.js';
import { CauceConnectionError, CauceError } from './errors.js';

const STORE = { store: 'a'.repeat(26) };
const BODY = { amountCents: 100, currencyCode: 'COP', title: 'Mug', buyer: { firstName: 'Ana', phoneNumber: '+573001234567' } };

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

let server: Server;
let answers: Answer[] = [];
let asked: { method: string; url: string; headers: IncomingMessage['headers']; body: string }[] = [];
let cauce: Cauce;

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      asked.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body });
      (answers.shift() ?? ((_, it) => it.end('{}')))(request, response);
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  cauce = new Cauce({ baseUrl, accessToken: 'token', firstPauseMs: 1 });
});
afterAll(() => {
  server.close().closeAllConnections();
});
beforeEach(() => {
  answers = [];
  asked = [];
});

const json =
  (status: number, body: object, headers: Record<string, string> = {}): Answer =>
  (_, response) =>
    void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
const hangUp: Answer = (request) => void request.socket.destroy();
const failed = (status: number, reason: string, details: object[] = []) =>
  json(
    status,
    { error: { code: status, status: 'S', message: 'Why.', details: [{ '@type': 't', reason, domain: 'cauce' }, ...details] } },
    { 'x-request-id': 'r-1' },
  );

it('fills in the path and the query, and sends the token', async () => {
  answers = [json(200, { payments: [] })];
  expect(await cauce.get('/v1/stores/{store}/payments', { path: { store: 'a/b' }, query: { pageSize: 2 } })).toEqual({ payments: [] });
  expect(asked).toMatchObject([{ method: 'GET', url: '/v1/stores/a%2Fb/payments?pageSize=2', headers: { authorization: 'Bearer token' } }]);
});

it('creates once, however often it retries: every try has the same key', async () => {
  answers = [hangUp, failed(503, 'UNAVAILABLE'), failed(429, 'RATE_LIMITED'), json(200, { name: 'p' })];
  expect(await cauce.post('/v1/stores/{store}/payments', { path: STORE, body: BODY })).toEqual({ name: 'p' });
  const keys = new Set(asked.map(({ headers }) => headers['idempotency-key']));
  expect([asked.length, keys.size, JSON.parse(asked[3]?.body ?? '')]).toEqual([4, 1, BODY]);
});

it('uses your own key if you pass one', async () => {
  await cauce.post('/v1/stores/{store}/payments', { path: STORE, body: BODY }, { idempotencyKey: 'order-1' });
  expect(asked[0]?.headers['idempotency-key']).toBe('order-1');
});

it('throws the refusal, and does not retry', async () => {
  const violations = [{ field: 'title', description: 'Required.' }];
  answers = [failed(400, 'INVALID_FIELDS', [{ '@type': 'b', fieldViolations: violations }])];
  const refusal = await cauce.get('/v1/stores', {}).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(CauceError);
  expect(refusal).toMatchObject({ status: 400, reason: 'INVALID_FIELDS', violations, requestId: 'r-1' });
  expect(asked).toHaveLength(1);
});

it('gives up after the last try, with its answer', async () => {
  answers = Array.from({ length: 9 }, () => failed(500, 'INTERNAL'));
  await expect(cauce.get('/v1/stores', {})).rejects.toMatchObject({ status: 500, reason: 'INTERNAL' });
  expect(asked).toHaveLength(5);
  answers = Array.from({ length: 9 }, () => hangUp);
  await expect(cauce.get('/v1/stores', {})).rejects.toBeInstanceOf(CauceConnectionError);
});

it('waits as long as Retry-After says', async () => {
  answers = [json(429, {}, { 'retry-after': '1' }), json(200, { stores: [] })];
  const began = performance.now();
  await cauce.get('/v1/stores', {});
  expect(performance.now() - began).toBeGreaterThanOrEqual(990);
});

it('goes through all pages, and requests no page too many', async () => {
  const page = (names: string[], nextPageToken?: string) =>
    json(200, { payments: names.map((name) => ({ name })), ...(nextPageToken && { nextPageToken }) });
  answers = [page(['1', '2'], 't 1'), page([], 't2'), page(['3'])];
  const names: string[] = [];
  for await (const { name } of cauce.list('/v1/stores/{store}/payments', { path: STORE, query: { pageSize: 2 } })) names.push(name);
  expect(names).toEqual(['1', '2', '3']);
  expect(asked.map(({ url }) => new URL(url, 'http://x').searchParams.get('pageToken'))).toEqual([null, 't 1', 't2']);
  answers = [page(['1', '2'], 't')];
  for await (const _ of cauce.list('/v1/stores/{store}/payments', { path: STORE })) break;
  expect(asked).toHaveLength(4);
});

it('stops when the caller aborts', async () => {
  answers = Array.from({ length: 9 }, () => json(503, {}, { 'retry-after': '20' }));
  const controller = new AbortController();
  const call = cauce.get('/v1/stores', {}, { signal: controller.signal });
  setTimeout(() => controller.abort(), 50);
  await expect(call).rejects.toBeInstanceOf(CauceConnectionError);
});

it('does not compile with fields that the API does not accept', () => {
  const calls = [
    // @ts-expect-error there is no such path
    () => cauce.get('/v1/nothing', {}),
    // @ts-expect-error it has an id
    () => cauce.get('/v1/stores/{store}/payments', {}),
    // @ts-expect-error a field is missing
    () => cauce.post('/v1/stores/{store}/payments', { path: STORE, body: { amountCents: 1 } }),
    // @ts-expect-error it has no pages
    () => cauce.list('/v1/stores', {}),
  ];
  expect(calls).toHaveLength(4);
});
