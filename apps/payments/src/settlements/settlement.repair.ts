import { deleteRow, type Pool, restoreRows } from '@cauce/postgres';
import { type PaymentFolds, SETTLEMENT_TABLE, toSettlementRows } from './settlement.row.js';

/** Makes the rows of unexpected settlements again from their payments' events: for `rebuild`, after the rows of the payments. */
export class SettlementRepair {
  readonly names: { readonly category: string; readonly table: string };

  constructor(
    private readonly payments: PaymentFolds,
    private readonly pool: Pool,
  ) {
    this.names = { category: payments.category, table: SETTLEMENT_TABLE.name };
  }

  idOf(stream: string): string | undefined {
    return this.payments.idOf(stream);
  }

  /** Restores the rows of these payments, whose folds were made a moment ago. Answers how many rows were wrong or missing. */
  async restore(ids: readonly string[]): Promise<number> {
    const folds = await Promise.all(ids.map(async (id) => this.payments.known(id) ?? this.payments.load(id)));
    return restoreRows(this.pool, SETTLEMENT_TABLE, folds.flatMap(toSettlementRows));
  }

  /** The names of rows whose payment has no stream; removed too, if so told. */
  async orphans(known: ReadonlySet<string>, { remove }: { readonly remove: boolean }): Promise<string[]> {
    const { rows } = await this.pool.query<{ name: string; payment_id: string }>('SELECT name, payment_id FROM unexpected_settlement');
    const found: string[] = [];
    for (const { name, payment_id: id } of rows) {
      if (known.has(id) || (await this.payments.load(id)).revision >= 0n) continue;
      found.push(name);
      if (remove) await deleteRow(this.pool, SETTLEMENT_TABLE, name);
    }
    return found;
  }
}
