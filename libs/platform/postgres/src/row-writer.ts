import { type Pool, type Queryable } from './pool.js';
import { type Table, type VersionedRow, upsertSql, upsertValues } from './table.js';
import { isUnavailable } from './unavailable.js';

/** From one statement to the next, unless it is full: what comes meanwhile goes together. */
const EVERY_MS = 4;
const MOST_ROWS = 64;

type Waiting<Row> = { readonly row: Row; readonly written: () => void; readonly failed: (error: unknown) => void };

/**
 * Writes rows that mirror streams. Who comes alone is written at once; under load, what comes within 4 ms becomes one statement. An older
 * revision never overwrites a newer one, so writers need no order among themselves.
 */
export class RowWriter<Row extends VersionedRow> {
  private waiting: Waiting<Row>[] = [];
  private timer: NodeJS.Timeout | undefined;
  private flushedAt = -EVERY_MS;
  private readonly sql: string;

  /** `pool` should commit asynchronously: the rows can be rebuilt. */
  constructor(
    private readonly pool: Pool,
    private readonly table: Table<Row>,
  ) {
    this.sql = upsertSql(table);
  }

  /** Resolves when the row, or a newer one, is in the table. */
  write(row: Row): Promise<void> {
    return new Promise((written, failed) => {
      this.waiting.push({ row, written, failed });
      const pauseMs = this.flushedAt + EVERY_MS - performance.now();
      if (pauseMs <= 0 || this.waiting.length >= MOST_ROWS) this.flush();
      else this.timer ??= setTimeout(() => this.flush(), pauseMs);
    });
  }

  /** Writes rows at once on a connection of the caller's, in its transaction. */
  async writeWith(client: Queryable, rows: readonly Row[]): Promise<void> {
    if (rows.length === 0) return;
    await client.query({ name: `upsert_${this.table.name}`, text: this.sql, values: upsertValues(this.table, rows) });
  }

  private flush(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.flushedAt = performance.now();
    const batch = this.waiting;
    this.waiting = [];
    void this.writeBatch(batch);
  }

  private async writeBatch(batch: readonly Waiting<Row>[]): Promise<void> {
    try {
      await this.writeWith(
        this.pool,
        batch.map(({ row }) => row),
      );
      batch.forEach(({ written }) => written());
    } catch (error) {
      // A row that the table refuses must not take its neighbours with it.
      if (batch.length > 1 && !isUnavailable(error)) await Promise.all(batch.map((one) => this.writeBatch([one])));
      else batch.forEach(({ failed }) => failed(error));
    }
  }
}
