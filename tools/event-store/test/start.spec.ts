import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { credentials, makeClientConstructor, Metadata, type ServiceError } from '@grpc/grpc-js';
import { serverFeaturesGrpc, shared, streams, streamsGrpc } from '../src/generated-code.js';
import { startEventStore } from '../src/index.js';
import { anEvent, aStore, connect, placesOf } from './running-store.js';

describe('a start', () => {
  let folder: string;
  const start = (port = 0, dataDir = folder) => startEventStore({ host: '127.0.0.1', port, dataDir });

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'cauce-event-store-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('says that the port is taken, and leaves the data folder free', async () => {
    await using ends = new AsyncDisposableStack();
    const other = await aStore();
    ends.defer(() => other.close());
    await expect(start(other.port)).rejects.toThrow(`Port ${other.port} on 127.0.0.1 is taken`);
    const again = await start();
    ends.defer(() => again.close());
  });

  it('says that the data folder is in use', async () => {
    await using ends = new AsyncDisposableStack();
    const other = await aStore();
    ends.defer(() => other.close());
    await expect(start(0, other.dataDir)).rejects.toThrow('in use by another event store');
  });

  it('says that the data folder is not writable', async () => {
    writeFileSync(join(folder, 'file'), '');
    await expect(start(0, join(folder, 'file'))).rejects.toThrow('is not writable');
  });

  it('refuses data that is not a database, or of another format', async () => {
    writeFileSync(join(folder, 'events.sqlite'), 'x'.repeat(4096));
    await expect(start()).rejects.toThrow('cannot be opened');
    rmSync(join(folder, 'events.sqlite'));
    const database = new DatabaseSync(join(folder, 'events.sqlite'));
    database.exec('PRAGMA user_version = 99');
    database.close();
    await expect(start()).rejects.toThrow('has format 99');
  });
});

describe('a stop', () => {
  it('answers or refuses running calls, and keeps every acknowledged append', async () => {
    await using ends = new AsyncDisposableStack();
    const store = await aStore();
    const client = connect(store.port);
    ends.defer(() => client.dispose());
    await client.appendToStream('before-1', anEvent());
    const names = Array.from({ length: 200 }, (_, index) => `under-way-${index}`);
    const writing = Promise.allSettled(names.map((name) => client.appendToStream(name, anEvent())));
    const again = await store.restart();
    ends.defer(() => again.close());
    const results = await writing;
    const answered = names.filter((_, index) => results[index]?.status === 'fulfilled');
    for (const name of answered) expect(await placesOf(again.client.readStream(name))).toEqual([`${name}@0`]);
  });

  it('ends an append whose events have not all come, at once', async () => {
    const store = await aStore();
    const { path, requestSerialize, responseDeserialize } = streamsGrpc.StreamsService.append;
    const raw = new (makeClientConstructor({}, 'raw'))(`127.0.0.1:${store.port}`, credentials.createInsecure());
    const ended = new Promise<ServiceError | null>((resolve) => {
      const call = raw.makeClientStreamRequest(path, requestSerialize, responseDeserialize, new Metadata(), resolve);
      const stream = new shared.StreamIdentifier().setStreamName(Buffer.from('half-1'));
      const options = new streams.AppendReq.Options().setStreamIdentifier(stream).setAny(new shared.Empty());
      call.write(new streams.AppendReq().setOptions(options));
    });
    // Connections are served in turn: the server has the half append when it answers another call of the same one.
    await new Promise((resolve) => {
      const { ServerFeaturesService: features } = serverFeaturesGrpc;
      const { path: other, requestSerialize: serialize, responseDeserialize: deserialize } = features.getSupportedMethods;
      raw.makeUnaryRequest(other, serialize, deserialize, new shared.Empty(), resolve);
    });
    await store.close();
    expect(await ended).toMatchObject({ code: 14, details: 'The server is stopping.' });
    raw.close();
  });
});
