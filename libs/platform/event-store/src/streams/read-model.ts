import { setTimeout as sleep } from 'node:timers/promises';
import {
  Coalesced,
  type Cursor,
  type Filter,
  type ListedRow,
  type Pool,
  type RowPage,
  type RowVersion,
  RowWriter,
  type Table,
  type VersionedRow,
  deleteRow,
  findRow,
  findRows,
  findVersions,
  findWholeRow,
  inTransaction,
  isUnavailable,
  keyPages,
  listNewestFirst,
  restoreRows,
} from '@cauce/postgres';
import { type Log } from '../client/log.js';
import { Late, within } from '../client/patience.js';
import { Slots } from '../client/slots.js';
import { type AnyEvent, type StoredEvent } from '../client/stored-event.js';
import { type BatchLimits } from '../follower/batches.js';
import { type SaveCheckpoint } from '../follower/follower.js';
import { measureRows } from './read-model-metrics.js';
import { type DeciderStreams, type Fold } from './decider-streams.js';
import { TextRows } from './text-rows.js';

/** A fold of an existing stream, as `toRow` takes it. */
export type Shown<State, View> = {
  readonly id: string;
  readonly state: State;
  readonly view: View;
  readonly revision: bigint;
  readonly foldVersion: number;
  /** The commit position of the creating event: lists are ordered by it among equal times. */
  readonly position: bigint;
  /** The business time of the last event, RFC 3339 UTC. */
  readonly at: string;
};

/** Where the rows of one category come from and go to. */
export type ReadModelOptions<State, View, Event extends AnyEvent, Row extends VersionedRow> = {
  readonly streams: DeciderStreams<State, View, Event>;
  /** Commits asynchronously: the rows can be rebuilt. */
  readonly pool: Pool;
  readonly table: Table<Row>;
  /** Raised whenever `toRow` or the fold makes other rows of old events: rows of an older version count as missing. 1 unless told. */
  readonly foldVersion?: number;
  readonly toRow: (shown: Shown<State, View>) => Row;
  /** The fold that a row was made of, where the row keeps all of it; undefined for a row that does not (an older one). */
  readonly toFold?: (row: Row) => Fold<State, View> | undefined;
  /** Off: rows are the projector's alone, and a write waits for it. */
  readonly writeThrough: boolean;
  readonly logger: Log;
};

const WAIT_MS = 2_000;
/**
 * Whoever appends writes the row itself within some milliseconds. A projector that looks at once finds half of the rows missing, writes
 * them too, and its transaction holds what others then wait for: 13 to 20 ms for a claim of what is due, under load.
 */
const AFTER_WRITERS_MS = 50;
/** A database that takes longer for one row is as good as away: the stream has the same to say. */
const ROW_MS = 1_000;
const FOLDS_AT_A_TIME = 16;

/** The rows of one category of streams: written through after an append, caught up by a projector, read with the stream behind them. */
export class ReadModel<State, View, Event extends AnyEvent, Row extends VersionedRow & ListedRow> {
  private readonly writer: RowWriter<Row>;
  private readonly versions: Coalesced<string, RowVersion | undefined>;
  private readonly foldVersion: number;

  constructor(private readonly options: ReadModelOptions<State, View, Event, Row>) {
    const { pool, table } = options;
    this.writer = new RowWriter(pool, table);
    this.versions = new Coalesced(async (ids) => {
      const found = await findVersions(pool, table, [...new Set(ids)]);
      return ids.map((id) => found.get(id));
    });
    this.foldVersion = options.foldVersion ?? 1;
  }

  /**
   * To be awaited after an append, before the answer: then a read or list on any instance sees it. Never throws: when the
   * row cannot be written, it waits at most 2 s for the projector.
   */
  async write(id: string, fold: Fold<State, View>): Promise<void> {
    const row = this.rowOf(id, fold);
    if (row === undefined) return;
    const deadline = performance.now() + WAIT_MS;
    if (this.options.writeThrough && (await this.isWritten(row))) return;
    await this.waitFor(id, row.revision, deadline);
  }

  /** The row; when it is missing, or the database is away, the stream's fold as a row. Undefined: there is no such stream. */
  async read(id: string): Promise<Row | undefined> {
    const { pool, table, streams } = this.options;
    const row = await this.ifAvailable(findRow(pool, table, id));
    const isUsable = row !== undefined && row.foldVersion >= this.foldVersion;
    return isUsable ? row : this.rowOf(id, await streams.load(id));
  }

  /**
   * The rows that are there, by id: of those alone that this version of the fold made. None while the database is away. They may be ahead
   * of what their readers follow, so only what never changes may be taken from them.
   */
  async findAll(ids: readonly string[]): Promise<ReadonlyMap<string, Row>> {
    const { pool, table } = this.options;
    const rows = (await this.ifAvailable(findRows(pool, table, ids))) ?? [];
    return new Map(rows.filter(({ foldVersion }) => foldVersion >= this.foldVersion).map((row) => [String(row[table.key]), row]));
  }

  /**
   * The stream, at least as far as its row shows it: what a read of the resource answers. A row's revision costs a fraction of a stream's
   * tail, so the tail is read only where this process is behind the row, or there is none, or the database is away.
   * @param shown the row's revision, where it was read already
   */
  async load(id: string, shown?: bigint): Promise<Fold<State, View>> {
    const { streams } = this.options;
    if (streams.known(id) === undefined) return (await streams.recalled(id)) ?? streams.load(id);
    const revision = shown ?? (await this.ifAvailable(this.versions.add(id)))?.revision;
    return revision === undefined ? streams.load(id) : streams.loadFrom(id, revision);
  }

  /** The fold that the row keeps: as far as the row shows the stream. Undefined: none is kept, or the database is away. */
  async recall(id: string): Promise<Fold<State, View> | undefined> {
    const { pool, table, toFold } = this.options;
    const row = toFold && (await this.ifAvailable(findWholeRow(pool, table, id)));
    return row && row.foldVersion >= this.foldVersion ? toFold(row) : undefined;
  }

  /** The row as it was at a time (RFC 3339 UTC with milliseconds), folded from its stream; undefined before its first event. */
  async readAt(id: string, time: string): Promise<Row | undefined> {
    return this.rowOf(id, await this.options.streams.loadAt(id, time));
  }

  /** A page of rows, newest first. */
  list(page: { readonly where: Filter<Row>; readonly size: number; readonly after?: Cursor | undefined }): Promise<RowPage<Row>> {
    return listNewestFirst(this.options.pool, this.options.table, page);
  }

  /** Some fields of the rows, unparsed. To be called once, and kept. */
  texts<const Fields extends readonly (keyof Row & string)[]>(...fields: Fields): TextRows<Row, Fields> {
    const { pool, table, streams } = this.options;
    return new TextRows({
      db: pool,
      table,
      fields,
      foldVersion: this.foldVersion,
      ifAvailable: (finding) => this.ifAvailable(finding),
      fold: async (id) => this.rowOf(id, await streams.load(id)),
    });
  }

  /** The category of its streams, and the table. */
  get names(): { readonly category: string; readonly table: string } {
    return { category: this.options.streams.category, table: this.options.table.name };
  }

  /** The id in a stream's name; undefined for a stream of another category. */
  idOf(stream: string): string | undefined {
    return this.options.streams.idOf(stream);
  }

  /**
   * Makes the rows of these streams again, from their events alone, and overwrites those that differ. Safe while others write: what is
   * newer stays, unless it is at a revision that its stream has not. Answers how many rows were wrong or missing.
   */
  async restore(ids: readonly string[]): Promise<number> {
    const { pool, table } = this.options;
    const rows = await this.fold(ids);
    const impossible = await this.aheadOfTheirStreams(rows);
    const changed = await inTransaction(pool, async (client) => {
      for (const { id, revision } of impossible) await deleteRow(client, table, id, revision);
      return restoreRows(client, table, rows);
    });
    measureRows(table.name, 'restored', changed);
    return changed;
  }

  /** The keys of rows that no stream stands behind, among those not in `known`; removed too, if so told. */
  async orphans(known: ReadonlySet<string>, { remove }: { readonly remove: boolean }): Promise<string[]> {
    const { pool, table, streams } = this.options;
    const found: string[] = [];
    for await (const keys of keyPages(pool, table)) {
      for (const key of keys.filter((one) => !known.has(one))) {
        if ((await streams.load(key)).revision >= 0n) continue; // it was born meanwhile
        found.push(key);
        if (remove) await deleteRow(pool, table, key);
      }
    }
    return found;
  }

  /** How a projector's batches are collected: behind those who write their rows themselves, where they do. */
  get limits(): Partial<BatchLimits> {
    return this.options.writeThrough ? { lingerMs: AFTER_WRITERS_MS, pauseMs: AFTER_WRITERS_MS } : {};
  }

  /** A projector's batch: writes the rows that are behind (normally none), with the checkpoint, in one transaction. */
  async project(batch: readonly StoredEvent[], save: SaveCheckpoint): Promise<void> {
    const rows = await this.rowsBehind(batch);
    if (rows.length === 0) return save();
    await inTransaction(this.options.pool, async (client) => {
      await this.writer.writeWith(client, rows);
      await save(client);
    });
    measureRows(this.options.table.name, 'projected', rows.length);
  }

  /** What the database has, or undefined when it is away: the stream has the same to say. */
  private ifAvailable<Found>(finding: Promise<Found>): Promise<Found | undefined> {
    return within(ROW_MS, `row of ${this.options.table.name}`, finding).catch((error: unknown) => {
      if (!isUnavailable(error) && !(error instanceof Late)) throw error;
      return undefined;
    });
  }

  private async isWritten(row: Row): Promise<boolean> {
    try {
      await within(WAIT_MS, `row of ${this.options.table.name}`, this.writer.write(row));
      measureRows(this.options.table.name, 'written_through');
      return true;
    } catch (error) {
      measureRows(this.options.table.name, 'not_written_through');
      this.options.logger.warn({ err: error, table: this.options.table.name }, 'row not written through');
      return false;
    }
  }

  private async waitFor(id: string, revision: bigint, deadline: number): Promise<void> {
    const { pool, table, logger } = this.options;
    for (let ms = 5; performance.now() < deadline; ms = Math.min(ms * 2, 50)) {
      const reading = within(deadline - performance.now(), `row of ${table.name}`, findVersions(pool, table, [id]));
      const versions = await reading.catch(() => undefined);
      if ((versions?.get(id)?.revision ?? -1n) >= revision) return;
      await sleep(ms);
    }
    measureRows(table.name, 'late');
    logger.warn({ table: table.name, id }, 'the row is not there in time');
  }

  private async rowsBehind(batch: readonly StoredEvent[]): Promise<Row[]> {
    const { pool, table, streams } = this.options;
    const latest = new Map(batch.flatMap(({ stream, revision }) => [[streams.idOf(stream), revision] as const]));
    latest.delete(undefined);
    const versions = await findVersions(pool, table, [...latest.keys()] as string[]);
    const slots = new Slots(FOLDS_AT_A_TIME);
    const behind = [...latest].filter(([id = '', revision]) => this.isBehind(versions.get(id), revision));
    const rows = await Promise.all(behind.map(([id = '', revision]) => slots.run(() => this.rowAt(id, revision))));
    return rows.filter((row) => row !== undefined);
  }

  private async fold(ids: readonly string[]): Promise<Row[]> {
    const slots = new Slots(FOLDS_AT_A_TIME);
    const rows = await Promise.all(ids.map((id) => slots.run(async () => this.rowOf(id, await this.options.streams.load(id)))));
    return rows.filter((row) => row !== undefined);
  }

  /** Rows claim a revision that their stream has not: the events were restored from an older copy, or somebody wrote by hand. */
  private async aheadOfTheirStreams(rows: readonly Row[]): Promise<{ id: string; revision: bigint }[]> {
    const { pool, table, streams } = this.options;
    const keys = rows.map((row) => String(row[table.key]));
    const versions = await findVersions(pool, table, keys);
    const ahead = rows
      .filter((row, at) => (versions.get(keys[at] ?? '')?.revision ?? -1n) > row.revision)
      .map((row) => String(row[table.key]));
    const checked = await Promise.all(
      ahead.map(async (id) => ({ id, revision: versions.get(id)?.revision ?? -1n, now: (await streams.load(id)).revision })),
    );
    return checked.filter(({ revision, now }) => revision > now);
  }

  private isBehind(row: RowVersion | undefined, revision: bigint): boolean {
    return row === undefined || row.revision < revision || row.foldVersion < this.foldVersion;
  }

  private async rowAt(id: string, revision: bigint): Promise<Row | undefined> {
    return this.rowOf(id, await this.options.streams.loadFrom(id, revision));
  }

  private rowOf(id: string, { state, view, revision, at = '', position }: Fold<State, View>): Row | undefined {
    if (view === undefined || position === undefined) return undefined;
    return this.options.toRow({ id, state, view, revision, foldVersion: this.foldVersion, position: position.commit, at });
  }
}
