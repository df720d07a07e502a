import { Coalesced, type Queryable } from '@cauce/postgres';
import type { ClaimNames } from './claim-sql.js';
import type { DueRow } from './claims.js';
import { statementName } from './statement-name.js';

/** The end of a claim: `againInMs` is null when the row is done, else the milliseconds until it is free again. */
type Settlement = DueRow & { readonly againInMs: number | null };

/**
 * The time of a row whose run is done though that time has passed, as Postgres writes it. So nothing was due: the row is older than the rule that now
 * says when. It stays claimed, or each sweep would claim it again. Undefined: the row is settled.
 */
type StillDue = string | undefined;

/** Releases leases, combined into few statements. `tries` identifies our claim: a row that was claimed again since is left alone. */
export class Settlements {
  private readonly settlements: Coalesced<Settlement, StillDue>;
  private readonly text: string;

  /** @param isFolded the due times are made of folds, which can make them anew */
  constructor(
    private readonly pool: Queryable,
    names: ClaimNames,
    isFolded: boolean,
  ) {
    this.text = settleSql(names, isFolded);
    this.settlements = new Coalesced<Settlement, StillDue>((rows) => this.write(rows));
  }

  /** All due work of the row is done. */
  done({ key, tries }: DueRow): Promise<StillDue> {
    return this.settlements.add({ key, tries, againInMs: null });
  }

  /** The row is free again in `againInMs` milliseconds. */
  async again({ key, tries }: DueRow, againInMs: number): Promise<void> {
    await this.settlements.add({ key, tries, againInMs });
  }

  /** In the order of keys, as every statement that writes many rows: so no two statements deadlock. */
  private async write(rows: readonly Settlement[]): Promise<readonly StillDue[]> {
    const keys = rows.map(({ key }) => key);
    const tries = rows.map((row) => row.tries);
    const againInMs = rows.map((row) => row.againInMs);
    const values = [keys, tries, againInMs];
    const settled = await this.pool.query<{ key: string; time: string }>({
      name: statementName('settle', this.text),
      text: this.text,
      values,
    });
    const stillDue = new Map(settled.rows.map(({ key, time }) => [key, time]));
    return keys.map((key) => stillDue.get(key));
  }
}

/**
 * $1: keys. $2: tries. $3: milliseconds until the rows are free again; null for those that are done. With turns, a row that is not done is due from
 * then on, unless its owner has ended its work meanwhile: then it has no time, and gets none. Rows are found by their keys alone: a join with the
 * keys would read a whole index where the planner believes that the table is small. Answers the rows that are done and still due, with their times.
 */
function settleSql(names: ClaimNames, isFolded: boolean): string {
  const { table, key, timeColumn, leaseColumn, triesColumn, unsettledColumn, takesTurns = false } = names;
  const dueAnew = takesTurns
    ? `${timeColumn} = CASE WHEN t.${timeColumn} IS NOT NULL AND mine.in_ms IS NOT NULL THEN now() + mine.in_ms * interval '1 millisecond' ELSE t.${timeColumn} END, `
    : '';
  const counted = unsettledColumn === undefined ? '' : `${unsettledColumn} = 0, `;
  const isStillDue = isFolded ? `mine.in_ms IS NULL AND t.${timeColumn} <= now()` : 'false';
  return `WITH named AS MATERIALIZED (
      SELECT ${key} AS key, ${triesColumn} AS tries FROM ${table} WHERE ${key} = ANY ($1::text[]) ORDER BY ${key} FOR UPDATE
    ), mine AS MATERIALIZED (
      SELECT key, s.in_ms FROM named JOIN unnest($1::text[], $2::int[], $3::float8[]) AS s (key, tries, in_ms) USING (key, tries)
    ), settled AS (
      UPDATE ${table} AS t SET ${dueAnew}${counted}
        ${leaseColumn} = CASE WHEN ${isStillDue} THEN t.${leaseColumn} ELSE now() + mine.in_ms * interval '1 millisecond' END,
        ${triesColumn} = CASE WHEN mine.in_ms IS NULL AND NOT (${isStillDue}) THEN 0 ELSE t.${triesColumn} END
      FROM mine WHERE t.${key} = mine.key AND t.${key} = ANY ($1::text[]) RETURNING t.${key} AS key, t.${timeColumn}::text AS time, ${isStillDue} AS is_still_due
    )
    SELECT key, time FROM settled WHERE is_still_due`;
}

/**
 * $1: a key. $2: the tries of our claim. $3: the time that the row had when its run was done. $4: the time of its fold, or null. Frees the row, unless
 * it has got a new time meanwhile. Its tries do not tell: they begin anew with a new time, and another process may have claimed it for that.
 */
export function restateSql({ table, key, timeColumn, leaseColumn, triesColumn }: ClaimNames): string {
  return `UPDATE ${table} SET ${timeColumn} = $4::timestamptz, ${leaseColumn} = NULL, ${triesColumn} = 0
    WHERE ${key} = $1 AND ${triesColumn} = $2 AND ${timeColumn} = $3::timestamptz`;
}
