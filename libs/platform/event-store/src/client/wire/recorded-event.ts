import type { BinaryReader } from '@bufbuild/protobuf/wire';
import type { Position } from '../stored-event.js';
import { endOf } from './end-of.js';
import { readUuid } from './uuid.js';

/** A stored event as it comes over the wire: data and metadata as bytes, `created` in 100 ns since 1970. */
export type RecordedEvent = {
  readonly id: string;
  readonly type: string;
  readonly stream: string;
  readonly revision: bigint;
  readonly position: Position;
  readonly isJson: boolean;
  readonly created: string;
  readonly data: Uint8Array;
  readonly metadata: Uint8Array;
};

/** Numbers of the fields in EventStoreDB's streams.proto and shared.proto. */
const EVENT = { id: 1, stream: 2, revision: 3, preparePosition: 4, commitPosition: 5, facts: 6, metadata: 7, data: 8 };
const STREAM_NAME = 3;
const FACT = { name: 1, value: 2 };

const NOTHING = new Uint8Array();

/** Reads a `RecordedEvent` up to `end`. Throws for one without id or stream. */
export function readRecordedEvent(reader: BinaryReader, end: number): RecordedEvent {
  let id: string | undefined;
  let stream: string | undefined;
  let [revision, commit, prepare] = [0n, 0n, 0n];
  let [data, metadata] = [NOTHING as Uint8Array, NOTHING as Uint8Array];
  const facts = new Map<string, string>();
  while (reader.pos < end) {
    const [field, type] = reader.tag();
    switch (field) {
      case EVENT.id:
        id = readUuid(reader, endOf(reader));
        break;
      case EVENT.stream:
        stream = readStream(reader, endOf(reader));
        break;
      case EVENT.revision:
        revision = BigInt(reader.uint64());
        break;
      case EVENT.preparePosition:
        prepare = BigInt(reader.uint64());
        break;
      case EVENT.commitPosition:
        commit = BigInt(reader.uint64());
        break;
      case EVENT.facts:
        readFact(reader, endOf(reader), facts);
        break;
      case EVENT.metadata:
        metadata = reader.bytes();
        break;
      case EVENT.data:
        data = reader.bytes();
        break;
      default:
        reader.skip(type, field);
    }
  }
  if (id === undefined || stream === undefined) throw new Error('an event without id or stream');
  return {
    id,
    type: facts.get('type') ?? '<no-event-type-provided>',
    stream,
    revision,
    position: { commit, prepare },
    isJson: facts.get('content-type') === 'application/json',
    created: facts.get('created') ?? '0',
    data,
    metadata,
  };
}

function readStream(reader: BinaryReader, end: number): string {
  let stream = '';
  while (reader.pos < end) {
    const [field, type] = reader.tag();
    if (field === STREAM_NAME) stream = reader.string();
    else reader.skip(type, field);
  }
  return stream;
}

/** An entry of what EventStoreDB calls the metadata of an event: its type, its content type, when it was created. */
function readFact(reader: BinaryReader, end: number, facts: Map<string, string>): void {
  let [name, value] = ['', ''];
  while (reader.pos < end) {
    const [field, type] = reader.tag();
    if (field === FACT.name) name = reader.string();
    else if (field === FACT.value) value = reader.string();
    else reader.skip(type, field);
  }
  facts.set(name, value);
}
