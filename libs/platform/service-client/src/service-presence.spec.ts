import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ClaimsKeys, ClaimsSigner, deriveClaimsKeys } from '@cauce/claims';
import type { ApiError } from '@cauce/contracts';
import { currentCaller, metricsText, SILENT, withRequest } from '@cauce/telemetry';
import { eventually } from '@cauce/testing/services';
import { ServiceClient } from './service-client.js';

const KEYS = ClaimsKeys.parse(deriveClaimsKeys(Buffer.alloc(32, 1), [{ caller: 'checkout', service: 'payments' }]));
const as = { principal: 'checkout' };
/** Less than the silence after which a service is away, with room for a machine that is full. */
const AT_ONCE_MS = 1_000;

let client: ServiceClient;
let server: Server;
let port: number;
/** What the service answers: nothing at all, only that it lives, or everything. */
let answers: 'nothing' | 'liveness' | 'all';
let lines: string[];
const held: ServerResponse[] = [];

const serve = async (at = 0) => {
  server = createServer((request, response) => {
    if (answers === 'all' || (answers === 'liveness' && request.url === '/health/live')) response.end('{}');
    else held.push(response);
  }).listen(at, '127.0.0.1');
  await once(server, 'listening');
  ({ port } = server.address() as AddressInfo);
};
const stop = async () => {
  const closed = once(server, 'close');
  server.close().closeAllConnections();
  await closed;
};

beforeEach(async () => {
  answers = 'all';
  const ofThis: string[] = [];
  lines = ofThis;
  await serve();
  const said = (_: unknown, message?: string) => void ofThis.push(message ?? '');
  const log = { ...SILENT, warn: said, info: said };
  client = new ServiceClient(`http://127.0.0.1:${port}`, new ClaimsSigner(KEYS, 'checkout'), 'payments', { log });
});
afterEach(async () => {
  if (server.listening) await stop();
  await client.close();
});

type Outcome = { readonly code: string; readonly ms: number; readonly hasBegun: boolean | undefined };

async function outcomeOf(method: 'GET' | 'POST'): Promise<Outcome> {
  const since = performance.now();
  const code = await client.call({ method, path: '/', as, timeoutMs: 4_000 }).then(
    () => 'served',
    (error: unknown) => (error as ApiError).code,
  );
  return { code, ms: performance.now() - since, hasBegun: currentCaller()?.hasBegun };
}

/** A call for a caller who waits. */
const ask = (method: 'GET' | 'POST' = 'GET') => withRequest({ requestId: randomUUID() }, () => outcomeOf(method));
const untilAway = () => eventually(() => metricsText(), (text) => /cauce_service_away{service="payments"} 1/.test(text)); // prettier-ignore

it('that answers nothing is away: callers are refused at once, background is not, and it is served again once it answers', async () => {
  answers = 'nothing';
  const sent = ask('POST');
  await untilAway();
  const refused = await ask('POST');
  expect(refused).toMatchObject({ code: 'DEPENDENCY_AWAY', hasBegun: false });
  expect(refused.ms).toBeLessThan(AT_ONCE_MS);
  const background = outcomeOf('GET');
  expect(await sent).toMatchObject({ code: 'DEADLINE_EXCEEDED', hasBegun: true });
  expect(await background).toMatchObject({ code: 'DEADLINE_EXCEEDED' });
  answers = 'all';
  held.splice(0).forEach((response) => response.end('{}'));
  await eventually(() => ask(), ({ code }) => code === 'served'); // prettier-ignore
  expect(lines).toEqual([
    'the service payments is away, requests that need it are refused: it does not answer',
    'the service payments answers again, requests are served',
  ]);
});

it('that is slow, but lives, is not', async () => {
  answers = 'liveness';
  expect((await ask()).code).toBe('DEADLINE_EXCEEDED');
  answers = 'all';
  expect((await ask()).code).toBe('served');
  expect(lines).toEqual([]);
});

it('at whose address nobody listens is away, and the first caller after it listens is served', async () => {
  await stop();
  await eventually(() => ask(), ({ code }) => code === 'DEPENDENCY_AWAY'); // prettier-ignore
  await serve(port);
  expect((await ask()).code).toBe('served');
  expect(lines[0]).toBe('the service payments is away, requests that need it are refused: nobody listens at its address');
});
