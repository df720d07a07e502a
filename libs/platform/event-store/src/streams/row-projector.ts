import type { RowVersion, Table, VersionedRow } from '@cauce/postgres';
import type { AnyEvent, StoredEvent } from '../client/stored-event.js';
import type { BatchLimits } from '../follower/batches.js';
import type { SaveCheckpoint } from '../follower/handle-batch.js';
import { measureRows } from './read-model-metrics.js';
import type { RowFolds } from './row-folds.js';
import type { RowStore } from './row-store.js';

/** Where rows are projected to. */
export type RowProjectorOptions<Row extends VersionedRow> = {
  readonly rows: RowStore<Row>;
  readonly table: Table<Row>;
  /** Whether those who append write their rows themselves. */
  readonly isBehindWriters: boolean;
};

/**
 * Whoever appends writes the row itself within some milliseconds. A projector that looks at once finds half of the rows missing, writes
 * them too, and its transaction holds what others then wait for: 13 to 20 ms for a claim of what is due, under load.
 */
const AFTER_WRITERS_MS = 50;

/** Writes the rows that are behind their streams; normally none is. */
export class RowProjector<State, View, Event extends AnyEvent, Row extends VersionedRow> {
  constructor(
    private readonly folds: RowFolds<State, View, Event, Row>,
    private readonly options: RowProjectorOptions<Row>,
  ) {}

  /** How batches are collected: behind those who write their rows themselves, where they do. */
  get limits(): Partial<BatchLimits> {
    return this.options.isBehindWriters ? { lingerMs: AFTER_WRITERS_MS, pauseMs: AFTER_WRITERS_MS } : {};
  }

  /** A follower's batch: rows and checkpoint are written in one transaction. */
  async project(batch: readonly StoredEvent[], save: SaveCheckpoint): Promise<void> {
    const rows = await this.rowsBehind(batch);
    if (rows.length === 0) return save();
    await this.options.rows.writeWith(rows, save);
    measureRows(this.options.table.name, 'projected', rows.length);
  }

  private async rowsBehind(batch: readonly StoredEvent[]): Promise<Row[]> {
    const { streams } = this.folds;
    const latest = new Map<string, bigint>();
    for (const { stream, revision } of batch) {
      const id = streams.idOf(stream);
      if (id !== undefined) latest.set(id, revision);
    }
    const versions = await this.options.rows.versions([...latest.keys()]);
    const behind = [...latest].filter(([id, revision]) => this.isBehind(versions.get(id), revision));
    return this.folds.rowsOf(
      behind,
      ([id]) => id,
      ([id, revision]) => streams.loadFrom(id, revision),
    );
  }

  private isBehind(row: RowVersion | undefined, revision: bigint): boolean {
    return row === undefined || row.revision < revision || row.foldVersion < this.folds.version;
  }
}
