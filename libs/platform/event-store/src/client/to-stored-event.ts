import type { AnyEvent, Metadata, StoredEvent } from './stored-event.js';
import type { RecordedEvent } from './wire/recorded-event.js';

/** The store's clock: 100 ns. */
const TICKS_PER_MS = 10_000n;

/**
 * The event of a message. Data and metadata are parsed when somebody first asks for them: a projector whose rows are there already, or a walk over
 * the log, never does. They are properties of the object itself, so that `{...event}` has them, too.
 */
export function toStoredEvent(recorded: RecordedEvent): StoredEvent {
  const { id, type, stream, revision, position } = recorded;
  let data: AnyEvent['data'] | undefined;
  let metadata: Metadata | undefined;
  return {
    id,
    type,
    stream,
    revision,
    get data() {
      return (data ??= parsedData(recorded.data));
    },
    get metadata() {
      return (metadata ??= parsedMetadata(recorded.metadata));
    },
    get recordedAt() {
      return timeOf(recorded.created);
    },
    position,
  };
}

/** What is not JSON, though its writer said so, is shown as the text that it is, as the client does. */
function parsedData(bytes: Uint8Array): AnyEvent['data'] {
  const text = textOf(bytes);
  try {
    return JSON.parse(text) as AnyEvent['data'];
  } catch {
    return text as unknown as AnyEvent['data'];
  }
}

function parsedMetadata(bytes: Uint8Array): Metadata {
  if (bytes.length === 0) return {};
  try {
    const parsed: unknown = JSON.parse(textOf(bytes));
    return typeof parsed === 'object' && parsed !== null ? (parsed as Metadata) : {};
  } catch {
    return {};
  }
}

function textOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8');
}

/** RFC 3339 UTC; 1970 for an event whose time is no number. */
function timeOf(created: string): string {
  return new Date(/^\d+$/.test(created) ? Number(BigInt(created) / TICKS_PER_MS) : 0).toISOString();
}
