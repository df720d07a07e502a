import { columnOf, type Columns, type Queryable } from '@cauce/postgres';
import { type ClaimNames, mayRun, ofLane, parkSql, retrySql } from './claim-sql.js';
import { type Apart, Claims, type DueRow } from './claims.js';
import type { DoubtedSource } from './doubted.js';
import { checkNames, DUE_COLUMNS, type DueColumns } from './due-columns.js';
import { type DueRows, dueWork, type DueWorkOptions } from './due-work.js';
import type { LaneOptions } from './lane.js';
import { retrySoon } from './retry-after.js';
import type { Due } from './scheduler-metrics.js';
import { restateSql, Settlements } from './settlements.js';
import { statementName } from './statement-name.js';

/**
 * Where the due rows of a table are. Names come from our own code; the key is of type text. The due columns are {@link DUE_COLUMNS} by default; that of
 * leases without a result is needed where `park` is given.
 */
type TableOptions<Extra extends object> = Partial<DueColumns> & {
  readonly pool: Queryable;
  readonly table: string;
  readonly key: string;
  /** Fields that a claim returns as of that moment, so that `run` need not read the row: its folded state, or its revision. */
  readonly returning?: Columns<Extra>;
  /** Only rows with this value (text) are claimed: the others belong to other lanes. */
  readonly lane?: { readonly column: string; readonly value: string };
  /**
   * A column (text, neither null nor empty) whose values take turns, so that the due rows of one value do not delay those of another. Needs an index
   * (group, time) `WHERE time IS NOT NULL`, besides one by time; with a lane, both begin with its column.
   */
  readonly groupColumn?: string;
  /** Rows that a claim takes apart from others, so that some may wait while others run. */
  readonly apart?: Apart;
  /**
   * A row whose `run` is not done goes behind all rows that are due already: for long work in small portions. Changes the due time, so only for a
   * table whose owner does not compare that.
   */
  readonly takesTurns?: boolean;
  /**
   * For rows that mirror folds: when the row is due by its fold, RFC 3339 UTC; null: never by itself. Asked when a run is done and the row has the
   * time that it was claimed for, as rows do that are older than a change of the timetable. Without it, `run` has to change the time itself.
   */
  readonly dueTimeOf?: (key: string) => Promise<string | null>;
};

/** A table whose rows become due, and the work for them. `Extra`: the further fields that a claim returns. */
export type DueTableOptions<Extra extends object = object> = TableOptions<Extra> & DueWorkOptions<DueRow & Extra>;

/** `claim`, `run` and `due` of a `Scheduler` or one of its lanes: `new Scheduler({ queue, redis, log, sweepEveryMs, ...dueTable({ … }) })`. */
export function dueTable<Extra extends object = object>(options: DueTableOptions<Extra>): Omit<LaneOptions<DueRow & Extra>, 'maxRunning'> {
  return dueWork(options.table, new DueTable(options, options.leaseMs), options);
}

/** Due rows as SQL. */
class DueTable<Extra extends object> implements DueRows<DueRow & Extra> {
  private readonly names: ClaimNames;
  private readonly claims: Claims<Extra>;
  private readonly settlements: Settlements;
  private readonly restate: string;
  readonly doubted: DoubtedSource<DueRow & Extra> = {
    find: () => this.claims.doubted(),
    claim: (how, limit, keys) => this.claims.ofDoubted(how, limit, keys),
    setParked: async (key) => {
      await this.options.pool.query(parkSql(this.names), [key]);
    },
    retry: async (key) => {
      await this.options.pool.query(retrySql(this.names), [key]);
    },
  };

  constructor(
    private readonly options: DueTableOptions<Extra>,
    private readonly leaseMs: number,
  ) {
    const { pool, table, key, lane, groupColumn, apart, takesTurns, returning = {} as Columns<Extra> } = options;
    const columns = { ...DUE_COLUMNS, ...options };
    const { timeColumn, leaseColumn, triesColumn } = columns;
    const unsettledColumn = options.park && columns.unsettledColumn;
    const returned = Object.keys(returning).map(columnOf);
    checkNames([
      table,
      key,
      timeColumn,
      leaseColumn,
      triesColumn,
      unsettledColumn ?? key,
      ...returned,
      lane?.column ?? key,
      groupColumn ?? key,
      apart?.column ?? key,
    ]);
    this.names = {
      table,
      key,
      timeColumn,
      leaseColumn,
      triesColumn,
      unsettledColumn,
      laneColumn: lane?.column,
      apartColumn: apart?.column,
      takesTurns,
      returning: returned,
    };
    this.claims = new Claims({
      pool,
      names: this.names,
      leaseMs,
      returning,
      ...(lane && { lane }),
      ...(groupColumn && { groupColumn }),
      apart,
    });
    this.restate = restateSql(this.names);
    this.settlements = new Settlements(pool, this.names, options.dueTimeOf !== undefined);
  }

  claim(limit: number, keys?: readonly string[]): Promise<readonly (DueRow & Extra)[]> {
    return keys ? this.claims.ofKeys(limit, keys) : this.claims.ofAll(limit);
  }

  async waiting(): Promise<Due> {
    const { pool, lane } = this.options;
    const { table, timeColumn, laneColumn } = this.names;
    const { rows } = await pool.query<{ count: string; seconds: number | null }>(
      `SELECT count(*), extract(epoch FROM now() - min(${timeColumn}))::float8 AS seconds FROM ${table}
       WHERE ${mayRun(this.names)} ${ofLane(laneColumn, 1)}`,
      lane ? [lane.value] : [],
    );
    return { count: Number(rows[0]?.count ?? 0), oldestMs: (rows[0]?.seconds ?? 0) * 1_000 };
  }

  /**
   * Skips rows that are being written, so that no two statements wait for each other: the next renewal comes long before the lease ends.
   */
  async renew(rows: readonly DueRow[]): Promise<void> {
    const { pool } = this.options;
    const { table, key, leaseColumn, triesColumn } = this.names;
    await pool.query(
      `WITH mine AS MATERIALIZED (
         SELECT ${key} FROM ${table}
         WHERE ${key} = ANY ($2::text[]) AND (${key}, ${triesColumn}) IN (SELECT * FROM unnest($2::text[], $3::int[])) FOR UPDATE SKIP LOCKED
       )
       UPDATE ${table} SET ${leaseColumn} = now() + $1 * interval '1 millisecond' WHERE ${key} = ANY (ARRAY(SELECT ${key} FROM mine))`,
      [this.leaseMs, rows.map((row) => row.key), rows.map(({ tries }) => tries)],
    );
  }

  async settle(row: DueRow, againInMs: number | undefined): Promise<void> {
    if (againInMs !== undefined) return this.settlements.again(row, againInMs);
    const stillDue = await this.settlements.done(row);
    if (stillDue !== undefined) await this.nothingWasDue(row, stillDue);
  }

  /** The row gets the time of its fold instead of `stillDue`. It stays claimed meanwhile; if that fails, it waits for the end of its lease. */
  private async nothingWasDue({ key, tries }: DueRow, stillDue: string): Promise<void> {
    const { pool, dueTimeOf, log, table } = this.options;
    const time = (await dueTimeOf?.(key)) ?? null;
    const isDue = time !== null && Date.parse(time) <= Date.now();
    if (isDue) {
      const inMs = retrySoon(tries);
      log.error({ key, tries, inMs, table, dueTime: time }, 'what is due by its own calendar was not done; it is tried again');
      await this.settlements.again({ key, tries }, inMs);
    } else {
      await pool.query({ name: statementName('restate', this.restate), text: this.restate, values: [key, tries, stillDue, time] });
    }
  }
}
