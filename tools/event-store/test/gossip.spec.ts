import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import eventStore from '@eventstore/db-client';
import { type RunningEventStore, startEventStore } from '../src/index.js';
import { anEvent, placesOf } from './running-store.js';

let folder: string;
let server: RunningEventStore;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cauce-gossip-'));
  server = await startEventStore({ host: '127.0.0.1', port: 0, dataDir: folder });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

it.each([
  ['by a name', (port: number) => `esdb+discover://localhost:${port}?tls=false`],
  ['among several hosts, one of them dead', (port: number) => `esdb://127.0.0.1:1,127.0.0.1:${port}?tls=false`],
])('a client finds the one member of the cluster %s', async (_, address) => {
  await using ends = new AsyncDisposableStack();
  const client = eventStore.EventStoreDBClient.connectionString(address(server.port));
  ends.defer(() => client.dispose());
  const stream = `gossip-${_.length}`;
  await client.appendToStream(stream, anEvent());
  expect(await placesOf(client.readStream(stream))).toEqual([`${stream}@0`]);
});
