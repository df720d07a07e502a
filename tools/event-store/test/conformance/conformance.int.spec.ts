import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import eventStore, { type EventStoreDBClient } from '@eventstore/db-client';
import { type RunningEventStore, startEventStore } from '../../src/index.js';
import type { Bench, Case } from './case.js';
import { CHAPTERS } from './chapters.js';

// CONFORMANCE_URL=esdb://… runs the same cases on another server, as EventStoreDB itself: without those that restart it.
const elsewhere = process.env['CONFORMANCE_URL'];

let server: RunningEventStore;
let dataDir: string;
let client: EventStoreDBClient;
const connected: EventStoreDBClient[] = [];

const open = (port = server.port) => startEventStore({ host: '127.0.0.1', port, dataDir });

function connect(parameters = ''): EventStoreDBClient {
  const url = elsewhere ?? `esdb://127.0.0.1:${server.port}?tls=false`;
  const made = eventStore.EventStoreDBClient.connectionString(`${url}${parameters}`);
  connected.push(made);
  return made;
}

const bench = (): Bench => ({
  client,
  connect,
  stream: (prefix = 'conformance') => `${prefix}-${randomUUID()}`,
  restart: async () => {
    await server.close();
    server = await open(server.port);
  },
});

async function disconnect(): Promise<void> {
  await Promise.all(connected.splice(0).map((each) => each.dispose()));
}

beforeAll(async () => {
  if (elsewhere !== undefined) return;
  dataDir = mkdtempSync(join(tmpdir(), 'cauce-conformance-'));
  server = await open(0);
});
beforeEach(() => {
  client = connect();
});
afterEach(disconnect);
afterAll(async () => {
  if (elsewhere !== undefined) return;
  await server.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const canRun = ({ restarts }: Case) => restarts === undefined || elsewhere === undefined;

describe.each(CHAPTERS)('$about', ({ cases }) => {
  it.each(cases.filter(canRun))(
    '$says',
    async ({ run }) => {
      await run(bench());
    },
    90_000,
  );
});
