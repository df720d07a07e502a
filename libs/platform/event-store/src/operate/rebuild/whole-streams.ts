import { LRUCache } from 'lru-cache';
import type { StoredEvent } from '../../client/stored-event.js';
import { RecentNames } from './recent-names.js';

/** A stream to restore: with all of its events, in their order, or without them, to be read. */
export type FoundStream = { readonly stream: string; readonly events?: readonly StoredEvent[] };

/** What a stream that has waited holds until its first event comes; newest first, as texts: a parsed event takes three times as much. */
type Held = { readonly texts: string[]; readonly bytes: number };

/** How much is held. */
export type HoldingLimits = {
  /** Of events that have waited for a page, roughly; 20 MB by default. */
  readonly maxBytes?: number;
  /** See {@link RecentNames}. */
  readonly recentSlots?: number;
};

const MAX_BYTES = 20_000_000;
/** What an event takes beside its text, with its part of the lists. */
const EVENT_BYTES = 300;

/**
 * Puts streams together from a log that is read backwards: the first event of a stream that comes is its last one, and with revision 0 it is whole, and
 * no name needs to be remembered. Of the streams whose beginning is far away, those that were seen least recently are given up: they are to be read.
 */
export class WholeStreams {
  private readonly held: LRUCache<string, Held>;
  /** Streams that were given up: what comes of them needs nothing more. Where one is forgotten, it is put together or given up once more. */
  private readonly givenUp: RecentNames;
  private found: FoundStream[] = [];
  /** Of this page and of the one before, newest first: most streams are short, and to make texts of their events would cost more than to read them. */
  private young = new Map<string, StoredEvent[]>();
  private older = new Map<string, StoredEvent[]>();

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
  add(event: StoredEvent): void {
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

  private hold(stream: string, recent: readonly StoredEvent[]): void {
    const { texts, bytes } = this.held.get(stream) ?? { texts: [], bytes: 0 };
    const added = recent.map(toText);
    texts.push(...added);
    this.held.set(stream, { texts, bytes: added.reduce((sum, text) => sum + EVENT_BYTES + text.length, bytes) });
    if (!this.held.has(stream)) this.giveUp(stream); // larger than all that may be held
  }

  private complete(first: StoredEvent, recent: readonly StoredEvent[]): void {
    const { stream } = first;
    const { texts } = this.held.get(stream) ?? { texts: [] };
    for (const held of [this.held, this.older, this.young]) held.delete(stream);
    const events = [first, ...recent.toReversed(), ...texts.toReversed().map(toEvent)];
    const isWhole = BigInt(events.length) === (events.at(-1)?.revision ?? 0n) + 1n;
    this.found.push(isWhole ? { stream, events } : { stream });
  }
}

function toText({ revision, position, ...event }: StoredEvent): string {
  return JSON.stringify([event, String(revision), String(position.commit), String(position.prepare)]);
}

function toEvent(text: string): StoredEvent {
  const [event, revision, commit, prepare] = JSON.parse(text) as [Omit<StoredEvent, 'revision' | 'position'>, string, string, string];
  return { ...event, revision: BigInt(revision), position: { commit: BigInt(commit), prepare: BigInt(prepare) } };
}
