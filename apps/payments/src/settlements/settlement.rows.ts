import type { HandleBatch } from '@cauce/event-store';
import type { QueryFilter } from '@cauce/fields';
import { inTransaction, type Pool, RowWriter } from '@cauce/postgres';
import type { Log } from '@cauce/telemetry';
import type { PaymentFold, PaymentStreams } from '../payments/payment.streams.js';
import type { SETTLEMENT_FILTERS } from './list-all-settlements/settlement-filter.js';
import type { SettlementAnswer } from './settlement.resource.js';
import { SETTLEMENT_TABLE, type SettlementRow, toSettlementRows } from './settlement.row.js';

/** Which of all: of one organization or of every one, and after which (its time and name). */
export type SettlementsAsked = {
  readonly organization: string | undefined;
  readonly filter: QueryFilter<keyof typeof SETTLEMENT_FILTERS>['given'];
  readonly after: readonly string[] | undefined;
  readonly limit: number;
};

const OPEN = `SELECT resource FROM unexpected_settlement WHERE state = 'OPEN' ORDER BY create_time DESC, name DESC`;
const OPEN_COUNT = `SELECT count(*)::int AS count FROM unexpected_settlement WHERE state = 'OPEN'`;
type Found = { readonly resource: SettlementAnswer };

/** All money that came unexpectedly, of all payments: written after each change, and by a follower what that has missed. */
export class SettlementRows {
  private readonly writer: RowWriter<SettlementRow>;

  /** @param pool may commit asynchronously: the rows can be rebuilt. */
  constructor(
    private readonly pool: Pool,
    private readonly logger: Log,
  ) {
    this.writer = new RowWriter(pool, SETTLEMENT_TABLE);
  }

  /** After an append, before the answer: a list sees it. Never throws: what could not be written, the follower writes. */
  async write(payment: PaymentFold): Promise<void> {
    try {
      await Promise.all(toSettlementRows(payment).map((row) => this.writer.write(row)));
    } catch (error) {
      this.logger.warn({ err: error, table: SETTLEMENT_TABLE.name }, 'row not written through');
    }
  }

  /** A follower's batch: rows and checkpoint are written in one transaction. */
  projector(payments: PaymentStreams): HandleBatch {
    return async (batch, save) => {
      const latest = new Map(batch.map(({ stream, revision }) => [payments.idOf(stream) ?? '', revision]));
      const folds = await Promise.all([...latest].map(([id, revision]) => payments.loadFrom(id, revision)));
      await inTransaction(this.pool, async (client) => {
        await this.writer.writeWith(client, folds.flatMap(toSettlementRows));
        await save(client);
      });
    };
  }

  /** Newest first. */
  async list({ organization, filter: { state, from, to }, after, limit }: SettlementsAsked): Promise<SettlementAnswer[]> {
    const values: unknown[] = [];
    const given = (value: unknown) => `$${values.push(value)}`;
    const conditions = [
      organization !== undefined && `organization = ${given(organization)}`,
      state !== undefined && `state = ${given(state)}`,
      from !== undefined && `create_time >= ${given(from)}::timestamptz`,
      to !== undefined && `create_time < ${given(to)}::timestamptz`,
      after !== undefined && `(create_time, name) < (${given(after[0])}::timestamptz, ${given(after[1])}::text)`,
    ].filter((each) => each !== false);
    const where = conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : '';
    const text = `SELECT resource FROM unexpected_settlement ${where} ORDER BY create_time DESC, name DESC LIMIT ${given(limit)}`;
    return (await this.pool.query<Found>(text, values)).rows.map(({ resource }) => resource);
  }

  /** All that wait for an operator. */
  async open(): Promise<SettlementAnswer[]> {
    return (await this.pool.query<Found>(OPEN)).rows.map(({ resource }) => resource);
  }

  async openCount(): Promise<number> {
    return (await this.pool.query<{ count: number }>(OPEN_COUNT)).rows[0]?.count ?? 0;
  }
}
