import type { AggregateStreams, Fold } from '@cauce/event-store';
import { idOf } from '@cauce/kernel';
import type { Payment, PaymentEvent, PaymentView, UnexpectedSettlement } from '@cauce/payments-domain';
import type { ListedRow, Table, VersionedRow } from '@cauce/postgres';
import { type SettlementAnswer, settlementAnswer } from './settlement.resource.js';

/** A payment as folded: its unexpected settlements are in its view. */
export type FoldedPayment = Pick<Fold<unknown, PaymentView>, 'view' | 'revision'>;

/** The streams of payments, of which the rows are made. */
export type PaymentFolds = Pick<
  AggregateStreams<Payment, PaymentView, PaymentEvent, VersionedRow & ListedRow>,
  'category' | 'idOf' | 'known' | 'load' | 'loadFrom'
>;

/** An unexpected settlement as the list of all of them needs it. */
export type SettlementRow = VersionedRow & {
  readonly name: string;
  readonly paymentId: string;
  readonly organization: string;
  readonly state: UnexpectedSettlement['state'];
  readonly createTime: string;
  readonly resource: SettlementAnswer;
};

/** How the rows lie in Postgres. */
export const SETTLEMENT_TABLE: Table<SettlementRow> = {
  name: 'unexpected_settlement',
  key: 'name',
  columns: {
    name: 'text',
    paymentId: 'text',
    organization: 'text',
    state: 'text',
    createTime: 'timestamptz',
    revision: 'bigint',
    foldVersion: 'integer',
    resource: 'json',
  },
  // It only orders writes: the payment's stream continues after a settlement's last change, so a row with an older revision is right.
  unlisted: ['revision'],
  tie: 'name',
};

/** Raised when this file makes other rows of old events. */
export const FOLD_VERSION = 1;

/** The rows of a payment as folded. */
export function toSettlementRows({ view, revision }: FoldedPayment): SettlementRow[] {
  if (view === undefined) return [];
  return [...view.settlements.values()].map((settlement) => ({
    name: settlement.name,
    paymentId: idOf(view.payment.name),
    organization: view.payment.organization,
    state: settlement.state,
    createTime: settlement.createTime,
    revision,
    foldVersion: FOLD_VERSION,
    resource: settlementAnswer(settlement, view),
  }));
}
