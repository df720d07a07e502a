import {
  deleteRow,
  differingRows,
  inTransaction,
  type KeyAndPosition,
  keyPages,
  restoreRows,
  type Table,
  type VersionedRow,
} from '@cauce/postgres';
import { Slots } from '../client/slots.js';
import type { AnyEvent, Position, StoredEvent } from '../client/stored-event.js';
import { measureRows } from './read-model-metrics.js';
import type { RowFolds } from './row-folds.js';
import type { RowStore } from './row-store.js';
import { Tally } from './tally.js';

/** A stream to restore: with all of its events, in their order, or without them, to be read. */
export type RestoredStream = { readonly id: string; readonly events?: readonly StoredEvent[] };

/** How many streams are read at once. */
const AT_A_TIME = 16;

/** Rebuilds rows from their events, and finds rows without a stream. */
export class RowRepair<State, View, Event extends AnyEvent, Row extends VersionedRow> {
  constructor(
    private readonly folds: RowFolds<State, View, Event, Row>,
    private readonly options: { readonly rows: RowStore<Row>; readonly table: Table<Row> },
  ) {}

  /** The category of the streams, and the table. */
  get names(): { readonly category: string; readonly table: string } {
    return { category: this.folds.streams.category, table: this.options.table.name };
  }

  /** The id in a stream's name; undefined for a stream of another category. */
  idOf(stream: string): string | undefined {
    return this.folds.streams.idOf(stream);
  }

  /** The version of the fold that makes the rows. */
  get foldVersion(): number {
    return this.folds.version;
  }

  /**
   * Rebuilds the rows of these streams, from their events alone, and overwrites those that differ. Safe while others write: a newer row
   * stays, unless its stream does not have that revision. Answers how many rows were wrong or missing.
   */
  async restore(streams: readonly RestoredStream[]): Promise<number> {
    const { table, rows: store } = this.options;
    const { wrong, impossible, revisionOf } = await this.compare(streams);
    if (wrong.length === 0) return 0;
    const changed = await inTransaction(store.pool, async (client) => {
      for (const row of impossible) await deleteRow(client, table, this.keyOf(row), revisionOf(row));
      return restoreRows(client, table, wrong);
    });
    // Until now whoever wrote passed over these rows, as newer ones: what was recorded meanwhile is read once more.
    await restoreRows(store.pool, table, await this.foldsOf(impossible.map((row) => ({ id: this.keyOf(row) }))));
    measureRows(table.name, 'restored', changed);
    return changed;
  }

  /** The ids of these streams whose row `restore` would write. Writes nothing. */
  async check(streams: readonly RestoredStream[]): Promise<readonly string[]> {
    const { wrong } = await this.compare(streams, { passesCleared: true });
    return wrong.map((row) => this.keyOf(row));
  }

  /** The rows as the events say them: those that are not stored so, and of these, those whose stored row has a revision that its stream lacks. */
  private async compare(streams: readonly RestoredStream[], how: { readonly passesCleared?: boolean } = {}) {
    const { table, rows: store } = this.options;
    const folded = await this.foldsOf(streams);
    const versions = await store.versions(folded.map((row) => this.keyOf(row)));
    const revisionOf = (row: Row) => versions.get(this.keyOf(row))?.revision;
    const rows = await this.notBehind(folded, revisionOf);
    const impossible = rows.filter((row) => (revisionOf(row) ?? -1n) > row.revision);
    const present = rows.filter((row) => (revisionOf(row) ?? row.revision + 1n) <= row.revision);
    // To overwrite a row locks it, even if it is right.
    const differing = new Set(await differingRows(store.pool, table, present, how));
    const right = new Set(present.filter((row) => !differing.has(this.keyOf(row))));
    return { wrong: rows.filter((row) => !right.has(row)), impossible, revisionOf };
  }

  private keyOf(row: Row): string {
    return String(row[this.options.table.key]);
  }

  /**
   * The ids whose row is not what the stream says, or is missing, or has no stream. Writes nothing. A row that is being written may be among
   * them: ask again for these.
   */
  async differing(ids: readonly string[]): Promise<string[]> {
    const { table, rows: store } = this.options;
    const rows = await this.foldsOf(ids.map((id) => ({ id })));
    const folded = new Set(rows.map((row) => String(row[table.key])));
    const orphans = await store.versions(ids.filter((id) => !folded.has(id)));
    return [...(await differingRows(store.pool, table, rows)), ...orphans.keys()];
  }

  /**
   * Counts the rows without a stream; with `remove`, also deletes them. Only streams that `known` does not have for certain are read.
   * @param known the ids of all streams that were begun up to `end`
   */
  async orphans(known: Tally, { end, remove }: { readonly end: Position; readonly remove: boolean }): Promise<number> {
    const stored = Tally.empty();
    let count = 0;
    for await (const page of this.keyPages()) {
      const isLater = ({ position }: KeyAndPosition) => position > end.commit;
      page.filter((row) => !isLater(row)).forEach(({ key }) => stored.add(key));
      count += await this.orphansAmong(page.filter(isLater), remove);
    }
    const mayBeOrphan = known.differingFrom(stored);
    if (mayBeOrphan === undefined) return count;
    for await (const page of this.keyPages()) {
      const doubtful = page.filter(({ key, position }) => position <= end.commit && mayBeOrphan(key));
      count += await this.orphansAmong(doubtful, remove);
    }
    return count;
  }

  private keyPages(): AsyncGenerator<readonly KeyAndPosition[]> {
    return keyPages(this.options.rows.pool, this.options.table);
  }

  /** A stream may have been begun meanwhile. */
  private async orphansAmong(rows: readonly KeyAndPosition[], remove: boolean): Promise<number> {
    const slots = new Slots(AT_A_TIME);
    const { streams } = this.folds;
    const existing = await Promise.all(rows.map(({ key }) => slots.run(async () => (await streams.load(key)).revision >= 0n)));
    const orphans = rows.filter((_, at) => !existing[at]);
    if (remove) for (const { key } of orphans) await deleteRow(this.options.rows.pool, this.options.table, key);
    return orphans.length;
  }

  private foldsOf(streams: readonly RestoredStream[]): Promise<Row[]> {
    return this.folds.rowsOf(
      streams,
      ({ id }) => id,
      async ({ id, events }) => (events ? this.folds.streams.keepWhole(id, events) : this.folds.streams.load(id)),
    );
  }

  /** The same rows; of streams that have a newer row, folded again: it was written meanwhile, or its stream does not have that revision. */
  private async notBehind(rows: readonly Row[], revisionOf: (row: Row) => bigint | undefined): Promise<readonly Row[]> {
    const { table } = this.options;
    const isBehind = (row: Row) => (revisionOf(row) ?? -1n) > row.revision;
    const behind = rows.filter(isBehind);
    if (behind.length === 0) return rows;
    return [...rows.filter((row) => !isBehind(row)), ...(await this.foldsOf(behind.map((row) => ({ id: String(row[table.key]) }))))];
  }
}
