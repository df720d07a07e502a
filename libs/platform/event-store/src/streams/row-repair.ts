import { deleteRow, differingRows, inTransaction, keyPages, restoreRows, type Table, type VersionedRow } from '@cauce/postgres';
import type { AnyEvent } from '../client/stored-event.js';
import { measureRows } from './read-model-metrics.js';
import type { RowFolds } from './row-folds.js';
import type { RowStore } from './row-store.js';

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

  /**
   * Rebuilds the rows of these streams, from their events alone, and overwrites those that differ. Safe while others write: a newer row
   * stays, unless its stream does not have that revision. Answers how many rows were wrong or missing.
   */
  async restore(ids: readonly string[]): Promise<number> {
    const { table, rows: store } = this.options;
    const rows = await this.foldsOf(ids);
    const impossible = await this.aheadOfTheirStreams(rows);
    const changed = await inTransaction(store.pool, async (client) => {
      for (const { id, revision } of impossible) await deleteRow(client, table, id, revision);
      return restoreRows(client, table, rows);
    });
    measureRows(table.name, 'restored', changed);
    return changed;
  }

  /**
   * The ids whose row is not what the stream says, or is missing, or has no stream. Writes nothing. A row that is being written may be among
   * them: ask again for these.
   */
  async differing(ids: readonly string[]): Promise<string[]> {
    const { table, rows: store } = this.options;
    const rows = await this.foldsOf(ids);
    const folded = new Set(rows.map((row) => String(row[table.key])));
    const orphans = await store.versions(ids.filter((id) => !folded.has(id)));
    return [...(await differingRows(store.pool, table, rows)), ...orphans.keys()];
  }

  /** The keys of rows without a stream, among those not in `known`. With `remove`, also deletes them. */
  async orphans(known: ReadonlySet<string>, { remove }: { readonly remove: boolean }): Promise<string[]> {
    const { table } = this.options;
    const { pool } = this.options.rows;
    const found: string[] = [];
    for await (const keys of keyPages(pool, table)) {
      for (const key of keys.filter((one) => !known.has(one))) {
        if ((await this.folds.streams.load(key)).revision >= 0n) continue; // its stream was created meanwhile
        found.push(key);
        if (remove) await deleteRow(pool, table, key);
      }
    }
    return found;
  }

  private foldsOf(ids: readonly string[]): Promise<Row[]> {
    return this.folds.rowsOf(
      ids,
      (id) => id,
      (id) => this.folds.streams.load(id),
    );
  }

  /** The rows at a revision that their stream does not have: the events were restored from an older copy, or a row was changed by hand. */
  private async aheadOfTheirStreams(rows: readonly Row[]): Promise<{ id: string; revision: bigint }[]> {
    const { table, rows: store } = this.options;
    const folded = new Map(rows.map((row) => [String(row[table.key]), row.revision]));
    const versions = await store.versions([...folded.keys()]);
    const ahead = [...versions].filter(([id, { revision }]) => revision > (folded.get(id) ?? revision));
    const checked = await Promise.all(
      ahead.map(async ([id, { revision }]) => ({ id, revision, now: (await this.folds.streams.load(id)).revision })),
    );
    return checked.filter(({ revision, now }) => revision > now);
  }
}
