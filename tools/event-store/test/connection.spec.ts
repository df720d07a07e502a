import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, connect as connectTcp, createServer as createTcpServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EventStoreDBClient } from '@eventstore/db-client';
import { type RunningEventStore, startEventStore } from '../src/index.js';
import { anEvent, connect, placesOf } from './running-store.js';

let folder: string;
let server: RunningEventStore;
let client: EventStoreDBClient;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cauce-connection-'));
  server = await startEventStore({ host: '127.0.0.1', port: 0, dataDir: folder });
  client = connect(server.port);
});
afterEach(async () => {
  await client.dispose();
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

it('a connection carries 100 calls, and the next one waits for one of them to end', async () => {
  await client.appendToStream('a-1', anEvent());
  // The append's own call is one of the 100.
  const subscriptions = Array.from({ length: 99 }, () => client.subscribeToStream('a-1', { fromRevision: 'end' }));
  await Promise.all(subscriptions.map((subscription) => once(subscription, 'confirmation')));
  const read = placesOf(client.readStream('a-1')).then(() => 'read');
  const appended = client.appendToStream('a-1', anEvent()).then(() => 'appended');
  expect(await Promise.race([read, appended])).toBe('appended');
  await subscriptions[0]?.unsubscribe();
  expect(await read).toBe('read');
  await Promise.all(subscriptions.slice(1).map((subscription) => subscription.unsubscribe()));
});

it('a stop ends the calls that wait, too', async () => {
  const subscriptions = Array.from({ length: 130 }, () => client.subscribeToAll({ fromPosition: 'end' }));
  const ended = Promise.all(subscriptions.map((subscription) => once(subscription, 'error').then(([error]) => (error as Error).message)));
  await Promise.all(subscriptions.slice(0, 100).map((subscription) => once(subscription, 'confirmation')));
  await server.close();
  expect((await ended).filter((message) => !/the server is stopping/i.test(message))).toEqual([]);
  server = await startEventStore({ host: '127.0.0.1', port: 0, dataDir: folder });
});

it('thousands of cancelled calls do not end the other calls of the connection', async () => {
  const subscription = client.subscribeToAll({ fromPosition: 'end' });
  const failed = once(subscription, 'error').then(([error]) => error as unknown);
  await once(subscription, 'confirmation');
  // Node's own limit is a thousand at once. As many side by side as a connection carries: with fewer a busy machine takes 20 s.
  for (let round = 0; round < 20; round += 1) {
    const calls = Array.from({ length: 99 }, () => client.subscribeToAll({ fromPosition: 'end' }));
    await Promise.all(calls.map((call) => once(call, 'confirmation')));
    await Promise.all(calls.map((call) => call.unsubscribe()));
  }
  const received = once(subscription, 'data').then(() => 'received');
  await client.appendToStream('a-1', anEvent());
  expect(await Promise.race([received, failed])).toBe('received');
  await subscription.unsubscribe();
});

it('a connection that has gone deaf is closed', async () => {
  await using ends = new AsyncDisposableStack();
  const dataDir = join(folder, 'soon');
  const soon = await startEventStore({ host: '127.0.0.1', port: 0, dataDir, keepAlive: { intervalMs: 200, timeoutMs: 200 } });
  ends.defer(() => soon.close());
  const sockets: Socket[] = [];
  ends.defer(() => sockets.forEach((socket) => socket.destroy()));
  const wire = createTcpServer((near) => {
    const far = connectTcp(soon.port, '127.0.0.1');
    sockets.push(near, far);
    near.pipe(far).pipe(near);
  }).listen(0, '127.0.0.1');
  ends.defer(() => void wire.close());
  await once(wire, 'listening');
  const distant = connect((wire.address() as AddressInfo).port);
  ends.defer(() => distant.dispose());
  const subscription = distant.subscribeToAll({ fromPosition: 'end' }).on('error', () => undefined);
  await once(subscription, 'confirmation');
  const [near, far] = sockets;
  if (!near || !far) throw new Error('Nobody has connected.');
  near.unpipe(far).pause();
  await once(far, 'close');
});
