import { Coalesced, type Queryable } from '@cauce/postgres';
import type { ClaimNames } from './claim-sql.js';
import type { DueRow } from './claims.js';
import { statementName } from './statement-name.js';

/** The end of a claim: `againInMs` is null when the row is done, else the milliseconds until it is free again. */
type Settlement = DueRow & { readonly againInMs: number | null };

/**
 * `still-due`: the run is done, but the row has the time that it was claimed for, which has passed. So nothing was due (the row is older than the
 * rule that now says when), and the row is held for a while, or each sweep would claim it.
 */
export type Settled = 'settled' | 'still-due';

/** Releases leases, combined into few statements. `tries` identifies our claim: a row that was claimed again since is left alone. */
export class Settlements {
  private readonly settlements: Coalesced<Settlement, Settled>;
  private readonly text: string;

  /** @param isFolded the due times are made of folds, which can make them anew */
  constructor(
    private readonly pool: Queryable,
    names: ClaimNames,
    isFolded: boolean,
  ) {
    this.text = settleSql(names, isFolded);
    this.settlements = new Coalesced<Settlement, Settled>((rows) => this.write(rows));
  }

  /** All due work of the row is done. */
  done({ key, tries }: DueRow): Promise<Settled> {
    return this.settlements.add({ key, tries, againInMs: null });
  }

  /** The row is free again in `againInMs` milliseconds. */
  async again({ key, tries }: DueRow, againInMs: number): Promise<void> {
    await this.settlements.add({ key, tries, againInMs });
  }

  /** In the order of keys, as every statement that writes many rows: so no two statements deadlock. */
  private async write(rows: readonly Settlement[]): Promise<readonly Settled[]> {
    const keys = rows.map(({ key }) => key);
    const tries = rows.map((row) => row.tries);
    const againInMs = rows.map((row) => row.againInMs);
    const values = [keys, tries, againInMs];
    const settled = await this.pool.query<{ key: string }>({ name: statementName('settle', this.text), text: this.text, values });
    const stillDue = new Set(settled.rows.map(({ key }) => key));
    return keys.map((key) => (stillDue.has(key) ? 'still-due' : 'settled'));
  }
}

/**
 * $1: keys. $2: tries. $3: milliseconds until the rows are free again; null for those that are done. With turns, a row that is not done is due from
 * then on, unless its owner has ended its work meanwhile: then it has no time, and gets none. Rows are found by their keys alone: a join with the
 * keys would read a whole index where the planner believes that the table is small. Answers the keys of rows that are done and still due: a new
 * time ends our claim, so they have the old one.
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
      FROM mine WHERE t.${key} = mine.key AND t.${key} = ANY ($1::text[]) RETURNING t.${key} AS key, ${isStillDue} AS is_still_due
    )
    SELECT key FROM settled WHERE is_still_due`;
}

/** $1: a key. $2: the tries of our claim. $3: the row's time, or null. Frees the row, unless it has got a new time meanwhile. */
export function restateSql({ table, key, timeColumn, leaseColumn, triesColumn }: ClaimNames): string {
  return `UPDATE ${table} SET ${timeColumn} = $3::timestamptz, ${leaseColumn} = NULL, ${triesColumn} = 0
    WHERE ${key} = $1 AND ${triesColumn} = $2 AND ${timeColumn} <= now()`;
}
