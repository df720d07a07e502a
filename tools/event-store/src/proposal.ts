import type { StreamIdentifier } from '@eventstore/db-client/generated/shared_pb.js';
import type { AppendReq, BatchAppendReq } from '@eventstore/db-client/generated/streams_pb.js';
import type { Expected, ProposedEvent } from './event.js';
import { accessDenied, invalid, MAX_APPEND_BYTES, propertyMissing, tooLarge } from './refusal.js';
import { readUuid } from './uuid.js';

const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** The name of the stream that is appended to; metadata has no metadata. */
export function readTarget(identifier: StreamIdentifier | undefined): string {
  const stream = readStreamName(identifier);
  if (stream === '$all' || stream.startsWith('$$$$')) throw accessDenied();
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

/** What an append expects; `revision` is the text of the wire, an unsigned 64-bit number. */
export function readExpected(kind: { revision: string | undefined; noStream: boolean; streamExists: boolean }): Expected {
  if (kind.revision !== undefined) return Number(kind.revision);
  if (kind.noStream) return 'no_stream';
  return kind.streamExists ? 'stream_exists' : 'any';
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
