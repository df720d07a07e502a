import { backoff, pause, within } from '@cauce/patience';
import {
  admitted,
  Coalesced,
  findRow,
  findRows,
  findVersions,
  inTransaction,
  isAway,
  type ListedRow,
  type Pool,
  READS,
  type RowVersion,
  RowWriter,
  type Table,
  type VersionedRow,
  WRITES,
} from '@cauce/postgres';
import { type SaveCheckpoint } from '../follower/handle-batch.js';
import { type RowStore, type RowStores } from './row-store.js';

/** The deadline of a write; after it the row is left to the projector. */
const WRITE_MS = 2_000;
/** The deadline for one row: a slower database counts as down, and the stream is read instead. */
const ROW_MS = 1_000;
/** The pauses between two looks for a row that the projector writes. */
const [FIRST_LOOK_MS, LAST_LOOK_MS] = [5, 50];

/** Makes the stores of the tables of a database. @param pool commits asynchronously: the rows can be rebuilt */
export function rowsIn(pool: Pool): RowStores {
  return (table) => new PostgresRows(pool, table);
}

class PostgresRows<Row extends VersionedRow & ListedRow> implements RowStore<Row> {
  private readonly writer: RowWriter<Row>;
  private readonly versionsTogether: Coalesced<string, RowVersion | undefined>;
  private readonly wholeTogether: Coalesced<string, Row | undefined>;

  constructor(
    readonly pool: Pool,
    private readonly table: Table<Row>,
  ) {
    this.writer = new RowWriter(pool, table, { ...WRITES, withinMs: WRITE_MS });
    this.versionsTogether = together((keys) => findVersions(pool, table, keys));
    this.wholeTogether = together((keys) => findRows(pool, table, keys, 'whole'));
  }

  write(row: Row): Promise<void> {
    return this.inTime(WRITE_MS, this.writer.write(row));
  }

  async hasReached(key: string, revision: bigint, withinMs: number): Promise<boolean> {
    const deadline = performance.now() + withinMs;
    for (let looks = 0; performance.now() < deadline; looks += 1) {
      const versions = await this.inTime(deadline - performance.now(), this.versions([key])).catch(() => undefined);
      if ((versions?.get(key)?.revision ?? -1n) >= revision) return true;
      await pause(backoff(looks, FIRST_LOOK_MS, LAST_LOOK_MS));
    }
    return false;
  }

  writeWith(rows: readonly Row[], save: SaveCheckpoint): Promise<void> {
    return inTransaction(this.pool, async (client) => {
      await this.writer.writeWith(client, rows);
      await save(client);
    });
  }

  find(key: string): Promise<Row | undefined> {
    return this.inTime(ROW_MS, findRow(this.pool, this.table, key));
  }

  findWhole(key: string): Promise<Row | undefined> {
    return this.inTime(
      ROW_MS,
      admitted(this.pool, () => this.wholeTogether.add(key)),
    );
  }

  findAll(keys: readonly string[]): Promise<ReadonlyMap<string, Row>> {
    return this.inTime(ROW_MS, findRows(this.pool, this.table, keys));
  }

  version(key: string): Promise<RowVersion | undefined> {
    return this.inTime(
      ROW_MS,
      admitted(this.pool, () => this.versionsTogether.add(key)),
    );
  }

  versions(keys: readonly string[]): Promise<ReadonlyMap<string, RowVersion>> {
    return findVersions(this.pool, this.table, keys);
  }

  isAway(): boolean {
    return isAway(this.pool);
  }

  private inTime<Result>(ms: number, work: Promise<Result>): Promise<Result> {
    return within(ms, `row of ${this.table.name}`, work);
  }
}

/** Combines single finds into one. */
function together<Found>(find: (keys: readonly string[]) => Promise<ReadonlyMap<string, Found>>): Coalesced<string, Found | undefined> {
  return new Coalesced(
    async (keys) => {
      const found = await find([...new Set(keys)]);
      return keys.map((key) => found.get(key));
    },
    { ...READS, withinMs: ROW_MS },
  );
}
