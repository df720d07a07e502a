import { Late } from '@cauce/patience';
import {
  isUnavailable,
  type ListedRow,
  listNewestFirst,
  type RowPage,
  type Table,
  type VersionedRow,
  type WantedPage,
} from '@cauce/postgres';
import { type Log, repeats } from '@cauce/telemetry';
import type { AnyEvent } from '../client/stored-event.js';
import { type DeciderStreams, type Fold } from './decider-streams.js';
import { measureRows } from './read-model-metrics.js';
import { type FoldedStream, RowFolds } from './row-folds.js';
import { RowProjector } from './row-projector.js';
import { RowRepair } from './row-repair.js';
import type { RowStore } from './row-store.js';
import { TextRows } from './text-rows.js';

/** How the rows of one category are made, and where they are stored. */
export type ReadModelOptions<State, View, Event extends AnyEvent, Row extends VersionedRow> = {
  readonly streams: DeciderStreams<State, View, Event>;
  readonly rows: RowStore<Row>;
  readonly table: Table<Row>;
  /** Raise it whenever `toRow` or the fold makes different rows of old events: rows of an older version count as missing. 1 by default. */
  readonly foldVersion?: number;
  readonly toRow: (shown: FoldedStream<State, View>) => Row;
  /** The fold that a row was made of; undefined for an (older) row that does not keep all of it. */
  readonly toFold?: (row: Row) => Fold<State, View> | undefined;
  /** Off: only the projector writes rows, and a write waits for it. */
  readonly writeThrough: boolean;
  /** How long a write waits for its row, milliseconds; 2 s by default. */
  readonly rowWaitMs?: number | undefined;
  readonly logger: Log;
};

const ROW_WAIT_MS = 2_000;

/** The rows of one category of streams: written after an append, caught up by a projector, read with the stream as fallback. */
export class ReadModel<State, View, Event extends AnyEvent, Row extends VersionedRow & ListedRow> {
  private readonly folds: RowFolds<State, View, Event, Row>;
  /** Updates rows that their writers failed to write. */
  readonly projector: RowProjector<State, View, Event, Row>;
  /** Rebuilds rows from their events. */
  readonly repair: RowRepair<State, View, Event, Row>;

  constructor(private readonly options: ReadModelOptions<State, View, Event, Row>) {
    const { rows, table, writeThrough } = options;
    this.folds = new RowFolds(options);
    this.projector = new RowProjector(this.folds, { rows, table, isBehindWriters: writeThrough });
    this.repair = new RowRepair(this.folds, { rows, table });
  }

  /**
   * Writes the row of a fold. Await it after an append, before the answer: then a read or list on any instance sees the change. Never
   * throws: when the row cannot be written, it waits at most `rowWaitMs` for the projector.
   * @param mayFollow while the database is known to be away, the row is left to the projector: only for a stream's first row, since without one a read folds
   * the stream, and a list alone does not show it yet
   */
  async write(id: string, fold: Fold<State, View>, { mayFollow = false } = {}): Promise<void> {
    const row = this.folds.rowOf(id, fold);
    if (row === undefined) return;
    const { writeThrough, rowWaitMs = ROW_WAIT_MS } = this.options;
    if (mayFollow && this.options.rows.isAway()) {
      measureRows(this.options.table.name, 'late');
      return;
    }
    const deadline = performance.now() + rowWaitMs;
    if (writeThrough && (await this.isWritten(row))) return;
    if (await this.options.rows.hasReached(id, row.revision, deadline - performance.now())) return;
    const { table, logger } = this.options;
    measureRows(table.name, 'late');
    repeats.warn(logger, { table: table.name, id }, 'the row is not there in time');
  }

  /** The row; when it is missing or the database is down, the row of the stream's fold. Undefined: there is no such stream. */
  async read(id: string): Promise<Row | undefined> {
    const { rows, streams } = this.options;
    const row = await this.ifAvailable(rows.find(id));
    const isUsable = row !== undefined && row.foldVersion >= this.folds.version;
    return isUsable ? row : this.folds.rowOf(id, await streams.load(id));
  }

  /**
   * The existing rows of the current fold version, by id. None while the database is down. They may be ahead of the events that a follower
   * handles, so it may take only facts from them that never change.
   */
  async findAll(ids: readonly string[]): Promise<ReadonlyMap<string, Row>> {
    const rows = (await this.ifAvailable(this.options.rows.findAll(ids))) ?? [];
    return new Map([...rows].filter(([, { foldVersion }]) => foldVersion >= this.folds.version));
  }

  /**
   * The stream, at least at the revision of its row: what a read of the resource answers. Reading a row's revision costs a fraction of
   * reading a stream's tail, so the tail is read only when this process is behind the row, or there is no row, or the database is down.
   * @param shown the row's revision, if it was read already
   */
  async load(id: string, shown?: bigint): Promise<Fold<State, View>> {
    return (await this.loadBeside(id, shown)).fold;
  }

  /**
   * As `load`, for a page: once its row is written, at most after `rowWaitMs`. This process knows of an append before its row is there, and
   * whoever has seen the page must find the same in a list. While the database is down nothing is waited for.
   */
  async loadWritten(id: string): Promise<Fold<State, View>> {
    const { fold, row } = await this.loadBeside(id);
    await this.caughtUp(id, row, fold.revision);
    return fold;
  }

  /** Resolves once the row is at this revision, in time or not: as `loadWritten` waits. */
  async written(id: string, revision: bigint): Promise<void> {
    await this.caughtUp(id, (await this.ifAvailable(this.options.rows.version(id)))?.revision, revision);
  }

  private async caughtUp(id: string, row: bigint | undefined, revision: bigint): Promise<void> {
    const { rows, rowWaitMs = ROW_WAIT_MS } = this.options;
    if (row !== undefined && row < revision) await rows.hasReached(id, revision, rowWaitMs);
  }

  /** The stream, and the revision of its row, if that was read. */
  private async loadBeside(id: string, shown?: bigint): Promise<{ readonly fold: Fold<State, View>; readonly row?: bigint }> {
    const { streams } = this.options;
    if (streams.known(id) === undefined) return { fold: (await streams.recalled(id)) ?? (await streams.load(id)) };
    const row = shown ?? (await this.ifAvailable(this.options.rows.version(id)))?.revision;
    return row === undefined ? { fold: await streams.load(id) } : { fold: await streams.loadFrom(id, row), row };
  }

  /** The fold that the row keeps, at the row's revision. Undefined: the row keeps none, or the database is down. */
  async recall(id: string): Promise<Fold<State, View> | undefined> {
    const { rows, toFold } = this.options;
    const row = toFold && (await this.ifAvailable(rows.findWhole(id)));
    return row && row.foldVersion >= this.folds.version ? toFold(row) : undefined;
  }

  /** The row as the fold of its stream makes it now, whatever is stored; undefined before its first event. */
  async readFolded(id: string): Promise<Row | undefined> {
    return this.folds.rowOf(id, await this.options.streams.load(id));
  }

  /** The row as it was at a time (RFC 3339 UTC with milliseconds), folded from its stream; undefined before its first event. */
  async readAt(id: string, time: string): Promise<Row | undefined> {
    return this.folds.rowOf(id, await this.options.streams.loadAt(id, time));
  }

  /** A page of rows, newest first. */
  list(page: WantedPage<Row>): Promise<RowPage<Row>> {
    return listNewestFirst(this.options.rows.pool, this.options.table, page);
  }

  /** Some fields of the rows, unparsed. Call it once and keep the result. */
  texts<Field extends keyof Row & string>(...fields: readonly Field[]): TextRows<Row, Field> {
    const { rows, table, streams } = this.options;
    return new TextRows({
      db: rows.pool,
      table,
      fields,
      foldVersion: this.folds.version,
      ifAvailable: (finding) => this.ifAvailable(finding),
      fold: async (id) => this.folds.rowOf(id, await streams.load(id)),
    });
  }

  /** The result of a query; undefined when the database is down, since the stream can answer, too. */
  private ifAvailable<Found>(finding: Promise<Found>): Promise<Found | undefined> {
    return finding.catch((error: unknown) => {
      if (!isUnavailable(error) && !(error instanceof Late)) throw error;
      return undefined;
    });
  }

  private async isWritten(row: Row): Promise<boolean> {
    try {
      await this.options.rows.write(row);
      measureRows(this.options.table.name, 'written_through');
      return true;
    } catch (error) {
      measureRows(this.options.table.name, 'not_written_through');
      repeats.warn(this.options.logger, { err: error, table: this.options.table.name }, 'row not written through');
      return false;
    }
  }
}
