import { LRUCache } from 'lru-cache';
import type { StoredEvent } from '../../client/stored-event.js';
import { toStoredEvent } from '../../client/to-stored-event.js';
import type { RecordedEvent } from '../../client/wire/recorded-event.js';
import { RecentNames } from './recent-names.js';

/** A stream to restore: with all of its events, in their order, or without them, to be read. */
export type FoundStream = { readonly stream: string; readonly events?: readonly StoredEvent[] };

/** An event that has waited: its bytes as texts of one byte a character, since a view of them keeps all that came with them. */
type Kept = Omit<RecordedEvent, 'data' | 'metadata'> & { readonly data: string; readonly metadata: string };

/** What a stream that has waited holds until its first event comes; newest first. */
type Held = { readonly kept: Kept[]; readonly bytes: number };

/** How much is held. */
export type HoldingLimits = {
  /** Of events that have waited for a page, roughly; 20 MB by default. */
  readonly maxBytes?: number;
  /** See {@link RecentNames}. */
  readonly recentSlots?: number;
};

const MAX_BYTES = 20_000_000;
/** What an event takes beside its data and metadata, with its part of the lists. */
const EVENT_BYTES = 400;

/**
 * Puts streams together from a log that is read backwards: the first event of a stream that comes is its last one, and with revision 0 it is whole, and
 * no name needs to be remembered. Of the streams whose beginning is far away, those that were seen least recently are given up: they are to be read.
 */
export class WholeStreams {
  private readonly held: LRUCache<string, Held>;
  /** Streams that were given up: what comes of them needs nothing more. Where one is forgotten, it is put together or given up once more. */
  private readonly givenUp: RecentNames;
  private found: FoundStream[] = [];
  /** Of this page and of the one before, newest first: many streams are short, and need no copy. */
  private young = new Map<string, RecordedEvent[]>();
  private older = new Map<string, RecordedEvent[]>();

  constructor({ maxBytes = MAX_BYTES, recentSlots }: HoldingLimits = {}) {
    this.givenUp = new RecentNames(recentSlots);
    this.held = new LRUCache<string, Held>({
      maxSize: maxBytes,
      sizeCalculation: ({ bytes }) => bytes,
      dispose: (_, stream, why) => {
        if (why === 'evict') this.giveUp(stream);
      },
    });
  }

  /** Takes the event that lies before all that came so far. */
  add(event: RecordedEvent): void {
    const { stream, revision } = event;
    const recent = this.young.get(stream) ?? this.older.get(stream) ?? [];
    if (recent.length === 0 && !this.held.has(stream) && this.givenUp.has(stream)) return;
    if (revision === 0n) {
      this.complete(event, recent);
      return;
    }
    recent.push(event);
    this.older.delete(stream);
    this.young.set(stream, recent);
  }

  /** The streams that can be restored now, at the end of a page; each once. */
  take(): readonly FoundStream[] {
    for (const [stream, events] of this.older) this.hold(stream, events);
    this.older = this.young;
    this.young = new Map();
    const { found } = this;
    this.found = [];
    return found;
  }

  /** The streams of which a part is held. */
  names(): string[] {
    return [...new Set([...this.held.keys(), ...this.older.keys(), ...this.young.keys()])];
  }

  /** Has a stream read, whatever comes of it. */
  giveUp(stream: string): void {
    this.young.delete(stream);
    this.older.delete(stream);
    this.givenUp.add(stream);
    this.found.push({ stream });
  }

  /** The log is at its beginning. */
  end(): void {
    for (const stream of this.names()) this.giveUp(stream);
    this.held.clear();
  }

  private hold(stream: string, recent: readonly RecordedEvent[]): void {
    const { kept, bytes } = this.held.get(stream) ?? { kept: [], bytes: 0 };
    const added = recent.map(toKept);
    kept.push(...added);
    this.held.set(stream, {
      kept,
      bytes: added.reduce((sum, { data, metadata }) => sum + EVENT_BYTES + data.length + metadata.length, bytes),
    });
    if (!this.held.has(stream)) this.giveUp(stream); // larger than all that may be held
  }

  private complete(first: RecordedEvent, recent: readonly RecordedEvent[]): void {
    const { stream } = first;
    const { kept } = this.held.get(stream) ?? { kept: [] };
    for (const held of [this.held, this.older, this.young]) held.delete(stream);
    const events = [first, ...recent.toReversed(), ...kept.toReversed().map(toRecorded)];
    const isWhole = BigInt(events.length) === (events.at(-1)?.revision ?? 0n) + 1n;
    this.found.push(isWhole ? { stream, events: events.map(toStoredEvent) } : { stream });
  }
}

function toKept(event: RecordedEvent): Kept {
  return { ...event, data: textOf(event.data), metadata: textOf(event.metadata) };
}

function toRecorded(kept: Kept): RecordedEvent {
  return { ...kept, data: Buffer.from(kept.data, 'latin1'), metadata: Buffer.from(kept.metadata, 'latin1') };
}

function textOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
}
