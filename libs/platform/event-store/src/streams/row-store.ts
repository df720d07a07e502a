import { type ListedRow, type Pool, type RowVersion, type Table, type VersionedRow } from '@cauce/postgres';
import { type SaveCheckpoint } from '../follower/handle-batch.js';

/**
 * The rows of one table, as a read model needs them. An older revision never overwrites a newer one. Any call may reject: the stream can
 * answer instead.
 */
export type RowStore<Row extends VersionedRow> = {
  /** Resolves when the row, or a newer one, is in the table; rejects after 2 s. */
  readonly write: (row: Row) => Promise<void>;
  /** Waits at most `withinMs` until the row is at this revision or a later one; false: not in time. Never rejects. */
  readonly hasReached: (key: string, revision: bigint, withinMs: number) => Promise<boolean>;
  /** Writes the rows and saves the checkpoint in one transaction. */
  readonly writeWith: (rows: readonly Row[], save: SaveCheckpoint) => Promise<void>;
  /** The row without the fields that lists leave out. This and the following reads reject after 1 s. */
  readonly find: (key: string) => Promise<Row | undefined>;
  /** The row with all of its fields. */
  readonly findWhole: (key: string) => Promise<Row | undefined>;
  /** The existing ones, by key, as `find` answers them. */
  readonly findAll: (keys: readonly string[]) => Promise<ReadonlyMap<string, Row>>;
  /** A row's revision and fold version, without its other fields. */
  readonly version: (key: string) => Promise<RowVersion | undefined>;
  /** The versions of many rows, without a deadline; a key without a row is left out. */
  readonly versions: (keys: readonly string[]) => Promise<ReadonlyMap<string, RowVersion>>;
  /** Whether the database is known to be away: then whoever can do without the row does not wait for it. */
  readonly isAway: () => boolean;
  /** For lists, texts and operations, which are plain SQL. */
  readonly pool: Pool;
};

/** Makes the store of a table: `rowsIn(pool)`. */
export type RowStores = <Row extends VersionedRow & ListedRow>(table: Table<Row>) => RowStore<Row>;
