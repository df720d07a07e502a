import type { RestoredStream } from '@cauce/event-store';
import { deleteRow, differingRows, type Pool, restoreRows } from '@cauce/postgres';
import { FOLD_VERSION, type PaymentFolds, SETTLEMENT_TABLE, toSettlementRows } from './settlement.row.js';

/** Rows at a time. */
const PAGE = 500;

type Row = { readonly name: string; readonly payment_id: string };

/** Makes the rows of unexpected settlements again from their payments' events: for `rebuild`, after the rows of the payments. */
export class SettlementRepair {
  readonly names: { readonly category: string; readonly table: string };
  readonly foldVersion = FOLD_VERSION;

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
  async restore(streams: readonly RestoredStream[]): Promise<number> {
    const folds = await Promise.all(streams.map(async ({ id }) => this.foldOf(id)));
    return restoreRows(this.pool, SETTLEMENT_TABLE, folds.flatMap(toSettlementRows));
  }

  /** The ids of the payments of which a row is wrong or missing. */
  async check(streams: readonly RestoredStream[]): Promise<readonly string[]> {
    const rows = await Promise.all(streams.map(async ({ id }) => toSettlementRows(await this.foldOf(id)).map((row) => ({ id, row }))));
    const all = rows.flat();
    const differing = new Set(
      await differingRows(
        this.pool,
        SETTLEMENT_TABLE,
        all.map(({ row }) => row),
      ),
    );
    return [...new Set(all.filter(({ row }) => differing.has(row.name)).map(({ id }) => id))];
  }

  private async foldOf(id: string): ReturnType<PaymentFolds['load']> {
    return this.payments.known(id) ?? this.payments.load(id);
  }

  /** How many rows' payment has no stream; removed too, if so told. There are few of them: each payment is read. */
  async orphans(_: unknown, { remove }: { readonly remove: boolean }): Promise<number> {
    let count = 0;
    for (let after = ''; ;) {
      const { rows } = await this.pool.query<Row>(
        `SELECT name, payment_id FROM ${SETTLEMENT_TABLE.name} WHERE name > $1 ORDER BY name LIMIT ${String(PAGE)}`,
        [after],
      );
      const orphans = (await Promise.all(rows.map(async (row) => ((await this.hasStream(row)) ? [] : [row])))).flat();
      if (remove) for (const { name } of orphans) await deleteRow(this.pool, SETTLEMENT_TABLE, name);
      count += orphans.length;
      if (rows.length < PAGE) return count;
      after = rows.at(-1)?.name ?? '';
    }
  }

  private async hasStream({ payment_id: id }: Row): Promise<boolean> {
    return (await this.payments.load(id)).revision >= 0n;
  }
}
