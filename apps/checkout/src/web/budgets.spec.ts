import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CLAIMS_HEADER, ClaimsKeys, ClaimsVerifier, deriveClaimsKeys } from '@cauce/claims';
import { type CreatedService } from '@cauce/http';
import { anAttempt, aPayment } from '../../test/payment.builder.js';
import { runCheckout } from '../../test/running-checkout.js';
import { WAITS, waitsByDesign } from './budgets.js';

const KEYS = ClaimsKeys.parse(deriveClaimsKeys(Buffer.alloc(32, 1), [{ caller: 'checkout', service: 'payments' }]));
const verifier = new ClaimsVerifier(KEYS, 'payments', ['checkout']);
const LINK = '/p/thelink.k1.mac';
const WAITING = `${LINK}/status?attempt=${anAttempt({}).id}&wait=20`;

let payments: Server;
let service: CreatedService;
/** Until when the caller of each call to payments waits. */
const untils: (number | undefined)[] = [];
/** The answers of calls that wait. */
const held: (() => void)[] = [];

beforeAll(async () => {
  payments = createServer(({ method = '', url = '', headers }, response) => {
    const claims = verifier.verify(headers[CLAIMS_HEADER]?.toString(), method, url);
    const answer = () => response.end(JSON.stringify(aPayment({ attempt: anAttempt({}) })));
    if (url.includes('/payments/')) untils.push(claims?.waitsUntil);
    if (url.includes('wait=')) held.push(answer);
    else answer();
  });
  await new Promise<void>((listening) => payments.listen(0, '127.0.0.1', listening));
  service = await runCheckout(`http://127.0.0.1:${(payments.address() as AddressInfo).port}`);
});
afterAll(async () => {
  await service.app.close();
  payments.close().closeAllConnections();
});
beforeEach(() => {
  untils.length = 0;
});

/** How many seconds a call had that was made between then and now: five, however long that took; or how many else. */
const seconds = (since: number) =>
  untils.map((until) => until && (until >= since + 5_000 && until <= Date.now() + 5_000 ? 5 : (until - since) / 1_000));

it('a script that asks how it is now waits for five seconds, and says so to the service', async () => {
  const since = Date.now();
  expect((await service.app.inject(`${LINK}/status`)).statusCode).toBe(200);
  expect((await service.app.inject(`${LINK}/status?wait=0`)).statusCode).toBe(200);
  expect(seconds(since)).toEqual([5, 5]);
});

it('a buyer waits for a page as long as it takes', async () => {
  await service.app.inject(LINK);
  expect(untils).toEqual([undefined]);
});

it('a request that waits for a change has no end of ours; one that found no place to wait has five seconds', async () => {
  const since = Date.now();
  const waiting = Array.from({ length: 4 }, () => service.app.inject(WAITING));
  while (held.length < 4) await new Promise(setImmediate);
  expect((await service.app.inject(WAITING)).statusCode).toBe(200);
  held.forEach((answer) => answer());
  for (const { statusCode } of await Promise.all(waiting)) expect(statusCode).toBe(200);
  expect(seconds(since)).toEqual([undefined, undefined, undefined, undefined, 5]);
});

it.each(WAITS.flatMap(([what, ...routes]) => routes.map((url) => [what, url] as const)))(
  '%s waits by design, and is a route: %s',
  (_, url) => {
    const fastify = service.app.getHttpAdapter().getInstance();
    expect((['GET', 'POST'] as const).some((method) => fastify.hasRoute({ method, url }))).toBe(true);
    expect(waitsByDesign(url, {})).toBe(true);
  },
);

it.each([
  [false, '/p/:link/status', {}],
  [false, '/p/:link/status', { wait: '0' }],
  [true, '/p/:link/status', { wait: '20' }],
  [true, '/s/:link/status', { wait: '20' }],
  [false, '/u/:link/status', { wait: '20' }],
  [false, '/c/:link/status', { wait: '20' }],
  [false, '/about', { wait: '20' }],
  [false, undefined, {}],
])('says %p of %s with %p: it waits by design', (expected, route, query) => expect(waitsByDesign(route, query)).toBe(expected));
