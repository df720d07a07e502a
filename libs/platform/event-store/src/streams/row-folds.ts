import type { VersionedRow } from '@cauce/postgres';
import { Slots } from '../client/slots.js';
import type { AnyEvent } from '../client/stored-event.js';
import type { DeciderStreams, Fold } from './decider-streams.js';

/** A fold of an existing stream, as `toRow` takes it. */
export type FoldedStream<State, View> = {
  readonly id: string;
  readonly state: State;
  readonly view: View;
  readonly revision: bigint;
  readonly foldVersion: number;
  /**
   * The commit position of the creating event, or of the last one that its append stored with it, when the writer knows no other: lists are
   * ordered by it among equal times. A table whose streams begin with several events keeps it (`kept`).
   */
  readonly position: bigint;
  /** The business time of the last event, RFC 3339 UTC. */
  readonly at: string;
};

/** Which streams to fold, and how to make rows of them. */
export type RowFoldsOptions<State, View, Event extends AnyEvent, Row> = {
  readonly streams: DeciderStreams<State, View, Event>;
  readonly toRow: (shown: FoldedStream<State, View>) => Row;
  /** The version of the fold and `toRow`; 1 by default. */
  readonly foldVersion?: number;
};

const AT_A_TIME = 16;

/** Streams, folded to rows. */
export class RowFolds<State, View, Event extends AnyEvent, Row extends VersionedRow> {
  constructor(private readonly options: RowFoldsOptions<State, View, Event, Row>) {}

  /** The version of the fold: rows of an older one count as missing. */
  get version(): number {
    return this.options.foldVersion ?? 1;
  }

  get streams(): DeciderStreams<State, View, Event> {
    return this.options.streams;
  }

  /** The row of a fold; undefined before the stream's first event. */
  rowOf(id: string, { state, view, revision, at = '', position }: Fold<State, View>): Row | undefined {
    if (view === undefined || position === undefined) return undefined;
    return this.options.toRow({ id, state, view, revision, foldVersion: this.version, position: position.commit, at });
  }

  /** The rows of streams, each folded by `load`, a few at a time; streams without events are left out. */
  async rowsOf<Key>(keys: readonly Key[], idOf: (key: Key) => string, load: (key: Key) => Promise<Fold<State, View>>): Promise<Row[]> {
    const slots = new Slots(AT_A_TIME);
    const rows = await Promise.all(keys.map((key) => slots.run(async () => this.rowOf(idOf(key), await load(key)))));
    return rows.filter((row) => row !== undefined);
  }
}
