import type { HandleBatch } from '@cauce/event-store';
import { createdWithin, type QueryFilter } from '@cauce/fields';
import { inTransaction, listNewestFirst, type Pool, type RowPage, RowWriter } from '@cauce/postgres';
import { type Log, repeats } from '@cauce/telemetry';
import type { SettlementAnswer } from './settlement.resource.js';
import { type FoldedPayment, type PaymentFolds, SETTLEMENT_TABLE, type SettlementRow, toSettlementRows } from './settlement.row.js';
import { type SETTLEMENT_FILTERS, SETTLEMENT_STATES } from './settlement-filter.js';

/** Which page, of one organization or (undefined) of every one. */
type WantedSettlements = {
  readonly organization: string | undefined;
  readonly filter: QueryFilter<keyof typeof SETTLEMENT_FILTERS>['given'];
  readonly size: number;
  readonly after: readonly string[] | undefined;
};

const OPEN = `SELECT resource FROM unexpected_settlement WHERE state = 'OPEN' ORDER BY create_time DESC, name DESC`;
const OPEN_COUNT = `SELECT count(*)::int AS count FROM unexpected_settlement WHERE state = 'OPEN'`;
type Found = { readonly resource: SettlementAnswer };

/** All money that came unexpectedly, of all payments: written after each change; a follower writes what that missed. */
export class SettlementRows {
  private readonly writer: RowWriter<SettlementRow>;

  /** @param pool may commit asynchronously: the rows can be rebuilt. */
  constructor(
    private readonly pool: Pool,
    private readonly logger: Log,
  ) {
    this.writer = new RowWriter(pool, SETTLEMENT_TABLE);
  }

  /** Runs after an append and before the answer, so that a list shows the change. Never throws: the follower writes what this could not. */
  async write(payment: FoldedPayment): Promise<void> {
    try {
      await Promise.all(toSettlementRows(payment).map((row) => this.writer.write(row)));
    } catch (error) {
      repeats.warn(this.logger, { err: error, table: SETTLEMENT_TABLE.name }, 'row not written through');
    }
  }

  /** A follower's batch: rows and checkpoint are written in one transaction. */
  projector(payments: Pick<PaymentFolds, 'idOf' | 'loadFrom'>): HandleBatch {
    return async (batch, save) => {
      const latest = new Map(batch.map(({ stream, revision }) => [payments.idOf(stream) ?? '', revision]));
      const folds = await Promise.all([...latest].map(([id, revision]) => payments.loadFrom(id, revision)));
      await inTransaction(this.pool, async (client) => {
        await this.writer.writeWith(client, folds.flatMap(toSettlementRows));
        await save(client);
      });
    };
  }

  /** Newest first, of one organization or of every one. */
  list({ organization, filter, ...page }: WantedSettlements): Promise<RowPage<SettlementRow>> {
    const state = SETTLEMENT_STATES.find((each) => each === filter.state);
    const { from, to } = filter;
    return listNewestFirst(this.pool, SETTLEMENT_TABLE, { where: { organization, state }, created: createdWithin({ from, to }), ...page });
  }

  /** All settlements that wait for an operator. */
  async open(): Promise<SettlementAnswer[]> {
    return (await this.pool.query<Found>(OPEN)).rows.map(({ resource }) => resource);
  }

  async openCount(): Promise<number> {
    return (await this.pool.query<{ count: number }>(OPEN_COUNT)).rows[0]?.count ?? 0;
  }
}
