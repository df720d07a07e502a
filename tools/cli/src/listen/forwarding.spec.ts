import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { selfMadeCertificate } from '@cauce/clusters';
import { LocalServer } from '@cauce/testing/services';
import { lineOf } from './forwarded-line.js';
import { forward } from './forwarding.js';

const webhook = { headers: { 'content-type': 'application/json' }, body: Buffer.from('{}') };

it('a server of the developer that does not run is a 502, and nothing tells to start ours', async () => {
  const answered = await forward('http://127.0.0.1:9/hooks', webhook);
  expect(answered).toMatchObject({ status: 502, failure: 'nothing runs at 127.0.0.1:9.' });
  expect(answered.body.toString()).toBe('http://127.0.0.1:9/hooks: nothing runs at 127.0.0.1:9.');
});

it('what the service heeds comes back: the status, Retry-After, and what was said; the line shows it', async () => {
  const busy = await LocalServer.start((_request, _body, response) =>
    response.writeHead(503, { 'retry-after': '120', 'content-type': 'text/plain', server: 'shop' }).end('later'),
  );
  const answered = await forward(`${busy.url}/hooks`, webhook);
  await busy.stop();
  expect(answered).toEqual({ status: 503, headers: { 'retry-after': '120', 'content-type': 'text/plain' }, body: Buffer.from('later') });
  const line = lineOf({ time: '2026-11-27T10:00:00.123Z', arrived: webhook, answered, millis: 7 }, process.stderr);
  expect(line).toMatch(/^10:00:00\.123 {2}- {2}- {2}\S*503\S* {2}7 ms {2}Retry-After: 120$/);
});

describe('a server with a certificate of its own', () => {
  const { certificate, key } = selfMadeCertificate();
  const secure = createSecureServer({ cert: certificate, key }, (_request, response) => response.end('taken'));
  let url: string;
  beforeAll(async () => {
    await once(secure.listen(0, '127.0.0.1'), 'listening');
    url = `https://127.0.0.1:${(secure.address() as AddressInfo).port}/hooks`;
  });
  afterAll(() => {
    secure.closeAllConnections();
    secure.close();
  });

  it('is not trusted, and how to take it is said', async () => {
    expect(await forward(url, webhook)).toMatchObject({ status: 502, failure: expect.stringMatching(/self-signed.*--skip-verify/) });
  });

  it('is taken where that is wanted', async () => {
    expect(await forward(url, webhook, { skipVerify: true })).toMatchObject({ status: 200, body: Buffer.from('taken') });
  });

  it('is not trusted afterwards either', async () => {
    expect(await forward(url, webhook)).toMatchObject({ status: 502 });
  });
});

const LOCALHOST = ['::1', '127.0.0.1'];

/** Listens where nobody does at localhost's other address: what runs beside this spec may have the same port there. */
async function portAlone(server: Server, host: string): Promise<number> {
  await once(server.listen(0, host), 'listening');
  const { port } = server.address() as AddressInfo;
  const other = createServer().listen(
    port,
    LOCALHOST.find((each) => each !== host),
  );
  const isAlone = await once(other, 'listening').then(
    () => true,
    () => false,
  );
  if (isAlone) await once(other.close(), 'close');
  if (isAlone) return port;
  await once(server.close(), 'close');
  return portAlone(server, host);
}

/** A server of the developer, until its port was used. */
async function served<Result>(host: string, answer: RequestListener, use: (port: number) => Promise<Result>): Promise<Result> {
  const server = createServer(answer);
  try {
    return await use(await portAlone(server, host));
  } finally {
    server.close();
    server.closeAllConnections();
  }
}

it.each(LOCALHOST)('localhost is found where the server listens on %s alone', async (host) => {
  const answer: RequestListener = (_, response) => response.writeHead(201).end(host);
  const answered = await served(host, answer, (port) => forward(`http://localhost:${port}/hooks`, webhook));
  expect({ ...answered, body: answered.body.toString() }).toEqual({ status: 201, body: host, headers: {} });
});

it('a status line is the answer, though its body breaks off, as for the notifier', async () => {
  const breaking: RequestListener = (_, response) =>
    response.writeHead(200, { 'content-length': '100' }).write('half of', () => setImmediate(() => response.socket?.end()));
  const answered = await served('127.0.0.1', breaking, (port) => forward(`http://127.0.0.1:${port}/hooks`, webhook));
  expect({ ...answered, body: answered.body.toString() }).toEqual({ status: 200, body: 'half of', headers: {} });
});
