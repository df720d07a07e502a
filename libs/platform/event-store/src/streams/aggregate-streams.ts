import type { Decision } from '@cauce/kernel';
import type { ListedRow, VersionedRow } from '@cauce/postgres';
import { currentRequestId, type Log, traceHeaders } from '@cauce/telemetry';
import type { EventStore } from '../client/event-store.js';
import type { AnyEvent, StoredEvent } from '../client/stored-event.js';
import { DeciderStreams, type DeciderStreamsOptions, type Fold, type Handled, type HandleOptions } from './decider-streams.js';
import { ReadModel, type ReadModelOptions } from './read-model.js';
import type { RowStores } from './row-store.js';
import { type Listening, StreamChanges } from './stream-changes.js';

/** An aggregate: how its streams fold, and the rows that mirror them. */
export type Aggregate<State, View, Event extends AnyEvent, Row extends VersionedRow> = Omit<
  DeciderStreamsOptions<State, View, Event>,
  'store' | 'cacheSize'
> &
  Pick<ReadModelOptions<State, View, Event, Row>, 'table' | 'toRow' | 'toFold' | 'foldVersion'>;

/** What is needed to write streams. */
export type Writing = {
  readonly store: Pick<EventStore, 'append' | 'read'>;
  /** The stores of the rows. */
  readonly rows: RowStores;
  readonly writeThrough: boolean;
  /** How long an answer waits for its row, milliseconds; 2 s by default. */
  readonly rowWaitMs?: number;
  /** Whether `listen` in this process reports appends at once; false by default. */
  readonly tellsChanges?: boolean;
  readonly logger: Log;
  /** How many folds to cache; 3,000 by default. */
  readonly cacheSize?: number;
};

/** Who gave a command, and when. `principal` goes into the events' metadata; `at` is the organization's time, RFC 3339 UTC. */
export type CommandContext = { readonly principal: string; readonly at: string };

/** How to handle a command. */
export type CommandOptions = Pick<HandleOptions, 'create'> & {
  /**
   * The answer does not wait for the row while the database is known to be away: only for a creation, and not for an organization with a test clock, whose
   * due work is found by its row.
   */
  readonly rowMayFollow?: boolean;
};

/** All streams of one aggregate, with the rows that mirror them: load → decide → append → write through → notify. */
export class AggregateStreams<State, View, Event extends AnyEvent, Row extends VersionedRow & ListedRow> {
  readonly category: string;
  readonly rows: ReadModel<State, View, Event, Row>;
  private readonly streams: DeciderStreams<State, View, Event>;
  private readonly changes: StreamChanges | undefined;

  constructor(
    { table, toRow, toFold, foldVersion, ...fold }: Aggregate<State, View, Event, Row>,
    { store, rows, logger, cacheSize, ...how }: Writing,
  ) {
    this.category = fold.category;
    const kept = { ...(cacheSize !== undefined && { cacheSize }), ...(toFold && { recall: (id: string) => this.rows.recall(id) }) };
    this.streams = new DeciderStreams({ ...fold, store, ...kept });
    const model = { table, toRow, ...(toFold && { toFold }), ...(foldVersion !== undefined && { foldVersion }) };
    const waits = { writeThrough: how.writeThrough, rowWaitMs: how.rowWaitMs };
    this.rows = new ReadModel({ ...model, streams: this.streams, rows: rows(table), ...waits, logger });
    this.changes = how.tellsChanges ? new StreamChanges() : undefined;
  }

  /**
   * Decides, appends, and updates the row before it answers. The time passed to `decide` never runs backwards in a stream, though the
   * clocks of two machines may differ. Throws EventStoreUnavailable.
   */
  async handle<Why extends string, Code extends string>(
    id: string,
    { principal, at }: CommandContext,
    decide: (state: State, at: string) => Decision<Event, Why, Code>,
    { create = false, rowMayFollow = false }: CommandOptions = {},
  ): Promise<Handled<State, View, Event, Why, Code>> {
    const metadata = { principal, requestId: currentRequestId(), ...traceHeaders() };
    const handled = await this.streams.handle(id, (state, fold) => decide(state, later(at, fold.at)), { create, metadata });
    if (handled.appended.length > 0) {
      await this.rows.write(id, handled, { mayFollow: rowMayFollow });
      this.changes?.tell(id);
    }
    return handled;
  }

  /** Reports each append of this process to the stream, once its row is written, until it is stopped. */
  listen(id: string): Listening {
    return (this.changes ?? new StreamChanges()).listen(id);
  }

  /** The stream as this process last saw it: other processes may have appended since. */
  known(id: string): Fold<State, View> | undefined {
    return this.streams.known(id);
  }

  /** The stream at this revision or a later one; reads the event store only when this process has not seen that revision. */
  loadFrom(id: string, revision: bigint): Promise<Fold<State, View>> {
    return this.streams.loadFrom(id, revision);
  }

  /**
   * The stream as it is now, or as of the last write of its row: good enough to show, and for a caller whose next step is an append or an
   * idempotent request.
   * @param shown the row's revision, if it was read already
   */
  loadShown(id: string, shown?: bigint): Promise<Fold<State, View>> {
    return this.rows.load(id, shown);
  }

  /** As `loadShown`, for a page: once its row is written, so that a list shows no less than the page did. */
  loadWritten(id: string): Promise<Fold<State, View>> {
    return this.rows.loadWritten(id);
  }

  /** Resolves once a list shows this revision, or was waited for in vain. */
  written(id: string, revision: bigint): Promise<void> {
    return this.rows.written(id, revision);
  }

  /** A stream's events, each as it would be written today. Throws EventStoreUnavailable. */
  events(id: string): Promise<readonly StoredEvent<Event>[]> {
    return this.streams.events(id);
  }

  /** Events of these streams that were read or followed elsewhere, each as it would be written today. */
  upcast(events: readonly StoredEvent[]): readonly StoredEvent<Event>[] {
    return this.streams.upcast(events);
  }

  /** The stream as it is now. */
  load(id: string): Promise<Fold<State, View>> {
    return this.streams.load(id);
  }

  /** The id in a stream's name; undefined for a stream of another category. */
  idOf(stream: string): string | undefined {
    return this.streams.idOf(stream);
  }
}

function later(at: string, last = ''): string {
  return at > last ? at : last;
}
