import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { forward } from './forwarding.js';

const webhook = { headers: { 'content-type': 'application/json' }, body: Buffer.from('{}') };

it('a server of the developer that does not run is a 502, and nothing tells to start ours', async () => {
  const answered = await forward('http://127.0.0.1:9/hooks', webhook);
  expect(answered).toMatchObject({ status: 502, failure: 'nothing runs at 127.0.0.1:9.' });
  expect(answered.body.toString()).toBe('http://127.0.0.1:9/hooks: nothing runs at 127.0.0.1:9.');
});

/** A server of the developer, until its port was used. */
async function served<Result>(host: string, answer: RequestListener, use: (port: number) => Promise<Result>): Promise<Result> {
  const server = createServer(answer);
  await once(server.listen(0, host), 'listening');
  try {
    return await use((server.address() as AddressInfo).port);
  } finally {
    server.close();
    server.closeAllConnections();
  }
}

it.each(['::1', '127.0.0.1'])('localhost is found where the server listens on %s alone', async (host) => {
  const answer: RequestListener = (_, response) => response.writeHead(201).end(host);
  const answered = await served(host, answer, (port) => forward(`http://localhost:${port}/hooks`, webhook));
  expect({ ...answered, body: answered.body.toString() }).toEqual({ status: 201, body: host });
});

it('a status line is the answer, though its body breaks off, as for the notifier', async () => {
  const breaking: RequestListener = (_, response) =>
    response.writeHead(200, { 'content-length': '100' }).write('half of', () => setImmediate(() => response.socket?.end()));
  const answered = await served('127.0.0.1', breaking, (port) => forward(`http://127.0.0.1:${port}/hooks`, webhook));
  expect({ ...answered, body: answered.body.toString() }).toEqual({ status: 200, body: 'half of' });
});
