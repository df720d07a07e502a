import { LRUCache } from 'lru-cache';
import { type EventStore } from '../client/event-store.js';
import { type AnyEvent, type StoredEvent } from '../client/stored-event.js';

/** How to fold the streams whose events are followed. */
export type SnapshotsOptions<View, Event extends AnyEvent> = {
  readonly store: EventStore;
  readonly evolveView: (view: View | undefined, event: Event) => View | undefined;
  /** How many streams to keep; 10,000 unless told. */
  readonly cacheSize?: number;
};

type Kept<View> = { readonly view: View; readonly revision: bigint };

/**
 * A stream as it was right after one of its events: for publishers, whose messages must not show what came later. Keeps folds
 * of its own, since the folds that serve requests run ahead.
 */
export class Snapshots<View extends object, Event extends AnyEvent> {
  private readonly cache: LRUCache<string, Kept<View>>;

  constructor(private readonly options: SnapshotsOptions<View, Event>) {
    this.cache = new LRUCache({ max: options.cacheSize ?? 10_000 });
  }

  /** The fold up to this event, itself included; undefined when the stream was not begun properly. Throws EventStoreUnavailable. */
  async at(event: StoredEvent<Event>): Promise<View | undefined> {
    const known = event.revision === 0n ? undefined : await this.before(event);
    const view = this.options.evolveView(known, event);
    if (view !== undefined) this.cache.set(event.stream, { view, revision: event.revision });
    return view;
  }

  private async before({ stream, revision }: StoredEvent): Promise<View | undefined> {
    const kept = this.cache.get(stream);
    if (kept?.revision === revision - 1n) return kept.view;
    const events = await this.options.store.read(stream, { limit: Number(revision) });
    return (events as StoredEvent<Event>[]).reduce(this.options.evolveView, undefined);
  }
}
