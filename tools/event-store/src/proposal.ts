import type { StreamIdentifier } from '@eventstore/db-client/generated/shared_pb.js';
import type { AppendReq, BatchAppendReq } from '@eventstore/db-client/generated/streams_pb.js';
import type { Expected, ProposedEvent } from './event.js';
import { accessDenied, invalid, MAX_APPEND_BYTES, propertyMissing, tooLarge } from './refusal.js';
import { readUuid } from './uuid.js';

const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** The name of the stream that is appended to. */
export function readTarget(identifier: StreamIdentifier | undefined): string {
  const stream = readStreamName(identifier);
  if (stream === '$all') throw accessDenied();
  return stream;
}

/** The name of the stream that is deleted: metadata goes with its stream only. */
export function readDoomed(identifier: StreamIdentifier | undefined): string {
  const stream = readTarget(identifier);
  if (stream.startsWith('$$')) throw accessDenied();
  return stream;
}

/** The name in an identifier; one that is empty, or names the metadata of none, is refused. */
export function readStreamName(identifier: StreamIdentifier | undefined): string {
  const stream = decode(identifier?.getStreamName_asU8() ?? new Uint8Array());
  if (stream === '' || stream === '$$') throw invalid('The stream has no name.');
  return stream;
}

/** Two names that are no UTF-8 would both be stored as replacement characters, and be one stream. */
function decode(name: Uint8Array): string {
  try {
    return UTF8.decode(name);
  } catch {
    throw invalid('The name of the stream is not UTF-8.');
  }
}

/** What is expected of a stream: one of these is given; `revision` is the text of the wire, an unsigned 64-bit number. */
type ExpectationOnTheWire = {
  readonly revision: string | undefined;
  readonly noStream: boolean;
  readonly streamExists: boolean;
  readonly any: boolean;
};

export function readExpected({ revision, noStream, streamExists, any }: ExpectationOnTheWire): Expected {
  if (revision !== undefined) return Number(revision);
  if (noStream) return 'no_stream';
  if (streamExists) return 'stream_exists';
  if (any) return 'any';
  throw invalid('The request does not say which revision of the stream it expects: a number, no_stream, stream_exists or any.');
}

/** Gathers the events of one append, and holds no more of them than an append may have. */
export class Proposal {
  readonly events: ProposedEvent[] = [];
  private bytes = 0;

  /** Throws a `Refusal` for what cannot be stored. */
  add(message: AppendReq.ProposedMessage | BatchAppendReq.ProposedMessage): void {
    const event = readEvent(message);
    // EventStoreDB counts a type as UTF-16.
    this.bytes += event.data.length + event.metadata.length + event.type.length * 2;
    if (this.bytes > MAX_APPEND_BYTES) throw tooLarge();
    this.events.push(event);
  }
}

function readEvent(message: AppendReq.ProposedMessage | BatchAppendReq.ProposedMessage): ProposedEvent {
  const properties = message.getMetadataMap();
  const type = properties.get('type');
  const contentType = properties.get('content-type');
  if (!type || !contentType) throw propertyMissing();
  return {
    id: readUuid(message.getId()),
    type,
    isJson: contentType === 'application/json',
    data: message.getData_asU8(),
    metadata: message.getCustomMetadata_asU8(),
  };
}
