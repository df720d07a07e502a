import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { untilReady } from './readiness.js';

/** Is ready when it was asked this often; before that it takes requests, but lacks a part. */
async function aService(afterAsked: number): Promise<{ server: Server; url: string }> {
  let asked = 0;
  const server = createServer(({ url }, response) => {
    const isReady = url === '/health/ready' && (asked += 1) >= afterAsked;
    response.end(JSON.stringify({ status: isReady ? 'ready' : 'degraded' }));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

function stop({ server }: { readonly server: Server }): void {
  server.closeAllConnections();
  server.close();
}

it('services are waited for until each is ready', async () => {
  const [one, other] = [await aService(1), await aService(2)];
  await untilReady([one.url, other.url]);
  [one, other].forEach(stop);
});

it('those that are not ready in time are named', async () => {
  const [one, other] = [await aService(1), await aService(1_000)];
  await expect(untilReady([one.url, other.url], 1)).rejects.toThrow(`Not ready after 0.001 s: ${other.url}`);
  [one, other].forEach(stop);
});
