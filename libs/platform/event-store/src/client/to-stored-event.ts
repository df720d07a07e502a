import { type JSONRecordedEvent } from '@eventstore/db-client';
import { type AnyEvent, type Metadata, type StoredEvent } from './stored-event.js';

/** Converts the client's event. */
export function toStoredEvent(event: JSONRecordedEvent): StoredEvent {
  return {
    id: event.id,
    type: event.type,
    stream: event.streamId,
    revision: event.revision,
    data: event.data as AnyEvent['data'],
    metadata: isMetadata(event.metadata) ? event.metadata : {},
    recordedAt: event.created.toISOString(),
    position: event.position ?? { commit: 0n, prepare: 0n },
  };
}

function isMetadata(metadata: unknown): metadata is Metadata {
  return typeof metadata === 'object' && metadata !== null && !(metadata instanceof Uint8Array);
}
