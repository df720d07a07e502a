import { type Columns, type Queryable, columnOf } from '@cauce/postgres';
import type { Log } from '@cauce/telemetry';
import { type ClaimNames, isFree, ofLane } from './claim-sql.js';
import { Claims, type DueRow } from './claims.js';
import { DUE_COLUMNS, type DueColumns, checkNames } from './due-columns.js';
import { HeldLeases } from './held-leases.js';
import type { LaneOptions } from './lane.js';
import { retrySoon } from './retry-after.js';
import type { Due } from './scheduler-metrics.js';
import { Settlements } from './settlements.js';

/** What `run` says of a row: undefined when all that was due is done, or when to look again (an outcome that is not known yet). */
export type RunResult = { readonly again: { readonly inMs: number } } | undefined;

/**
 * A table whose rows become due. Names are our own; the key is of type text. The due columns are {@link DUE_COLUMNS} unless told. `Extra`: what a
 * claim hands back of a row besides.
 */
export type DueTableOptions<Extra extends object = object> = Partial<DueColumns> & {
  readonly pool: Queryable;
  readonly log: Log;
  readonly table: string;
  readonly key: string;
  /** Fields of the row that a claim hands back as they are then, so that `run` need not read it: its folded state, or its revision. */
  readonly returning?: Columns<Extra>;
  /** Only rows with this value (text) are claimed: others are another lane's. */
  readonly lane?: { readonly column: string; readonly value: string };
  /**
   * A column (text, not null) whose values take turns, so that what is due of one is not late because of others. Needs an index (group, time)
   * `WHERE time IS NOT NULL`, beside one by time; with a lane, both begin with its column.
   */
  readonly groupColumn?: string;
  /** How long after its process died a row that runs may be taken by another one: while it runs, its lease is renewed. */
  readonly leaseMs: number;
  /**
   * Does what is due for one row: a nudge, so it reloads and lets `decide` judge. A throw (our own fault, or a part that is down)
   * is logged and tried again: after 1 s, 2 s, 4 s, at most 30 s.
   */
  readonly run: (row: DueRow & Extra) => Promise<RunResult>;
  /** True for errors that say that a part is down: such a row is tried again after 2 s at most. */
  readonly isUnavailable?: (error: unknown) => boolean;
  /** The row will be looked at again at this time, by the sweeper or, sooner, by a nudge. Its lease has been written by then: an earlier nudge would find it held. */
  readonly onAgain?: (key: string, at: Date) => void;
};

/** `claim`, `run` and `due` of a `Scheduler` or one of its lanes: `new Scheduler({ queue, redis, log, sweepEveryMs, ...dueTable({ … }) })`. */
export function dueTable<Extra extends object = object>(options: DueTableOptions<Extra>): Omit<LaneOptions<DueRow & Extra>, 'maxRunning'> {
  const due = new DueTable(options);
  return {
    claim: (limit, keys) => due.claim(limit, keys),
    run: (row) => due.run(row),
    due: () => due.waiting(),
  };
}

class DueTable<Extra extends object> {
  private readonly held: HeldLeases<DueRow & Extra>;
  private readonly names: ClaimNames;
  private readonly claims: Claims<Extra>;
  private readonly settlements: Settlements;

  constructor(private readonly options: DueTableOptions<Extra>) {
    const { pool, log, table, key, lane, groupColumn, leaseMs, returning = {} as Columns<Extra> } = options;
    const columns = { ...DUE_COLUMNS, ...options };
    const { timeColumn, leaseColumn, triesColumn } = columns;
    const returned = Object.keys(returning).map(columnOf);
    checkNames([table, key, timeColumn, leaseColumn, triesColumn, ...returned, lane?.column ?? key, groupColumn ?? key]);
    this.names = { table, key, timeColumn, leaseColumn, triesColumn, laneColumn: lane?.column, returning: returned };
    this.claims = new Claims({ pool, names: this.names, leaseMs, returning, ...(lane && { lane }), ...(groupColumn && { groupColumn }) });
    this.settlements = new Settlements(pool, this.names);
    this.held = new HeldLeases({ leaseMs, log, renew: (rows) => this.renew(rows) });
  }

  claim(limit: number, keys?: readonly string[]): Promise<readonly (DueRow & Extra)[]> {
    return keys ? this.claims.ofKeys(limit, keys) : this.claims.ofAll(limit);
  }

  /** What the next claim would find. */
  async waiting(): Promise<Due> {
    const { pool, lane } = this.options;
    const { table, timeColumn, laneColumn } = this.names;
    const { rows } = await pool.query<{ count: string; seconds: number | null }>(
      `SELECT count(*), extract(epoch FROM now() - min(${timeColumn}))::float8 AS seconds FROM ${table}
       WHERE ${isFree(this.names)} ${ofLane(laneColumn, 1)}`,
      lane ? [lane.value] : [],
    );
    return { count: Number(rows[0]?.count ?? 0), oldestMs: (rows[0]?.seconds ?? 0) * 1_000 };
  }

  /** Never throws. */
  async run(row: DueRow & Extra): Promise<void> {
    this.held.hold(row);
    const result = await this.attempt(row);
    await this.held.letGo(row);
    try {
      await this.settle(row, result);
    } catch (error) {
      this.options.log.warn({ err: error, key: row.key }, 'a lease could not be given back; it ends by itself');
    }
  }

  private async attempt(row: DueRow & Extra): Promise<RunResult> {
    try {
      return await this.options.run(row);
    } catch (error) {
      const { log, table, isUnavailable } = this.options;
      const { key, tries } = row;
      const inMs = retrySoon(tries, isUnavailable?.(error) === true ? 'outage' : 'fault');
      log.error({ err: error, key, tries, inMs, table }, 'what was due failed; it is tried again');
      return { again: { inMs } };
    }
  }

  /**
   * `tries` tells our claim from a later one. What somebody is just writing is passed over, so that no two statements wait for each
   * other: it is renewed the next time, long before its lease ends.
   */
  private async renew(rows: readonly DueRow[]): Promise<void> {
    const { pool, leaseMs } = this.options;
    const { table, key, leaseColumn, triesColumn } = this.names;
    await pool.query(
      `WITH mine AS (
         SELECT t.${key} FROM ${table} AS t JOIN unnest($2::text[], $3::int[]) AS held (key, tries) ON t.${key} = held.key
         WHERE t.${triesColumn} = held.tries FOR UPDATE OF t SKIP LOCKED
       )
       UPDATE ${table} AS t SET ${leaseColumn} = now() + $1 * interval '1 millisecond' FROM mine WHERE t.${key} = mine.${key}`,
      [leaseMs, rows.map((row) => row.key), rows.map(({ tries }) => tries)],
    );
  }

  private async settle(row: DueRow, result: RunResult): Promise<void> {
    if (result === undefined) return this.settlements.done(row);
    const { inMs } = result.again;
    await this.settlements.again(row, inMs);
    this.options.onAgain?.(row.key, new Date(Date.now() + inMs));
  }
}
