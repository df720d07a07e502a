import { markBegun } from '@cauce/telemetry';
import { Coalesced, type Pace, WRITES } from './coalesced.js';
import { type Pool, type Queryable } from './pool.js';
import { type Table, upsertSql, upsertValues, type VersionedRow } from './table.js';

/**
 * Writes rows that mirror streams, coalesced. An older revision never overwrites a newer one, so writers need no order among themselves.
 */
export class RowWriter<Row extends VersionedRow> {
  private readonly writes: Coalesced<Row>;
  private readonly sql: string;

  /** `pool` should commit asynchronously: the rows can be rebuilt. */
  constructor(
    pool: Pool,
    private readonly table: Table<Row>,
    pace: Pace = WRITES,
  ) {
    this.sql = upsertSql(table);
    this.writes = new Coalesced<Row, void>(async (rows) => {
      await this.writeWith(pool, rows);
      return [];
    }, pace);
  }

  /** Resolves when the row, or a newer one, is in the table. */
  write(row: Row): Promise<void> {
    markBegun();
    return this.writes.add(row);
  }

  /** Writes rows at once on the caller's connection, in its transaction. */
  async writeWith(client: Queryable, rows: readonly Row[]): Promise<void> {
    if (rows.length === 0) return;
    await client.query({ name: `upsert_${this.table.name}`, text: this.sql, values: upsertValues(this.table, rows) });
  }
}
