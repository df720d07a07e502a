import { Coalesced, type Queryable } from '@cauce/postgres';
import type { ClaimNames } from './claim-sql.js';
import type { DueRow } from './claims.js';
import { statementName } from './statement-name.js';

/** The end of a claim: `againInMs` is null when the row is done, else the milliseconds until it is free again. */
type Settlement = DueRow & { readonly againInMs: number | null };

/** Releases leases, combined into few statements. `tries` identifies our claim: a row that was claimed again since is left alone. */
export class Settlements {
  private readonly settlements: Coalesced<Settlement>;
  private readonly text: string;

  constructor(
    private readonly pool: Queryable,
    names: ClaimNames,
  ) {
    this.text = settleSql(names);
    this.settlements = new Coalesced<Settlement, void>(async (rows) => {
      await this.write(rows);
      return [];
    });
  }

  /** All due work of the row is done. */
  done({ key, tries }: DueRow): Promise<void> {
    return this.settlements.add({ key, tries, againInMs: null });
  }

  /** The row is free again in `againInMs` milliseconds. */
  again({ key, tries }: DueRow, againInMs: number): Promise<void> {
    return this.settlements.add({ key, tries, againInMs });
  }

  /** In the order of keys, as every statement that writes many rows: so no two statements deadlock. */
  private async write(rows: readonly Settlement[]): Promise<void> {
    const keys = rows.map(({ key }) => key);
    const tries = rows.map((row) => row.tries);
    const againInMs = rows.map((row) => row.againInMs);
    await this.pool.query({ name: statementName('settle', this.text), text: this.text, values: [keys, tries, againInMs] });
  }
}

/**
 * $1: keys. $2: tries. $3: milliseconds until the rows are free again; null for those that are done. With turns, a row that is not done is due from
 * then on, unless its owner has ended its work meanwhile: then it has no time, and gets none. Rows are found by their keys alone: a join with the
 * keys would read a whole index where the planner believes that the table is small.
 */
function settleSql({ table, key, timeColumn, leaseColumn, triesColumn, unsettledColumn, takesTurns = false }: ClaimNames): string {
  const dueAnew = takesTurns
    ? `${timeColumn} = CASE WHEN t.${timeColumn} IS NOT NULL AND mine.in_ms IS NOT NULL THEN now() + mine.in_ms * interval '1 millisecond' ELSE t.${timeColumn} END, `
    : '';
  const counted = unsettledColumn === undefined ? '' : `${unsettledColumn} = 0, `;
  return `WITH named AS MATERIALIZED (
      SELECT ${key} AS key, ${triesColumn} AS tries FROM ${table} WHERE ${key} = ANY ($1::text[]) ORDER BY ${key} FOR UPDATE
    ), mine AS MATERIALIZED (
      SELECT key, s.in_ms FROM named JOIN unnest($1::text[], $2::int[], $3::float8[]) AS s (key, tries, in_ms) USING (key, tries)
    )
    UPDATE ${table} AS t SET ${dueAnew}${counted}${leaseColumn} = now() + mine.in_ms * interval '1 millisecond',
      ${triesColumn} = CASE WHEN mine.in_ms IS NULL THEN 0 ELSE t.${triesColumn} END
    FROM mine WHERE t.${key} = mine.key AND t.${key} = ANY ($1::text[])`;
}
