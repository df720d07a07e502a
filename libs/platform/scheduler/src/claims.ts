import { type Columns, decodeColumns, type Queryable } from '@cauce/postgres';
import { claimByGroupSql, CLAIMED, claimKeysSql, type ClaimNames, claimSql, doubtedSql } from './claim-sql.js';
import { statementName } from './statement-name.js';
import { UNSETTLED } from './unsettled.js';

/** A row that is due: its key, and the attempt number, from 1. */
export type DueRow = { readonly key: string; readonly tries: number };

/** A row that had leases without a result, and since when it is due. */
export type DoubtedRow = DueRow & { readonly unsettled: number; readonly time: Date };

/** How a doubted row runs: beside a few others, or alone in its process. */
export type DoubtedHow = 'few' | 'alone';

/** A part of a claim: of the rows with one of these values in the column that sets rows apart, or of all others. */
export type ClaimPass = { readonly limit: number; readonly values: readonly string[]; readonly only: boolean };

/** Sets rows apart by a column (text, never null): how a claim of at most `limit` rows is divided. */
export type Apart = { readonly column: string; readonly passes: (limit: number) => readonly ClaimPass[] };

/** What {@link Claims} needs to know; names are plain SQL names. */
export type ClaimsOptions<Extra extends object> = {
  readonly pool: Queryable;
  readonly names: ClaimNames;
  readonly leaseMs: number;
  readonly lane?: { readonly column: string; readonly value: string };
  readonly groupColumn?: string;
  readonly apart?: Apart | undefined;
  readonly returning: Columns<Extra>;
};

type Statement = { readonly name: string; readonly text: string };

/** A raw row, by column. */
type Raw = Readonly<Record<string, unknown>>;

/** Claims due rows under leases. */
export class Claims<Extra extends object> {
  /** The group that was served last. */
  private lastGroup = '';
  private readonly statements: Readonly<Record<'all' | 'keys' | 'few' | 'alone' | 'doubted', Statement>> & {
    readonly groups: Statement | undefined;
  };

  constructor(private readonly options: ClaimsOptions<Extra>) {
    const { names, groupColumn } = options;
    const { apartColumn: _, ...whole } = names; // what may end its process is claimed by its keys alone
    this.statements = {
      all: statement('claim', claimSql(names)),
      keys: statement('claim_keys', claimKeysSql(names)),
      few: statement('claim_few', claimKeysSql(whole, UNSETTLED.few)),
      alone: statement('claim_alone', claimKeysSql(whole, UNSETTLED.alone)),
      doubted: statement('doubted', doubtedSql(names)),
      groups: groupColumn === undefined ? undefined : statement('claim_groups', claimByGroupSql(names, groupColumn)),
    };
  }

  /** Claims those of these rows that are due and free. */
  ofKeys(limit: number, keys: readonly string[]): Promise<readonly (DueRow & Extra)[]> {
    return this.inPasses(limit, async (most, apart) => this.toRows(await this.ask(this.statements.keys, [most, keys], apart)));
  }

  /** The rows that had leases without a result: see {@link UNSETTLED}. */
  async doubted(): Promise<readonly DoubtedRow[]> {
    const { pool, lane } = this.options;
    return (await pool.query<DoubtedRow>({ ...this.statements.doubted, values: lane ? [lane.value] : [] })).rows;
  }

  /** Claims those of these doubted rows that are due and free still. */
  async ofDoubted(how: DoubtedHow, limit: number, keys: readonly string[]): Promise<readonly (DueRow & Extra)[]> {
    return this.toRows(await this.ask(this.statements[how], [limit, keys]));
  }

  /** Claims the rows that have been due for longest; with groups, group by group. */
  ofAll(limit: number): Promise<readonly (DueRow & Extra)[]> {
    const { all, groups } = this.statements;
    return this.inPasses(limit, async (most, apart) =>
      groups ? this.byGroup(most, groups, apart) : this.toRows(await this.ask(all, [most], apart)),
    );
  }

  private async inPasses(
    limit: number,
    claim: (limit: number, apart: readonly unknown[]) => Promise<readonly (DueRow & Extra)[]>,
  ): Promise<readonly (DueRow & Extra)[]> {
    const { apart } = this.options;
    if (apart === undefined) return claim(limit, []);
    const taken: (DueRow & Extra)[] = [];
    for (const { limit: most, values, only } of apart.passes(limit)) if (most > 0) taken.push(...(await claim(most, [values, only])));
    return taken;
  }

  /** Repeats until the limit is reached, or a walk from the first group finds nothing: groups with few rows leave their share to others. */
  private async byGroup(limit: number, statement: Statement, apart: readonly unknown[]): Promise<readonly (DueRow & Extra)[]> {
    const taken: (DueRow & Extra)[] = [];
    while (taken.length < limit) {
      const rows = await this.ask(statement, [limit - taken.length, this.lastGroup], apart);
      if (rows.length === 0 && this.lastGroup === '') break;
      this.lastGroup = lastGroupOf(rows);
      taken.push(...this.toRows(rows));
    }
    return taken;
  }

  private async ask(statement: Statement, values: readonly unknown[], apart: readonly unknown[] = []): Promise<readonly Raw[]> {
    const { pool, leaseMs, lane } = this.options;
    const { rows } = await pool.query<Raw>({ ...statement, values: [leaseMs, ...values, ...(lane ? [lane.value] : []), ...apart] });
    return rows;
  }

  private toRows(rows: readonly Raw[]): (DueRow & Extra)[] {
    return rows.map((raw) => ({
      ...decodeColumns<Extra>(this.options.returning, raw),
      key: String(raw[CLAIMED.key]),
      tries: Number(raw[CLAIMED.tries]),
    }));
  }
}

const statement = (what: string, text: string): Statement => ({ name: statementName(what, text), text });

function lastGroupOf(rows: readonly Raw[]): string {
  const turnOf = (row: Raw) => Number(row[CLAIMED.turn]);
  const [last] = rows.toSorted((one, other) => turnOf(other) - turnOf(one));
  return last === undefined ? '' : String(last[CLAIMED.group]);
}
