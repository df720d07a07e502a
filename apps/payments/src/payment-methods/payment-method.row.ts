import type { Fold, FoldedStream } from '@cauce/event-store';
import type { Card, PaymentMethodState, PaymentMethodView } from '@cauce/payments-domain';
import type { Table } from '@cauce/postgres';

/** A stored payment method's row: all of its fold, so that a charge reads no stream. */
export type PaymentMethodRow = Omit<PaymentMethodView, 'card' | 'account'> & {
  readonly methodId: string;
  readonly account: string | null;
  readonly card: Card | null;
  readonly position: bigint;
  readonly revision: bigint;
  readonly foldVersion: number;
};

/** The table of the rows in Postgres. */
export const PAYMENT_METHOD_TABLE: Table<PaymentMethodRow> = {
  name: 'payment_method',
  key: 'methodId',
  columns: {
    methodId: 'text',
    owner: 'text',
    organization: 'text',
    sealed: 'text',
    account: 'text',
    card: 'json',
    createTime: 'timestamptz',
    position: 'bigint',
    revision: 'bigint',
    foldVersion: 'integer',
  },
};

/** The row of a folded stream. */
export function toPaymentMethodRow({ id, view, position, revision, foldVersion }: FoldedStream<PaymentMethodState, PaymentMethodView>) {
  const { owner, organization, sealed, account = null, card = null, createTime } = view;
  return { methodId: id, owner, organization, sealed, account, card, createTime, position, revision, foldVersion };
}

/** The fold that a row was made of. */
export function toPaymentMethodFold(row: PaymentMethodRow): Fold<PaymentMethodState, PaymentMethodView> {
  const { owner, organization, sealed, account, card, createTime, position, revision } = row;
  const view = { owner, organization, sealed, ...(account !== null && { account }), ...(card && { card }), createTime };
  return { state: { status: 'STORED' }, view, revision, at: createTime, position: { commit: position, prepare: position } };
}
