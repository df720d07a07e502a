import type { RowVersion, Table, VersionedRow } from '@cauce/postgres';
import type { AnyEvent, StoredEvent } from '../client/stored-event.js';
import type { BatchLimits } from '../follower/batches.js';
import type { SaveCheckpoint } from '../follower/handle-batch.js';
import { measureRows } from './read-model-metrics.js';
import type { RowFolds } from './row-folds.js';
import type { RowStore } from './row-store.js';

/** What a projector needs. */
export type RowProjectorOptions<Row extends VersionedRow> = {
  readonly rows: RowStore<Row>;
  readonly table: Table<Row>;
  /** Whether writers write the rows themselves after an append. */
  readonly isBehindWriters: boolean;
};

/**
 * A writer updates the row within some milliseconds after its append. A projector that looks at once finds half of the rows missing,
 * writes them too, and its transaction blocks others: under load, a claim of due rows then waits 13 to 20 ms.
 */
const AFTER_WRITERS_MS = 50;

/** Writes the rows that are behind their streams; normally none is. */
export class RowProjector<State, View, Event extends AnyEvent, Row extends VersionedRow> {
  constructor(
    private readonly folds: RowFolds<State, View, Event, Row>,
    private readonly options: RowProjectorOptions<Row>,
  ) {}

  /** How batches are collected: with a pause where writers write their rows themselves. */
  get limits(): Partial<BatchLimits> {
    return this.options.isBehindWriters ? { lingerMs: AFTER_WRITERS_MS, pauseMs: AFTER_WRITERS_MS } : {};
  }

  /** Handles a follower's batch: writes rows and checkpoint in one transaction. */
  async project(batch: readonly StoredEvent[], save: SaveCheckpoint): Promise<void> {
    const rows = await this.rowsBehind(batch);
    if (rows.length === 0) return save();
    await this.options.rows.writeWith(rows, save);
    measureRows(this.options.table.name, 'projected', rows.length);
  }

  private async rowsBehind(batch: readonly StoredEvent[]): Promise<Row[]> {
    const { streams } = this.folds;
    const changed = Map.groupBy(batch, ({ stream }) => streams.idOf(stream));
    changed.delete(undefined);
    const ids = [...changed.keys()].filter((id) => id !== undefined);
    const versions = await this.options.rows.versions(ids);
    const eventsOf = (id: string) => changed.get(id) ?? [];
    return this.folds.rowsOf(
      ids.filter((id) => this.isBehind(versions.get(id), eventsOf(id).at(-1)?.revision ?? -1n)),
      (id) => id,
      (id) => streams.loadBy(id, eventsOf(id)),
    );
  }

  private isBehind(row: RowVersion | undefined, revision: bigint): boolean {
    return row === undefined || row.revision < revision || row.foldVersion < this.folds.version;
  }
}
