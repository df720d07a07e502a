import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { createLogger } from '@cauce/telemetry';
import { Module } from '@nestjs/common';
import { createService } from '../index.js';
import { listen } from './listen.js';

const HOST = '127.0.0.1';
const CROWD = 64;

@Module({})
class NothingModule {}

async function aService() {
  const logger = createLogger('crowded', { level: 'silent', format: 'json' });
  const service = await createService({ name: 'crowded', module: NothingModule, logger, config: { HOST, PORT: 0 }, open: true });
  return { ...service, server: service.app.getHttpServer() };
}

/** Keeps the loop from turning, while the kernel goes on. */
const stand = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

it.each([
  { whose: 'our own', isForAnyone: false, turnsAtMost: CROWD / 2 },
  { whose: 'anyone’s', isForAnyone: true, turnsAtMost: CROWD / 8 },
])(
  'takes a crowd of connections in at most $turnsAtMost turns of its loop, and answers all: $whose',
  async ({ isForAnyone, turnsAtMost }) => {
    const { app, server, close } = await aService();
    await listen(app, { port: 0, host: HOST }, isForAnyone);
    const url = new URL(await app.getUrl());
    let taken = 0;
    server.on('connection', () => (taken += 1));
    const sockets = Array.from({ length: CROWD }, () => connect(Number(url.port), HOST));
    await turn(); // they are on their way
    stand(50);
    let turns = 0;
    for (; taken < CROWD && turns < CROWD; turns += 1) await turn();
    expect(taken).toBe(CROWD);
    expect(turns).toBeLessThanOrEqual(turnsAtMost);
    const answers = sockets.map(async (socket) => {
      socket.write('GET /health/live HTTP/1.1\r\nhost: x\r\n\r\n');
      const [bytes] = (await once(socket, 'data')) as [Buffer];
      return bytes.toString().slice(0, 15);
    });
    expect([...new Set(await Promise.all(answers))]).toEqual(['HTTP/1.1 200 OK']);
    sockets.forEach((socket) => socket.destroy());
    await close();
  },
);

it('ends all of its sockets: nobody listens any more', async () => {
  const { app, close } = await aService();
  await listen(app, { port: 0, host: HOST });
  const { port } = new URL(await app.getUrl());
  await close();
  const tries = Array.from({ length: CROWD }, async () => {
    const [error] = (await once(connect(Number(port), HOST), 'error').catch((why: unknown) => [why])) as [NodeJS.ErrnoException];
    return error.code;
  });
  expect([...new Set(await Promise.all(tries))]).toEqual(['ECONNREFUSED']);
});

it('waits for what came through any of them before the rest ends', async () => {
  const { app, server, lifetime, close } = await aService();
  const held: (() => void)[] = [];
  app
    .getHttpAdapter()
    .getInstance()
    .get('/held', async () => {
      await new Promise<void>((resolve) => held.push(resolve));
      return 'done';
    });
  await listen(app, { port: 0, host: HOST });
  const url = await app.getUrl();
  const answers = Array.from({ length: CROWD }, async () => (await fetch(`${url}/held`)).text());
  while (held.length < CROWD) await turn();
  let hasClosed = false;
  const closing = close().then(() => (hasClosed = true));
  while (server.listening) await turn();
  expect([lifetime.signal.aborted, hasClosed]).toEqual([true, false]);
  held.forEach((resolve) => resolve());
  expect([...new Set(await Promise.all(answers))]).toEqual(['done']);
  await closing;
});

it('shares its port with nobody: neither with one that listens already, nor with one that comes later', async () => {
  const other = createServer().listen(0, HOST);
  await once(other, 'listening');
  const { port } = other.address() as { port: number };
  const first = await aService();
  await expect(listen(first.app, { port, host: HOST })).rejects.toMatchObject({ code: 'EADDRINUSE' });
  await new Promise((resolve) => other.close(resolve));
  await listen(first.app, { port, host: HOST });
  const second = await aService();
  await expect(listen(second.app, { port, host: HOST })).rejects.toMatchObject({ code: 'EADDRINUSE' });
  await Promise.all([first.close(), second.close()]);
});
