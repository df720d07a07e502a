import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SupportedMethods } from '@eventstore/db-client/generated/serverfeatures_pb.js';
import type { BatchAppendResp, ReadReq, ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import { type Client, credentials, makeClientConstructor, Metadata, type ServiceError } from '@grpc/grpc-js';
import { serverFeaturesGrpc, shared, streams, streamsGrpc } from '../src/generated-code.js';
import { type RunningEventStore, startEventStore } from '../src/index.js';
import { anEvent, connect } from './running-store.js';

// What other languages' clients send, and the Node client cannot.
let folder: string;
let server: RunningEventStore;
let client: Client;
const logged: string[] = [];

const { StreamsService } = streamsGrpc;
const bytes = (message: Uint8Array) => Buffer.from(message);

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cauce-raw-'));
  const line = (level: string) => (_: object, message: string) => void logged.push(`${level} ${message}`);
  const log = { info: line('info'), warn: line('warn'), error: line('error') };
  server = await startEventStore({ host: '127.0.0.1', port: 0, dataDir: folder, log });
  client = new (makeClientConstructor({}, 'raw'))(`127.0.0.1:${server.port}`, credentials.createInsecure());
  const usual = connect(server.port);
  await usual.appendToStream('a-1', [anEvent(), anEvent(), anEvent()]);
  await usual.setStreamMetadata('a-1', { truncateBefore: 1 });
  await usual.dispose();
});
afterAll(async () => {
  client.close();
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

function readRequest(change: (options: ReadReq.Options) => unknown): ReadReq {
  const stream = new streams.ReadReq.Options.StreamOptions()
    .setStreamIdentifier(new shared.StreamIdentifier().setStreamName(Buffer.from('a-1')))
    .setStart(new shared.Empty());
  const options = new streams.ReadReq.Options()
    .setStream(stream)
    .setCount('10')
    .setNoFilter(new shared.Empty())
    .setUuidOption(new streams.ReadReq.Options.UUIDOption().setString(new shared.Empty()));
  change(options);
  return new streams.ReadReq().setOptions(options);
}

async function read(request: Uint8Array): Promise<ReadResp[]> {
  const answers: ReadResp[] = [];
  const { path, responseDeserialize } = StreamsService.read;
  const call = client.makeServerStreamRequest(path, bytes, responseDeserialize, request);
  for await (const answer of call as AsyncIterable<ReadResp>) answers.push(answer);
  return answers;
}

/** A field of protobuf that holds bytes. */
const field = (number: number, content: Uint8Array) => Buffer.concat([Buffer.from([(number << 3) | 2, content.length]), content]);

function batchAppend(stream: string, deadline: Uint8Array, expected = field(4, Buffer.alloc(0))): Buffer {
  const id = new shared.UUID().setString('7b0c1b5e-4d3c-4f3a-9a33-0d5a4ef3f001').serializeBinary();
  const options = Buffer.concat([field(1, field(3, Buffer.from(stream))), expected, deadline]);
  const isFinal = Buffer.from([4 << 3, 1]);
  return Buffer.concat([field(1, id), field(2, options), isFinal]);
}

async function append(request: Buffer): Promise<BatchAppendResp> {
  const { path, responseDeserialize } = StreamsService.batchAppend;
  const call = client.makeBidiStreamRequest(path, bytes, responseDeserialize);
  call.write(request);
  const [answer] = (await once(call, 'data')) as [BatchAppendResp];
  call.cancel();
  call.on('error', () => undefined);
  return answer;
}

const kindOf = (answer: BatchAppendResp) => answer.getError()?.getDetails()?.getTypeName().split('.').at(-1);

it('service names are in lower case, and features are listed', async () => {
  const { path, requestSerialize, responseDeserialize } = serverFeaturesGrpc.ServerFeaturesService.getSupportedMethods;
  const answer = await new Promise<SupportedMethods>((resolve, reject) => {
    client.makeUnaryRequest(path, requestSerialize, responseDeserialize, new shared.Empty(), (error, value) =>
      value ? resolve(value) : reject(error ?? new Error('no answer')),
    );
  });
  const methods = answer.getMethodsList().map((one) => [one.getServiceName(), one.getMethodName(), ...one.getFeaturesList()].join(' '));
  expect(answer.getEventStoreServerVersion()).toBe('23.10.6');
  expect(methods).toContain('event_store.client.streams.streams read position events');
  expect(methods).toContain('event_store.client.streams.streams batchappend deadline_duration');
});

it('a deadline that is a time span is honoured', async () => {
  const twoMinutes = field(7, Buffer.from([1 << 3, 120]));
  const nothing = field(7, Buffer.alloc(0));
  expect((await append(batchAppend('span-1', twoMinutes))).hasSuccess()).toBe(true);
  const longest = field(7, Buffer.from('08ffffffffffffffff7f', 'hex'));
  expect((await append(batchAppend('span-1', longest))).hasSuccess()).toBe(true);
  expect(kindOf(await append(batchAppend('span-1', nothing)))).toBe('Timeout');
  expect((await append(batchAppend('span-1', Buffer.alloc(0)))).hasSuccess()).toBe(true);
});

it('an append without an expectation is a bad request', async () => {
  const answer = await append(batchAppend('span-1', Buffer.alloc(0), Buffer.alloc(0)));
  expect(kindOf(answer)).toBe('BadRequest');
  expect(answer.getError()?.getMessage()).toContain('which revision of the stream it expects');
});

it('a reader that asks for it gets the positions of a stream', async () => {
  const compatible = new streams.ReadReq.Options.ControlOption().setCompatibility(1);
  const all = await read(readRequest((options) => options.setControlOption(compatible)).serializeBinary());
  expect(all.map((answer) => answer.getEvent()?.getEvent()?.getStreamRevision() ?? `last ${answer.getLastStreamPosition()}`)).toEqual([
    '1',
    '2',
    'last 2',
  ]);
  const after = readRequest((options) => options.setControlOption(compatible).getStream()?.setRevision('9')).serializeBinary();
  const [first, last] = await read(after);
  expect([first?.getFirstStreamPosition(), last?.getLastStreamPosition()]).toEqual(['3', '2']);
});

it('a read of $all is filtered by a regular expression, either way', async () => {
  const types = new streams.ReadReq.Options.FilterOptions.Expression().setRegex('^\\$meta\\w+$');
  const filter = new streams.ReadReq.Options.FilterOptions()
    .setEventType(types)
    .setCount(new shared.Empty())
    .setCheckpointintervalmultiplier(1);
  const { FORWARDS, BACKWARDS } = streams.ReadReq.Options.ReadDirection;
  for (const direction of [FORWARDS, BACKWARDS]) {
    const all = new streams.ReadReq.Options.AllOptions();
    if (direction === FORWARDS) all.setStart(new shared.Empty());
    else all.setEnd(new shared.Empty());
    const request = readRequest((options) => options.setAll(all).setFilter(filter).setReadDirection(direction));
    const names = (await read(request.serializeBinary())).map((answer) =>
      Buffer.from(answer.getEvent()?.getEvent()?.getStreamIdentifier()?.getStreamName_asU8() ?? []).toString(),
    );
    expect(names).toContain('$$a-1');
    expect(names.filter((name) => !name.startsWith('$$'))).toEqual([]);
  }
});

it.each<[string, () => Uint8Array]>([
  ['bytes that are no message', () => Buffer.from([0xff, 0xff, 0xff])],
  ['no options', () => new streams.ReadReq().serializeBinary()],
  ['neither a stream nor $all', () => readRequest((options) => options.clearStream()).serializeBinary()],
  ['no start', () => readRequest((options) => options.getStream()?.clearStart()).serializeBinary()],
  ['no count', () => readRequest((options) => options.clearCount()).serializeBinary()],
  ['no word about a filter', () => readRequest((options) => options.clearNoFilter()).serializeBinary()],
  [
    'a subscription backwards',
    () =>
      readRequest((options) =>
        options
          .setSubscription(new streams.ReadReq.Options.SubscriptionOptions())
          .setReadDirection(streams.ReadReq.Options.ReadDirection.BACKWARDS),
      ).serializeBinary(),
  ],
])('a read with %s is INVALID_ARGUMENT', async (_, request) => {
  await expect(read(request())).rejects.toMatchObject({ code: 3 });
});

it('a call that its client cancels is no error in the log', async () => {
  const { path, requestSerialize, responseDeserialize } = StreamsService.append;
  const ended = new Promise<ServiceError | null>((resolve) => {
    const call = client.makeClientStreamRequest(path, requestSerialize, responseDeserialize, new Metadata(), resolve);
    const options = new streams.AppendReq.Options()
      .setStreamIdentifier(new shared.StreamIdentifier().setStreamName(Buffer.from('cancelled-1')))
      .setAny(new shared.Empty());
    call.write(new streams.AppendReq().setOptions(options), () => call.cancel());
  });
  expect(await ended).toMatchObject({ code: 1 });
  expect((await append(batchAppend('span-1', Buffer.alloc(0)))).hasSuccess()).toBe(true);
  expect(logged.filter((line) => line.startsWith('error'))).toEqual([]);
});
