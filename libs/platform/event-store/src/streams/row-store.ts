import { type ListedRow, type Pool, type RowVersion, type Table, type VersionedRow } from '@cauce/postgres';
import { type SaveCheckpoint } from '../follower/handle-batch.js';

/**
 * Where the rows of one table are, as a read model needs them. An older revision never overwrites a newer one. Everything may reject: what a
 * row says, its stream says too.
 */
export type RowStore<Row extends VersionedRow> = {
  /** Resolves when the row, or a newer one, is in the table; rejects after 2 s. */
  readonly write: (row: Row) => Promise<void>;
  /** Waits so many milliseconds at most until the row is at this revision or a later one; false: it is not there in time. Never rejects. */
  readonly hasReached: (key: string, revision: bigint, withinMs: number) => Promise<boolean>;
  /** Writes the rows and saves the checkpoint in one transaction. */
  readonly writeWith: (rows: readonly Row[], save: SaveCheckpoint) => Promise<void>;
  /** The row without the fields that lists leave out; rejects after 1 s, as those that follow. */
  readonly find: (key: string) => Promise<Row | undefined>;
  /** The row with all of its fields. */
  readonly findWhole: (key: string) => Promise<Row | undefined>;
  /** Those that are there, by key, as `find` answers them. */
  readonly findAll: (keys: readonly string[]) => Promise<ReadonlyMap<string, Row>>;
  /** What is known of a row without reading it whole. */
  readonly version: (key: string) => Promise<RowVersion | undefined>;
  /** The same of many, in whatever time it takes; a key without a row is absent. */
  readonly versions: (keys: readonly string[]) => Promise<ReadonlyMap<string, RowVersion>>;
  /** For lists, texts and operations: those are SQL through and through. */
  readonly pool: Pool;
};

/** Where the rows of any table are: `rowsIn(pool)`. */
export type RowStores = <Row extends VersionedRow & ListedRow>(table: Table<Row>) => RowStore<Row>;
