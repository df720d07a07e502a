import { subscribe } from 'node:diagnostics_channel';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CLAIMS_HEADER, ClaimsKeys, ClaimsSigner, ClaimsVerifier, deriveClaimsKeys, isBodyOf } from '@cauce/claims';
import { ApiError, type ErrorCode, toErrorBody } from '@cauce/contracts';
import { freePort } from '@cauce/stack/free-ports';
import { callerWaitsUntil, markBegun, withRequest } from '@cauce/telemetry';
import { isServiceAway, ServiceClient } from './service-client.js';

const KEYS = ClaimsKeys.parse(deriveClaimsKeys(Buffer.alloc(32, 1), [{ caller: 'checkout', service: 'payments' }]));
const verifier = new ClaimsVerifier(KEYS, 'payments', ['checkout']);
const as = { principal: 'checkout' };

let server: Server;
/** How many of the next requests to `/breaks` have their connection reset. */
let breaks = 0;
let client: ServiceClient;
/** Answers that wait to be given. */
const held: ServerResponse[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    const { method = '', url = '', headers } = request;
    const claims = verifier.verify(headers[CLAIMS_HEADER]?.toString(), method, url);
    if (url === '/late') return;
    if (url === '/held') return void held.push(response);
    if (url === '/until') return void response.end(JSON.stringify({ until: claims?.waitsUntil }));
    const [, status, reason] = url.split('/');
    if (status === '503' || status === '504')
      return void response.writeHead(Number(status), { 'retry-after': '3' }).end(JSON.stringify({ error: { details: [{ reason }] } }));
    if (url === '/breaks' && breaks-- > 0) return void request.socket.resetAndDestroy();
    if (url === '/breaks') return void response.end('{}');
    if (url === '/refused') return void response.writeHead(401).end(JSON.stringify(toErrorBody(new ApiError('INTERNAL_CALLER_UNKNOWN'))));
    if (url === '/page') return void response.writeHead(502).end('<html>');
    const code = url.slice(1) as ErrorCode;
    if (url !== '/') return void response.writeHead(400).end(JSON.stringify(toErrorBody(new ApiError(code, { metadata: { a: 'b' } }))));
    request.on('data', (body: Buffer) => {
      const isBound = claims !== undefined && isBodyOf(claims, body);
      response.end(JSON.stringify({ body: JSON.parse(body.toString()) as unknown, caller: claims?.caller, isBound }));
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  client = new ServiceClient(url, new ClaimsSigner(KEYS, 'checkout'), 'payments');
});

afterAll(async () => {
  await client.close();
  server.close().closeAllConnections();
});

it('sends JSON with signed claims and reads JSON', async () => {
  expect(await client.call({ method: 'POST', path: '/', body: { a: 1 }, as })).toEqual({
    body: { a: 1 },
    caller: 'checkout',
    isBound: true,
  });
});

it("throws the service's own error again", async () => {
  const call = client.call({ method: 'GET', path: '/PAYMENT_NOT_FOUND', as });
  await expect(call).rejects.toMatchObject({ code: 'PAYMENT_NOT_FOUND', facts: { metadata: { a: 'b' } } });
});

it.each([
  ['/OVERLOADED', 'UNAVAILABLE', { code: 'OVERLOADED' }],
  ['/DEPENDENCY_AWAY', 'UNAVAILABLE', { code: 'DEPENDENCY_AWAY' }],
  ['/refused', 'INTERNAL', {}],
  ['/page', 'INTERNAL', {}],
])('answers %s with %s, because of what the service said', async (path, code, cause) => {
  await expect(client.call({ method: 'GET', path, as })).rejects.toMatchObject({ code, cause });
});

it('is DEADLINE_EXCEEDED when no answer comes in time', async () => {
  await expect(client.call({ method: 'GET', path: '/late', as, timeoutMs: 50 })).rejects.toMatchObject({ code: 'DEADLINE_EXCEEDED' });
});

it.each([
  ['GET', 1, '{}'],
  ['GET', 2, 'UNAVAILABLE'],
  ['POST', 1, 'UNAVAILABLE'],
] as const)('%s whose connection breaks %d times ends with %s: a read is sent once more', async (method, times, outcome) => {
  breaks = times;
  const answered = client.call({ method, path: '/breaks', as }).then(
    (answer) => JSON.stringify(answer),
    (error: unknown) => (error as ApiError).code,
  );
  expect(await answered).toBe(outcome);
  breaks = 0;
});

describe('while nobody listens', () => {
  const signer = new ClaimsSigner(KEYS, 'checkout');

  it('even a write waits for who takes over', async () => {
    await using ends = new AsyncDisposableStack();
    const port = await freePort();
    const next = new ServiceClient(`http://127.0.0.1:${port}`, signer, 'payments');
    ends.defer(() => next.close());
    const refused = new Promise((seen) => subscribe('undici:client:connectError', seen));
    const answered = next.call({ method: 'POST', path: '/', body: {}, as });
    await refused;
    const other = createServer((_request, response) => response.end('{"taken":true}')).listen(port, '127.0.0.1');
    ends.defer(() => other.close().closeAllConnections());
    expect(await answered).toEqual({ taken: true });
  });

  it('is UNAVAILABLE when nobody takes over', async () => {
    await using ends = new AsyncDisposableStack();
    const nobody = new ServiceClient('http://127.0.0.1:1', signer, 'payments');
    ends.defer(() => nobody.close());
    await expect(nobody.call({ method: 'GET', path: '/', as })).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });

  it('no longer than the caller wants to wait', async () => {
    await using ends = new AsyncDisposableStack();
    const nobody = new ServiceClient('http://127.0.0.1:1', signer, 'payments');
    ends.defer(() => nobody.close());
    await expect(nobody.call({ method: 'GET', path: '/', as, timeoutMs: 20 })).rejects.toMatchObject({ code: 'DEADLINE_EXCEEDED' });
  });
});

it.each([
  ['/503/OVERLOADED', 'UNAVAILABLE'],
  ['/503/OF_A_NEWER_VERSION', 'UNAVAILABLE'],
  ['/504/OF_A_NEWER_VERSION', 'DEADLINE_EXCEEDED'],
])('%s stays what its status says, and says when to ask again', async (path, code) => {
  const error: unknown = await client.call({ method: 'GET', path, as }).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ code, facts: { headers: { 'retry-after': '3' } } });
  expect(isServiceAway(error)).toBe(true);
});

describe('for a caller who waits', () => {
  const until = Date.now() + 60_000;
  const ask = () => client.call<{ until?: number }>({ method: 'GET', path: '/until', as });

  it('the other service is told until when, unless something was begun', async () => {
    const told = await withRequest({ requestId: 'r' }, async () => {
      callerWaitsUntil(until);
      const first = await ask();
      markBegun();
      return [first, await ask()];
    });
    expect(told).toEqual([{ until }, {}]);
    expect(await ask()).toEqual({});
  });

  it('nothing is sent once it waits no more', async () => {
    const late = withRequest({ requestId: 'r' }, () => {
      callerWaitsUntil(Date.now() - 1_001);
      return client.call({ method: 'POST', path: '/', body: {}, as });
    });
    await expect(late).rejects.toMatchObject({ code: 'OVERLOADED' });
  });
});

it('so many calls are under way at once; the next wait for a while, and are refused then, or leave', async () => {
  const { port } = server.address() as AddressInfo;
  const limits = { places: 1, waiting: 2, bytes: 1_000, waitMs: 20 };
  await using ends = new AsyncDisposableStack();
  const narrow = new ServiceClient(`http://127.0.0.1:${port}`, new ClaimsSigner(KEYS, 'checkout'), 'payments', { calls: limits });
  ends.defer(() => narrow.close());
  const first = narrow.call({ method: 'GET', path: '/held', as });
  const leave = new AbortController();
  const call = { method: 'GET', path: '/until', as } as const;
  const [late, left, full] = [
    withRequest({ requestId: 'r' }, () => narrow.call(call)),
    narrow.call({ ...call, signal: leave.signal }),
    narrow.call(call),
  ];
  leave.abort();
  await Promise.all([
    expect(late).rejects.toMatchObject({ code: 'OVERLOADED' }),
    expect(left).rejects.toMatchObject({ code: 'UNAVAILABLE' }),
    expect(full).rejects.toMatchObject({ code: 'UNAVAILABLE' }),
  ]);
  while (held.length === 0) await new Promise(setImmediate);
  held.pop()?.end('{}');
  expect(await first).toEqual({});
  expect(await narrow.call(call)).toEqual({});
});

it('the calls of a line wait for each other: the next place is for a line that has none', async () => {
  const { port } = server.address() as AddressInfo;
  const limits = { places: 2, waiting: 9, bytes: 1_000, waitMs: 5_000 };
  await using ends = new AsyncDisposableStack();
  const narrow = new ServiceClient(`http://127.0.0.1:${port}`, new ClaimsSigner(KEYS, 'checkout'), 'payments', { calls: limits });
  ends.defer(() => narrow.close());
  const answered: string[] = [];
  const call = async (line: string, path: string) => {
    await narrow.call({ method: 'GET', path, as, line });
    answered.push(line);
  };
  const loud = [call('loud', '/held'), call('loud', '/held'), call('loud', '/until')];
  const quiet = call('quiet', '/until');
  while (held.length < 2) await new Promise(setImmediate);
  held.pop()?.end('{}');
  await quiet;
  expect(answered).toEqual(['loud', 'quiet']);
  held.pop()?.end('{}');
  await Promise.all(loud);
});
