import { BinaryWriter, WireType } from '@bufbuild/protobuf/wire';
import { convertGrpcEvent } from '@eventstore/db-client/dist/utils/index.js';
import fc from 'fast-check';
import { streams } from '../generated-code.js';
import { toStoredEvent } from '../to-stored-event.js';
import { readAnswer } from './read-answer.js';

/** A field of a message: its number, and what writes its value behind the tag. */
type Field = readonly [number: number, type: WireType, write: (writer: BinaryWriter) => unknown];

const text = (number: number, value: string): Field => [number, WireType.LengthDelimited, (writer) => writer.string(value)];
const bytes = (number: number, value: Uint8Array): Field => [number, WireType.LengthDelimited, (writer) => writer.bytes(value)];
const uint64 = (number: number, value: bigint): Field => [number, WireType.Varint, (writer) => writer.uint64(value)];
const int64 = (number: number, value: bigint): Field => [number, WireType.Varint, (writer) => writer.int64(value)];
const message = (number: number, fields: readonly Field[]): Field => bytes(number, messageOf(fields));

function messageOf(fields: readonly Field[]): Uint8Array {
  const writer = new BinaryWriter();
  for (const [number, type, write] of fields) write(writer.tag(number, type));
  return writer.finish();
}

/** What a server of tomorrow may add, of every type that a field can have. */
const unknownField: fc.Arbitrary<Field> = fc.integer({ min: 100, max: 10_000 }).chain((number) =>
  fc.oneof(
    fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }).map((value) => uint64(number, value)),
    fc.uint8Array({ maxLength: 20 }).map((value) => bytes(number, value)),
    fc.constant<Field>([number, WireType.Bit32, (writer) => writer.fixed32(7)]),
    fc.constant<Field>([number, WireType.Bit64, (writer) => writer.fixed64(7n)]),
  ),
);

/** These fields in any order, each once, twice or not at all where it may be missing, among fields that nobody knows. */
const fieldsOf = (always: readonly fc.Arbitrary<Field>[], perhaps: readonly fc.Arbitrary<Field>[] = []): fc.Arbitrary<Field[]> =>
  fc
    .tuple(
      fc.tuple(...always),
      fc.array(fc.oneof(...always, ...perhaps, unknownField), { maxLength: 3 }),
      fc.tuple(...perhaps.map((each) => fc.option(each))),
    )
    .map(([must, more, may]) => [...must, ...more, ...may.filter((field) => field !== null)])
    .chain((fields) => fc.shuffledSubarray(fields, { minLength: fields.length }));

const anUint64 = fc.oneof(fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }), fc.bigInt({ min: 0n, max: 1_000n }));
const aText = fc.oneof(fc.string({ unit: 'grapheme', maxLength: 12 }), fc.string({ unit: 'grapheme', minLength: 60, maxLength: 90 }));

/** A server may answer with text, or with two numbers. */
const id = fc.uuid({ version: [1, 4, 5] }).chain((uuid) => {
  const bits = BigInt(`0x${uuid.replaceAll('-', '')}`);
  const structured = fieldsOf([fc.constant(int64(1, BigInt.asIntN(64, bits >> 64n))), fc.constant(int64(2, BigInt.asIntN(64, bits)))]);
  return fieldsOf([
    fc.oneof(
      fc.constant(text(2, uuid)),
      structured.map((fields) => message(1, fields)),
    ),
  ]);
});
const streamName = fieldsOf([aText.map((name) => bytes(3, Buffer.from(name)))]);
const json = fc.oneof(
  fc.json({ maxDepth: 2 }).map((value) => Buffer.from(value)),
  fc.constantFrom('', 'no JSON', 'null', '[]', '7').map((value) => Buffer.from(value)),
);

const fact = fc
  .oneof(
    fc.tuple(fc.constant('type'), aText),
    fc.tuple(fc.constant('content-type'), fc.constantFrom('application/json', 'application/octet-stream')),
    fc.tuple(fc.constant('created'), fc.bigInt({ min: 0n, max: 2n ** 57n }).map(String)),
    fc.tuple(
      aText.filter((name) => name !== '__proto__'),
      aText,
    ),
  )
  .map(([name, value]) => message(6, [text(1, name), text(2, value)]));

const recorded = fieldsOf(
  [
    id.map((fields) => message(1, fields)),
    streamName.map((fields) => message(2, fields)),
    fc.constant(message(6, [text(1, 'content-type'), text(2, 'application/json')])),
  ],
  [
    anUint64.map((revision) => uint64(3, revision)),
    anUint64.map((prepare) => uint64(4, prepare)),
    anUint64.map((commit) => uint64(5, commit)),
    fact,
    json.map((metadata) => bytes(7, metadata)),
    json.map((data) => bytes(8, data)),
  ],
);

/** With its position, its absence, or an event that a link stands for. */
const readEvent = fieldsOf(
  [recorded.map((fields) => message(1, fields))],
  [recorded.map((fields) => message(2, fields)), anUint64.map((commit) => uint64(3, commit)), fc.constant(message(4, []))],
);

const checkpoint = fieldsOf([], [anUint64.map((commit) => uint64(1, commit)), anUint64.map((prepare) => uint64(2, prepare))]);

/** Every case of the answer that servers know. */
const content: fc.Arbitrary<Field> = fc.oneof(
  readEvent.map((fields) => message(1, fields)),
  aText.map((subscription) => message(2, [text(1, subscription)])),
  checkpoint.map((fields) => message(3, fields)),
  streamName.map((fields) => message(4, [message(1, fields)])),
  anUint64.map((first) => uint64(5, first)),
  anUint64.map((last) => uint64(6, last)),
  fc.tuple(anUint64, anUint64).map(([commit, prepare]) => message(7, [uint64(1, commit), uint64(2, prepare)])),
  fc.constant(message(8, [])),
  fc.constant(message(9, [])),
);

const answer = fieldsOf([content], []).map(messageOf);

/** The same by the client's own code. */
function readByClient(encoded: Uint8Array) {
  const read = streams.ReadResp.deserializeBinary(encoded);
  const [event, at] = [read.getEvent(), read.getCheckpoint()];
  if (event) return { kind: 'event', event: eventByClient(event) };
  if (at) return { kind: 'checkpoint', position: { commit: BigInt(at.getCommitPosition()), prepare: BigInt(at.getPreparePosition()) } };
  if (read.hasConfirmation()) return { kind: 'confirmation' };
  return { kind: read.hasStreamNotFound() ? 'no stream' : 'other' };
}

function eventByClient(read: Parameters<typeof convertGrpcEvent>[0]) {
  const { event } = convertGrpcEvent(read);
  if (!event) throw new Error('no event');
  const { streamId: stream, id, revision, type, isJson, created, position, data } = event;
  if (!isJson) return { id, isJson };
  const metadata: unknown = event.metadata;
  const isObject = typeof metadata === 'object' && metadata !== null && !(metadata instanceof Uint8Array);
  return { id, isJson, type, stream, revision, recordedAt: created.toISOString(), position, data, metadata: isObject ? metadata : {} };
}

function readByUs(encoded: Uint8Array) {
  const read = readAnswer(encoded);
  if (read.kind !== 'event') return read;
  const { id: uuid, isJson } = read.event;
  return { kind: 'event', event: isJson ? { isJson, ...toStoredEvent(read.event) } : { id: uuid, isJson } };
}

it('an answer says the same as by the client’s own code', () => {
  fc.assert(
    fc.property(answer, (encoded) => expect(readByUs(encoded)).toEqual(readByClient(encoded))),
    { numRuns: 300, endOnFailure: true },
  );
});

it('bytes that end early are refused, or say something else, but never end the process', () => {
  fc.assert(
    fc.property(answer, fc.nat(), (encoded, at) => {
      const cut = encoded.subarray(0, at % (encoded.length + 1));
      try {
        expect(readAnswer(cut)).toHaveProperty('kind');
      } catch (error) {
        expect(error).toBeInstanceOf(Error);
      }
    }),
    { numRuns: 300, endOnFailure: true },
  );
});

it('an event without id or stream is refused', () => {
  expect(() => readAnswer(messageOf([message(1, [message(1, [text(9, 'x')])])]))).toThrow('an event without id or stream');
});

it('data and metadata are there in a copy, too', () => {
  const encoded = messageOf([
    message(1, [
      message(1, [
        message(1, [text(2, 'an-id')]),
        message(2, [bytes(3, Buffer.from('payment-1'))]),
        bytes(7, Buffer.from('{"a":1}')),
        bytes(8, Buffer.from('{"b":2}')),
      ]),
    ]),
  ]);
  const read = readAnswer(encoded);
  if (read.kind !== 'event') throw new Error(read.kind);
  const event = toStoredEvent(read.event);
  expect({ ...event }).toMatchObject({ id: 'an-id', stream: 'payment-1', data: { b: 2 }, metadata: { a: 1 } });
  expect(event.data).toBe(event.data);
});
