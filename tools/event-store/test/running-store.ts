import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import eventStore, { type EventData, type EventStoreDBClient, type ResolvedEvent, type StreamingRead } from '@eventstore/db-client';
import { type RunningEventStore, startEventStore } from '../src/index.js';

/** A server in a folder of its own, and the real client to it. */
export type Store = {
  readonly dataDir: string;
  readonly client: EventStoreDBClient;
  readonly port: number;
  /** Stops the server and starts it again on the same data and port; the client is a new one. */
  restart(): Promise<Store>;
  /** Stops the server and leaves its data. */
  stop(): Promise<void>;
  close(): Promise<void>;
};

/** Starts a server on a free port. */
export async function aStore(dataDir = mkdtempSync(join(tmpdir(), 'cauce-event-store-')), port = 0): Promise<Store> {
  const server = await startEventStore({ host: '127.0.0.1', port, dataDir });
  const client = connect(server.port);
  return {
    dataDir,
    client,
    port: server.port,
    restart: async () => {
      await stop(client, server);
      return aStore(dataDir, server.port);
    },
    stop: () => stop(client, server),
    close: async () => {
      await stop(client, server);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** The unchanged client, as the services use it. */
export function connect(port: number, parameters = ''): EventStoreDBClient {
  return eventStore.EventStoreDBClient.connectionString(`esdb://127.0.0.1:${port}?tls=false${parameters}`);
}

async function stop(client: EventStoreDBClient, server: RunningEventStore): Promise<void> {
  await client.dispose();
  await server.close();
}

/** An event with a random id, unless one is given. */
export function anEvent(type = 'Happened', data: Record<string, string | number> = {}, id = randomUUID()): EventData {
  return eventStore.jsonEvent({ type, id, data, metadata: { by: 'spec' } });
}

/** `stream@revision` of all that a read gives. */
export async function placesOf(read: StreamingRead<ResolvedEvent>): Promise<string[]> {
  const places: string[] = [];
  for await (const { event } of read) places.push(`${event?.streamId}@${event?.revision}`);
  return places;
}
