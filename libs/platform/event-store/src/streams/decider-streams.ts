import { randomUUID } from 'node:crypto';
import { type Decision } from '@cauce/kernel';
import { LRUCache } from 'lru-cache';
import { StreamContended, WrongExpectedRevision } from '../client/errors.js';
import { type EventStore } from '../client/event-store.js';
import { type ReadOptions } from '../client/read.js';
import { type AnyEvent, isMark, type Metadata, type NewEvent, type Position, type StoredEvent } from '../client/stored-event.js';
import { CACHED_FOLDS } from './cached-folds.js';

/** How to fold the events of one category of streams. */
export type DeciderStreamsOptions<State, View, Event extends AnyEvent> = {
  readonly store: Pick<EventStore, 'append' | 'read'>;
  /** Stream names are `<category>-<id>`. */
  readonly category: string;
  readonly initial: State;
  /** `view`: as it is after the event. One that contains the state has folded it already. */
  readonly evolve: (state: State, event: Event, view: View | undefined) => State;
  readonly evolveView: (view: View | undefined, event: Event) => View | undefined;
  /** A stored event as it would be written today: all that reads events gets them so. Absent: older events have today's form. */
  readonly upcast?: (event: Event) => Event;
  /**
   * A fold that is kept elsewhere (in a row, for example) and may be behind its stream. It spares the read of a stream that this process
   * does not know. Undefined: there is none.
   */
  readonly recall?: (id: string) => Promise<Fold<State, View> | undefined>;
  /** How many folds to cache; {@link CACHED_FOLDS} by default. */
  readonly cacheSize?: number;
};

/** A stream folded up to `revision`, which is -1 before its first event. */
export type Fold<State, View> = {
  readonly state: State;
  readonly view: View | undefined;
  readonly revision: bigint;
  /** The business time of the last event (`data.at`), RFC 3339 UTC. */
  readonly at?: string;
  /** The first event's position, or that of the last event that its append stored with it; absent before it. */
  readonly position?: Position;
};

/** A decision, the stream folded after it, and the events appended for it. */
export type Handled<State, View, Event extends AnyEvent, Why extends string, Code extends string> = Fold<State, View> & {
  readonly decision: Decision<Event, Why, Code>;
  /** Empty unless accepted. `recordedAt` is this machine's time; `position` is that of the append's last event. */
  readonly appended: readonly StoredEvent<Event>[];
};

/** How to handle a command. */
export type HandleOptions = {
  /** The stream probably does not exist: append without reading first. */
  readonly create?: boolean;
  /** Stored with each event. No personal data. */
  readonly metadata?: Metadata;
};

const CONFLICTS = 10;

/** Load → decide → append for one category, over a cache of folds. */
export class DeciderStreams<State, View, Event extends AnyEvent> {
  private readonly cache: LRUCache<string, Fold<State, View>>;
  private readonly unread: Fold<State, View>;

  constructor(private readonly options: DeciderStreamsOptions<State, View, Event>) {
    this.cache = new LRUCache({ max: options.cacheSize ?? CACHED_FOLDS });
    this.unread = { state: options.initial, view: undefined, revision: -1n };
  }

  /** The prefix of stream names, without the dash. */
  get category(): string {
    return this.options.category;
  }

  /** The stream's name: `payment-abc` for the category `payment` and the id `abc`. */
  streamOf(id: string): string {
    return `${this.options.category}-${id}`;
  }

  /** The id in a stream's name; undefined for a stream of another category, or of marks. */
  idOf(stream: string): string | undefined {
    const prefix = `${this.options.category}-`;
    return stream.startsWith(prefix) && !isMark({ stream }) ? stream.slice(prefix.length) : undefined;
  }

  /**
   * Decides on the stream's state and appends the accepted events. After a conflict it reads the tail and decides again. It answers
   * ignored or rejected only for a decision on the current state. Throws EventStoreUnavailable.
   */
  async handle<Why extends string, Code extends string>(
    id: string,
    decide: (state: State, fold: Fold<State, View>) => Decision<Event, Why, Code>,
    { create = false, metadata }: HandleOptions = {},
  ): Promise<Handled<State, View, Event, Why, Code>> {
    const ids: string[] = []; // random, drawn once per call and reused by its retries only
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
      // The append without an answer was written after all.
      const mine = tail.filter((event) => ids.includes(event.id));
      if (mine.length > 0) return { ...fold, decision, appended: mine };
    }
    throw new StreamContended(this.streamOf(id), CONFLICTS);
  }

  /** Events of this category, read or followed elsewhere, in the form of today. */
  upcast(events: readonly StoredEvent[]): readonly StoredEvent<Event>[] {
    const stored = events as readonly StoredEvent<Event>[]; // only this service writes to the category's streams
    const { upcast } = this.options;
    return upcast === undefined ? stored : stored.map((event) => upcasted(event, upcast));
  }

  /** A stream's events, in the form of today. Throws EventStoreUnavailable. */
  async events(id: string, options?: ReadOptions): Promise<readonly StoredEvent<Event>[]> {
    return this.upcast(await this.options.store.read(this.streamOf(id), options));
  }

  /** The stream as it is now: the cached fold and the tail. */
  async load(id: string): Promise<Fold<State, View>> {
    const known = this.cache.get(id) ?? this.unread;
    const tail = await this.readTail(id, known);
    return this.keep(id, tail.reduce(this.evolve, known));
  }

  /** The fold of a whole stream that was read elsewhere; kept like one that was loaded. @param events all of them up to one, in their order */
  keepWhole(id: string, events: readonly StoredEvent[]): Fold<State, View> {
    return this.keep(id, this.upcast(events).reduce(this.evolve, this.unread));
  }

  /** The stream at this revision or a later one; reads only when the cache does not have it. For followers. */
  async loadFrom(id: string, revision: bigint): Promise<Fold<State, View>> {
    const known = this.known(id);
    return known !== undefined && known.revision >= revision ? known : this.load(id);
  }

  /**
   * The stream at the last of these of its events, or a later one: for a follower, which has them at hand. It is read only where they do not go on
   * from what this process knows of it, or what is kept elsewhere.
   */
  async loadBy(id: string, events: readonly StoredEvent[]): Promise<Fold<State, View>> {
    const begun = events[0]?.revision === 0n ? (this.cache.get(id) ?? this.unread) : await this.recalled(id);
    if (begun === undefined) return this.load(id);
    let fold = begun;
    for (const event of this.upcast(events)) {
      if (event.revision <= fold.revision) continue;
      if (event.revision > fold.revision + 1n) return this.load(id);
      fold = this.evolve(fold, event);
    }
    return this.keep(id, fold);
  }

  /** The stream as this process last saw it: other processes may have appended since. */
  known(id: string): Fold<State, View> | undefined {
    return this.cache.get(id);
  }

  /** The stream as it was at `time` (RFC 3339 UTC with milliseconds): the events whose business time (`data.at`) is not later. */
  async loadAt(id: string, time: string): Promise<Fold<State, View>> {
    const events = await this.readTail(id, this.unread);
    const isLater = (event: AnyEvent) => (timeOf(event) ?? '') > time;
    const end = events.findIndex(isLater); // `at` never decreases in a stream
    return (end < 0 ? events : events.slice(0, end)).reduce(this.evolve, this.unread);
  }

  /** The cached fold or the one kept elsewhere, without reading the stream. */
  async recalled(id: string): Promise<Fold<State, View> | undefined> {
    const known = this.cache.get(id);
    if (known !== undefined || this.options.recall === undefined) return known;
    const recalled = await this.options.recall(id);
    return recalled && this.keep(id, recalled);
  }

  /** For a conflict though the fold has no newer events: the fold is ahead of its stream (the events were restored from an older copy). */
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

  private readTail(id: string, { revision }: Fold<State, View>): Promise<readonly StoredEvent<Event>[]> {
    return this.events(id, { from: revision + 1n });
  }

  private readonly evolve = (fold: Fold<State, View>, event: StoredEvent<Event>): Fold<State, View> => {
    const view = this.options.evolveView(fold.view, event);
    return {
      state: this.options.evolve(fold.state, event, view),
      view,
      revision: event.revision,
      ...atOf(event, fold),
      position: fold.position ?? event.position,
    };
  };

  private keep(id: string, fold: Fold<State, View>): Fold<State, View> {
    const known = this.cache.get(id);
    if (fold.revision >= 0n && (known === undefined || known.revision < fold.revision)) this.cache.set(id, fold);
    return fold;
  }
}

function upcasted<Event extends AnyEvent>(event: StoredEvent<Event>, upcast: (event: Event) => Event): StoredEvent<Event> {
  const today = upcast(event);
  return today === event ? event : { ...event, ...today };
}

/** An event's business time. */
function timeOf({ data }: AnyEvent): string | undefined {
  return 'at' in data && typeof data.at === 'string' ? data.at : undefined;
}

function atOf(event: AnyEvent, fold: { readonly at?: string }): { at?: string } {
  const at = timeOf(event) ?? fold.at;
  return at === undefined ? {} : { at };
}
