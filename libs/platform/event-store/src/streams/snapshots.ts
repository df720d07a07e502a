import { LRUCache } from 'lru-cache';
import { type EventStore } from '../client/event-store.js';
import { type AnyEvent, type StoredEvent } from '../client/stored-event.js';
import { CACHED_FOLDS } from './cached-folds.js';

/** A stream's view, and its revision. */
type Kept<View> = { readonly view: View | undefined; readonly revision: bigint };

/** How to fold the followed streams. */
export type SnapshotsOptions<View, Event extends AnyEvent> = {
  readonly store: Pick<EventStore, 'read'>;
  /** What is read, in the form that `evolveView` takes: see `DeciderStreams`. */
  readonly upcast: (events: readonly StoredEvent[]) => readonly StoredEvent<Event>[];
  readonly evolveView: (view: View | undefined, event: Event) => View | undefined;
  /** The stream as this process has it cached elsewhere: useful when it is at the event's own revision. */
  readonly known?: (stream: string) => Kept<View> | undefined;
  /** How many streams to keep; {@link CACHED_FOLDS} by default. */
  readonly cacheSize?: number;
};

/**
 * A stream as it was right after one of its events: for publishers, whose messages must not show later changes. Keeps its own folds,
 * since the folds that serve requests run ahead.
 */
export class Snapshots<View extends object, Event extends AnyEvent> {
  private readonly cache: LRUCache<string, Kept<View>>;

  constructor(private readonly options: SnapshotsOptions<View, Event>) {
    this.cache = new LRUCache({ max: options.cacheSize ?? CACHED_FOLDS });
  }

  /** The fold up to and including this event, if no read is needed; else undefined. */
  follow(event: StoredEvent<Event>): View | undefined {
    if (event.revision === 0n) return this.keep(event, this.options.evolveView(undefined, event));
    const kept = this.cache.get(event.stream);
    if (kept?.revision === event.revision) return kept.view; // the batch is handled again
    if (kept?.revision === event.revision - 1n) return this.keep(event, this.options.evolveView(kept.view, event));
    const known = this.options.known?.(event.stream);
    return known?.revision === event.revision ? this.keep(event, known.view) : undefined;
  }

  /** The fold up to and including this event; undefined when the stream lacks its creating event. Throws EventStoreUnavailable. */
  async at(event: StoredEvent<Event>): Promise<View | undefined> {
    const followed = this.follow(event);
    if (followed !== undefined) return followed;
    const { store, upcast, evolveView } = this.options;
    const events = upcast(await store.read(event.stream, { limit: Number(event.revision) }));
    const before = events.reduce<View | undefined>(evolveView, undefined);
    return this.keep(event, evolveView(before, event));
  }

  private keep({ stream, revision }: StoredEvent, view: View | undefined): View | undefined {
    if (view !== undefined) this.cache.set(stream, { view, revision });
    return view;
  }
}
