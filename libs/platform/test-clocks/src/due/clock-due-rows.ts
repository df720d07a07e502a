import type { Queryable } from '@cauce/postgres';
import type { ClockReading } from '../clock/clock-rows.js';

/**
 * A table whose rows fall due by a test clock. Its columns: `clock_org` (text, NULL for an organization without a clock), `clock_action_time`
 * (timestamptz, when the row is due), `clock_tick` (integer) and `clock_revision` (bigint), which tell when it was run last, `clock_change`
 * (see clockChangesSql), and `revision`. Names are our own.
 */
export type ClockDueRowsOptions = { readonly pool: Queryable; readonly table: string; readonly key: string };

/** A row that is due, as it is now. */
export type ClockDueRow = { readonly key: string; readonly revision: string };

/** The state of an organization's rows. */
export type ClockStanding = {
  /** Grows with each change. */
  readonly changeToken: string;
  /** Something is due and was not run since it changed. */
  readonly isDue: boolean;
};

/** Was not run at this tick (`$3`), or has changed since: a changed row is run again in the same stop, whatever its time. */
const DUE = `clock_org = $1 AND clock_action_time <= $2
  AND (clock_tick IS NULL OR clock_tick < $3 OR clock_revision IS DISTINCT FROM revision)`;

/** What is due by test clocks in one table. */
export class ClockDueRows {
  constructor(private readonly options: ClockDueRowsOptions) {
    const odd = [options.table, options.key].find((name) => !/^[a-z_][a-z0-9_]*$/.test(name));
    if (odd !== undefined) throw new Error(`not a plain SQL name: ${odd}`);
  }

  /** The earliest time after this one, RFC 3339 UTC. */
  async earliest(organization: string, after: string): Promise<string | undefined> {
    const { pool, table } = this.options;
    const { rows } = await pool.query<{ time: Date | null }>({
      name: `${table}_clock_earliest`,
      text: `SELECT min(clock_action_time) AS time FROM ${table} WHERE clock_org = $1 AND clock_action_time > $2`,
      values: [organization, after],
    });
    const time = rows[0]?.time;
    return time ? new Date(time).toISOString() : undefined;
  }

  /** At most `limit`, in the order (due, key). */
  async due(organization: string, { now, tick }: ClockReading, limit: number): Promise<readonly ClockDueRow[]> {
    const { pool, table, key } = this.options;
    const { rows } = await pool.query<ClockDueRow>({
      name: `${table}_clock_due`,
      text: `SELECT ${key} AS key, revision FROM ${table} WHERE ${DUE} ORDER BY clock_action_time, ${key} LIMIT $4`,
      values: [organization, now, tick, limit],
    });
    return rows;
  }

  /** Records that these rows, as they were found, were run at this tick. In the order of their keys, as every writer of many rows does. */
  async noteRun(rows: readonly ClockDueRow[], tick: number): Promise<void> {
    const { pool, table, key } = this.options;
    await pool.query({
      name: `${table}_clock_note`,
      text: `WITH ran AS (
          SELECT t.${key}, n.revision FROM ${table} AS t JOIN unnest($1::text[], $2::bigint[]) AS n (key, revision) ON t.${key} = n.key
          ORDER BY t.${key} FOR UPDATE OF t
        )
        UPDATE ${table} AS t SET clock_tick = $3, clock_revision = ran.revision FROM ran WHERE t.${key} = ran.${key}`,
      values: [rows.map((row) => row.key), rows.map(({ revision }) => revision), tick],
    });
  }

  /** Reads the ends of two indexes, which costs the same however many rows there are. */
  async standing(organization: string, { now, tick }: ClockReading): Promise<ClockStanding> {
    const { pool, table } = this.options;
    const { rows } = await pool.query<{ change: string | null; isDue: boolean }>({
      name: `${table}_clock_standing`,
      text: `SELECT (SELECT max(clock_change) FROM ${table} WHERE clock_org = $1) AS change,
        EXISTS (SELECT FROM ${table} WHERE ${DUE}) AS "isDue"`,
      values: [organization, now, tick],
    });
    return { changeToken: rows[0]?.change ?? '', isDue: rows[0]?.isDue === true };
  }
}
