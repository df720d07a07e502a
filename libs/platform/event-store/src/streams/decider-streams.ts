import { randomUUID } from 'node:crypto';
import { type Decision } from '@cauce/kernel';
import { LRUCache } from 'lru-cache';
import { StreamContended, WrongExpectedRevision } from '../client/errors.js';
import { type EventStore } from '../client/event-store.js';
import { type AnyEvent, isMark, type Metadata, type NewEvent, type Position, type StoredEvent } from '../client/stored-event.js';

/** What folds the events of one category of streams. */
export type DeciderStreamsOptions<State, View, Event extends AnyEvent> = {
  readonly store: Pick<EventStore, 'append' | 'read'>;
  /** Stream names are `<category>-<id>`. */
  readonly category: string;
  readonly initial: State;
  readonly evolve: (state: State, event: Event) => State;
  readonly evolveView: (view: View | undefined, event: Event) => View | undefined;
  /**
   * A fold that is kept elsewhere (a row, say) and may be behind its stream: so a command on a stream that this process does not know costs no
   * read of it. Undefined: there is none.
   */
  readonly recall?: (id: string) => Promise<Fold<State, View> | undefined>;
  /** How many folds to keep; 10,000 unless told. */
  readonly cacheSize?: number;
};

/** A stream folded up to `revision`, which is -1 before its first event. */
export type Fold<State, View> = {
  readonly state: State;
  readonly view: View | undefined;
  readonly revision: bigint;
  /** The business time of the last event (`data.at`), RFC 3339 UTC. */
  readonly at?: string;
  /** The first event's, once there is one. */
  readonly position?: Position;
};

/** A decision, the stream folded as it is after it, and what was appended for it. */
export type Handled<State, View, Event extends AnyEvent, Why extends string, Code extends string> = Fold<State, View> & {
  readonly decision: Decision<Event, Why, Code>;
  /** Empty unless accepted. `recordedAt` is this machine's; `position` that of the append's last event. */
  readonly appended: readonly StoredEvent<Event>[];
};

/** How to handle a command. */
export type HandleOptions = {
  /** The stream most likely does not exist: append without reading first. */
  readonly create?: boolean;
  /** Goes with each event. No personal data. */
  readonly metadata?: Metadata;
};

const CONFLICTS = 10;

/** Load → decide → append for one category, over a cache of folds. */
export class DeciderStreams<State, View, Event extends AnyEvent> {
  private readonly cache: LRUCache<string, Fold<State, View>>;
  private readonly unread: Fold<State, View>;

  constructor(private readonly options: DeciderStreamsOptions<State, View, Event>) {
    this.cache = new LRUCache({ max: options.cacheSize ?? 10_000 });
    this.unread = { state: options.initial, view: undefined, revision: -1n };
  }

  /** What stream names begin with. */
  get category(): string {
    return this.options.category;
  }

  /** `payment-abc` of the category `payment` and the id `abc`. */
  streamOf(id: string): string {
    return `${this.options.category}-${id}`;
  }

  /** The id in a stream's name; undefined for a stream of another category, or of marks. */
  idOf(stream: string): string | undefined {
    const prefix = `${this.options.category}-`;
    return stream.startsWith(prefix) && !isMark({ stream }) ? stream.slice(prefix.length) : undefined;
  }

  /**
   * Decides on the stream's state and appends what was accepted. After a conflict it reads the tail and decides again; only
   * what is decided on a current state is answered as ignored or rejected. Throws EventStoreUnavailable.
   */
  async handle<Why extends string, Code extends string>(
    id: string,
    decide: (state: State, fold: Fold<State, View>) => Decision<Event, Why, Code>,
    { create = false, metadata }: HandleOptions = {},
  ): Promise<Handled<State, View, Event, Why, Code>> {
    const ids: string[] = []; // random, drawn once, used again only by this call's own tries
    const kept = create ? (this.cache.get(id) ?? this.unread) : await this.recalled(id);
    let isCurrent = kept === undefined;
    let fold = kept ?? (await this.load(id));
    for (let conflicts = 0; conflicts < CONFLICTS;) {
      const decision = decide(fold.state, fold);
      const events = decision.kind === 'accepted' ? decision.events : [];
      if (events.length === 0 && isCurrent) return { ...fold, decision, appended: [] };
      if (events.length > 0) {
        const appended = await this.append(id, fold, this.prepare(events, ids, metadata));
        if (appended !== 'conflict') return { ...appended.fold, decision, appended: appended.events };
        conflicts += 1;
      }
      const tail = await this.readTail(id, fold);
      fold = tail.length === 0 && events.length > 0 ? await this.loadWhole(id) : this.keep(id, tail.reduce(this.evolve, fold));
      isCurrent = true;
      // The append whose answer never came had been written after all.
      const mine = tail.filter((event) => ids.includes(event.id));
      if (mine.length > 0) return { ...fold, decision, appended: mine };
    }
    throw new StreamContended(this.streamOf(id), CONFLICTS);
  }

  /** The stream as it is now: what is cached, and its tail. */
  async load(id: string): Promise<Fold<State, View>> {
    const known = this.cache.get(id) ?? this.unread;
    const tail = await this.readTail(id, known);
    return this.keep(id, tail.reduce(this.evolve, known));
  }

  /** The stream at this revision or a later one, without reading when the cache has that. For followers. */
  async loadFrom(id: string, revision: bigint): Promise<Fold<State, View>> {
    const known = this.known(id);
    return known !== undefined && known.revision >= revision ? known : this.load(id);
  }

  /** The stream as this process last saw it: others may have written to it since. */
  known(id: string): Fold<State, View> | undefined {
    return this.cache.get(id);
  }

  /** The stream as it was: events whose business time (`data.at`) is not after `time`, RFC 3339 UTC with milliseconds. */
  async loadAt(id: string, time: string): Promise<Fold<State, View>> {
    const events = await this.readTail(id, this.unread);
    const isLater = (event: AnyEvent) => (timeOf(event) ?? '') > time;
    const end = events.findIndex(isLater); // an event's `at` is never before that of the one before it
    return (end < 0 ? events : events.slice(0, end)).reduce(this.evolve, this.unread);
  }

  /** What this process knows, or what is kept elsewhere: without reading the stream. */
  async recalled(id: string): Promise<Fold<State, View> | undefined> {
    const known = this.cache.get(id);
    if (known !== undefined || this.options.recall === undefined) return known;
    const recalled = await this.options.recall(id);
    return recalled && this.keep(id, recalled);
  }

  /** A conflict though nothing came after the fold: it claims more than its stream has (the events were restored from an older copy). */
  private async loadWhole(id: string): Promise<Fold<State, View>> {
    this.cache.delete(id);
    const events = await this.readTail(id, this.unread);
    return this.keep(id, events.reduce(this.evolve, this.unread));
  }

  private prepare(events: readonly Event[], ids: string[], metadata: Metadata = {}): NewEvent<Event>[] {
    while (ids.length < events.length) ids.push(randomUUID());
    return events.map((event, at) => ({ ...event, id: ids[at] ?? randomUUID(), metadata }));
  }

  private async append(id: string, fold: Fold<State, View>, events: readonly NewEvent<Event>[]) {
    const stream = this.streamOf(id);
    try {
      const { revision, position } = await this.options.store.append(stream, fold.revision < 0n ? 'no_stream' : fold.revision, events);
      const recordedAt = new Date().toISOString();
      const first = revision - BigInt(events.length) + 1n;
      const stored = events.map((event, at) => ({ metadata: {}, ...event, stream, revision: first + BigInt(at), recordedAt, position }));
      return { fold: this.keep(id, stored.reduce(this.evolve, fold)), events: stored };
    } catch (error) {
      if (error instanceof WrongExpectedRevision) return 'conflict';
      throw error;
    }
  }

  private async readTail(id: string, { revision }: Fold<State, View>): Promise<StoredEvent<Event>[]> {
    const events = await this.options.store.read(this.streamOf(id), { from: revision + 1n });
    return events as StoredEvent<Event>[]; // the category's own events: nobody else writes to its streams
  }

  private readonly evolve = (fold: Fold<State, View>, event: StoredEvent<Event>): Fold<State, View> => ({
    state: this.options.evolve(fold.state, event),
    view: this.options.evolveView(fold.view, event),
    revision: event.revision,
    ...atOf(event, fold),
    position: fold.position ?? event.position,
  });

  private keep(id: string, fold: Fold<State, View>): Fold<State, View> {
    const known = this.cache.get(id);
    if (fold.revision >= 0n && (known === undefined || known.revision < fold.revision)) this.cache.set(id, fold);
    return fold;
  }
}

/** An event's business time. */
function timeOf({ data }: AnyEvent): string | undefined {
  return 'at' in data && typeof data.at === 'string' ? data.at : undefined;
}

function atOf(event: AnyEvent, fold: { readonly at?: string }): { at?: string } {
  const at = timeOf(event) ?? fold.at;
  return at === undefined ? {} : { at };
}
