import type { ListedRow, VersionedRow } from '@cauce/postgres';
import type { DueRow } from '@cauce/scheduler';
import type { World } from './world.js';

type AnyRow = VersionedRow & ListedRow;
type Kept<Row> = { readonly row: Row; readonly due: string | undefined; leasedUntil: number; tries: number };

/** The table `payment`: mirrors the guarded upsert (`upsertSql`, `freedByNewTime`), and the claim and settle of due rows. */
export class Rows {
  private readonly rows = new Map<string, Kept<AnyRow>>();

  constructor(private readonly world: World) {}

  /** Only a newer revision changes a row; a new due time ends its lease. */
  write(key: string, row: AnyRow): void {
    const known = this.rows.get(key);
    if (known !== undefined && known.row.revision >= row.revision) return;
    const due = dueOf(row);
    const { leasedUntil, tries } = known?.due === due && known ? known : { leasedUntil: 0, tries: 0 };
    this.rows.set(key, { row, due, leasedUntil, tries });
  }

  /** The row as it was written. */
  find(key: string): AnyRow | undefined {
    return this.rows.get(key)?.row;
  }

  /** Leases the rows that are due and free. */
  claim(keys: readonly string[], leaseMs: number): readonly (DueRow & { readonly revision: bigint })[] {
    return keys.flatMap((key) => {
      const kept = this.rows.get(key);
      if (kept === undefined || !this.isFree(kept)) return [];
      kept.leasedUntil = this.world.now + leaseMs;
      kept.tries += 1;
      return { key, tries: kept.tries, revision: kept.row.revision };
    });
  }

  /** Releases a lease. `againInMs`: when to look again; undefined when all due work is done. */
  settle({ key, tries }: DueRow, againInMs: number | undefined): void {
    const kept = this.rows.get(key);
    if (kept?.tries !== tries) return;
    kept.leasedUntil = againInMs === undefined ? 0 : this.world.now + againInMs;
    if (againInMs === undefined) kept.tries = 0;
    if (this.world.lacks('give a due row up after one try')) this.rows.set(key, { ...kept, due: undefined });
  }

  /** The keys of due rows, leased or free. */
  get due(): readonly string[] {
    return [...this.rows].filter(([, kept]) => this.isDue(kept)).map(([key]) => key);
  }

  private isFree(kept: Kept<AnyRow>): boolean {
    return this.isDue(kept) && kept.leasedUntil <= this.world.now;
  }

  private isDue({ due }: Kept<AnyRow>): boolean {
    return due !== undefined && Date.parse(due) <= this.world.now;
  }
}

/** Both lanes: a row is in one of them. */
function dueOf(row: object): string | undefined {
  const { nextActionTime, chargeActionTime } = row as { readonly nextActionTime?: unknown; readonly chargeActionTime?: unknown };
  return [nextActionTime, chargeActionTime].find((time) => typeof time === 'string');
}
