import type { Queryable } from '@cauce/postgres';
import { HeldLeases } from './held-leases.js';
import type { SchedulerLog } from './log.js';
import { retrySoon } from './retry-after.js';
import type { Due } from './scheduler-metrics.js';
import type { SchedulerOptions } from './scheduler.js';

/** A row that is due: its key, and the how manieth try this is (1 = the first). */
export type DueRow = { readonly key: string; readonly tries: number };

/** What `run` says of a row: undefined when all that was due is done, or when to look again (an outcome that is not known yet). */
export type RunResult = { readonly again: { readonly inMs: number } } | undefined;

/** A table whose rows become due. Names are our own; the key is of type text. */
export type DueTableOptions = {
  readonly pool: Queryable;
  readonly log: SchedulerLog;
  readonly table: string;
  readonly key: string;
  /** timestamptz, null when nothing is due; the owner of the row sets it, and leaves it set until the stream says done. */
  readonly timeColumn: string;
  /** timestamptz, null at first; the scheduler's own. */
  readonly leaseColumn: string;
  /** integer, 0 at first; the scheduler's own: tries since the row was last done. */
  readonly triesColumn: string;
  /** How long after its process died a row that runs may be taken by another one: while it runs, its lease is renewed. */
  readonly leaseMs: number;
  /**
   * Does what is due for one row: a nudge, so it reloads and lets `decide` judge. A throw (our own fault, or a part that is down)
   * is logged and tried again: after 1 s, 2 s, 4 s, at most 30 s.
   */
  readonly run: (row: DueRow) => Promise<RunResult>;
  /** True for errors that say that a part is down: such a row is tried again after 2 s at most. */
  readonly isUnavailable?: (error: unknown) => boolean;
  /** The row will be looked at again at this time, by the sweeper or, sooner, by a nudge. Its lease has been written by then: an earlier nudge would find it held. */
  readonly onAgain?: (key: string, at: Date) => void;
};

/** `claim` and `run` of a `Scheduler` over a table: `new Scheduler({ queue, redis, log, sweepEveryMs, ...dueTable({ … }) })`. */
export function dueTable(options: DueTableOptions): Pick<SchedulerOptions<DueRow>, 'claim' | 'run' | 'due'> {
  const due = new DueTable(options);
  return {
    claim: (limit, keys) => due.claim(limit, keys),
    run: (row) => due.run(row),
    due: () => due.waiting(),
  };
}

class DueTable {
  private readonly held: HeldLeases<DueRow>;

  constructor(private readonly options: DueTableOptions) {
    const { table, key, timeColumn, leaseColumn, triesColumn } = options;
    const odd = [table, key, timeColumn, leaseColumn, triesColumn].find((name) => !/^[a-z_][a-z0-9_]*$/.test(name));
    if (odd !== undefined) throw new Error(`not a plain SQL name: ${odd}`);
    this.held = new HeldLeases({ leaseMs: options.leaseMs, log: options.log, renew: (rows) => this.renew(rows) });
  }

  /**
   * A sweep passes over rows that somebody is just writing: it comes again. A nudge does not, so it waits for them; in the order of
   * their keys, as whoever writes many rows does.
   */
  async claim(limit: number, keys?: readonly string[]): Promise<readonly DueRow[]> {
    const { pool, table, key, timeColumn, leaseColumn, triesColumn, leaseMs } = this.options;
    const [only, order, locked] = keys ? [`AND ${key} = ANY($3)`, key, ''] : ['', timeColumn, 'SKIP LOCKED'];
    const { rows } = await pool.query<DueRow>({
      name: `${table}_claim${keys ? '_keys' : ''}`,
      text: `UPDATE ${table} AS claimed SET ${leaseColumn} = now() + $1 * interval '1 millisecond', ${triesColumn} = claimed.${triesColumn} + 1
       FROM (SELECT ${key} FROM ${table}
             WHERE ${timeColumn} <= now() AND (${leaseColumn} IS NULL OR ${leaseColumn} <= now()) ${only}
             ORDER BY ${order} LIMIT $2 FOR UPDATE ${locked}) AS due
       WHERE claimed.${key} = due.${key}
       RETURNING claimed.${key} AS key, claimed.${triesColumn} AS tries`,
      values: keys ? [leaseMs, limit, keys] : [leaseMs, limit],
    });
    return rows;
  }

  /** What the next claim would find. */
  async waiting(): Promise<Due> {
    const { pool, table, timeColumn, leaseColumn } = this.options;
    const { rows } = await pool.query<{ count: string; seconds: number | null }>(
      `SELECT count(*), extract(epoch FROM now() - min(${timeColumn}))::float8 AS seconds FROM ${table}
       WHERE ${timeColumn} <= now() AND (${leaseColumn} IS NULL OR ${leaseColumn} <= now())`,
    );
    return { count: Number(rows[0]?.count ?? 0), oldestMs: (rows[0]?.seconds ?? 0) * 1_000 };
  }

  /** Never throws. */
  async run(row: DueRow): Promise<void> {
    this.held.hold(row);
    const result = await this.attempt(row);
    await this.held.letGo(row);
    try {
      await this.settle(row, result);
    } catch (error) {
      this.options.log.warn({ err: error, key: row.key }, 'a lease could not be given back; it ends by itself');
    }
  }

  private async attempt(row: DueRow): Promise<RunResult> {
    try {
      return await this.options.run(row);
    } catch (error) {
      const { log, table, isUnavailable } = this.options;
      const inMs = retrySoon(row.tries, isUnavailable?.(error) === true ? 'outage' : 'fault');
      log.error({ err: error, ...row, inMs, table }, 'what was due failed; it is tried again');
      return { again: { inMs } };
    }
  }

  /**
   * `tries` tells our claim from a later one. What somebody is just writing is passed over, so that no two statements wait for each
   * other: it is renewed the next time, long before its lease ends.
   */
  private async renew(rows: readonly DueRow[]): Promise<void> {
    const { pool, table, key, leaseColumn, triesColumn, leaseMs } = this.options;
    await pool.query(
      `WITH mine AS (
         SELECT t.${key} FROM ${table} AS t JOIN unnest($2::text[], $3::int[]) AS held (key, tries) ON t.${key} = held.key
         WHERE t.${triesColumn} = held.tries FOR UPDATE OF t SKIP LOCKED
       )
       UPDATE ${table} AS t SET ${leaseColumn} = now() + $1 * interval '1 millisecond' FROM mine WHERE t.${key} = mine.${key}`,
      [leaseMs, rows.map((row) => row.key), rows.map(({ tries }) => tries)],
    );
  }

  /** `tries` tells our claim from a later one: a lease that ran out meanwhile is not ours to give back. */
  private async settle({ key, tries }: DueRow, result: RunResult): Promise<void> {
    const { pool, table, key: keyColumn, leaseColumn, triesColumn, onAgain } = this.options;
    const mine = `WHERE ${keyColumn} = $1 AND ${triesColumn} = $2`;
    if (result === undefined) {
      const text = `UPDATE ${table} SET ${leaseColumn} = NULL, ${triesColumn} = 0 ${mine}`;
      await pool.query({ name: `${table}_done`, text, values: [key, tries] });
      return;
    }
    const { inMs } = result.again;
    const text = `UPDATE ${table} SET ${leaseColumn} = now() + $3 * interval '1 millisecond' ${mine}`;
    await pool.query({ name: `${table}_again`, text, values: [key, tries, inMs] });
    onAgain?.(key, new Date(Date.now() + inMs));
  }
}
