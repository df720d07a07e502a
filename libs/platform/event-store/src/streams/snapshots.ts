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
  /** A fold that is kept elsewhere, at whatever revision: it spares a read where the followed events go on from it. */
  readonly recall?: (stream: string) => Promise<Kept<View> | undefined>;
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

  /**
   * The folds up to and including each of some events of one stream, in its order, where `views` has what `follow` found; undefined of those that
   * are not needed, and when the stream lacks its creating event. What came before is recalled, or read once. Throws EventStoreUnavailable.
   */
  async complete(
    events: readonly StoredEvent<Event>[],
    views: readonly (View | undefined)[],
    isNeeded: (event: StoredEvent<Event>) => boolean,
  ): Promise<readonly (View | undefined)[]> {
    const complete: (View | undefined)[] = [];
    for (const [at, event] of events.entries()) {
      const followed = this.keep(event, views[at]) ?? this.follow(event);
      complete.push(followed ?? (isNeeded(event) ? await this.foldTo(event, events.slice(0, at)) : undefined));
    }
    return complete;
  }

  /** @param before events of the stream that the caller has at hand */
  private async foldTo(event: StoredEvent<Event>, before: readonly StoredEvent<Event>[]): Promise<View | undefined> {
    const { store, upcast, evolveView } = this.options;
    const recalled = this.foldFrom(await this.options.recall?.(event.stream), [...before, event]);
    if (recalled !== undefined) return this.keep(event, recalled);
    const events = upcast(await store.read(event.stream, { limit: Number(event.revision) }));
    return this.keep(event, evolveView(events.reduce<View | undefined>(evolveView, undefined), event));
  }

  /** The fold at the last of the events, where they go on from the one that is kept. */
  private foldFrom(kept: Kept<View> | undefined, events: readonly StoredEvent<Event>[]): View | undefined {
    if (kept === undefined) return undefined;
    const following = events.filter(({ revision }) => revision > kept.revision);
    const goOn = following.every(({ revision }, at) => revision === kept.revision + BigInt(at) + 1n);
    const reached = following.at(-1)?.revision ?? kept.revision;
    return goOn && reached === events.at(-1)?.revision ? following.reduce<View | undefined>(this.options.evolveView, kept.view) : undefined;
  }

  private keep({ stream, revision }: StoredEvent, view: View | undefined): View | undefined {
    if (view !== undefined) this.cache.set(stream, { view, revision });
    return view;
  }
}
