import type { Table } from '@cauce/postgres';
import type { Shown } from '@cauce/event-store';
import type { Payment, PaymentAttemptResource, PaymentResource, PaymentView } from '@cauce/payments-domain';

/** A payment as the lists and single reads need it. */
export type PaymentRow = {
  readonly paymentId: string;
  /** `stores/<id>`. */
  readonly store: string;
  readonly organization: string;
  readonly integration: string | null;
  readonly createTime: string;
  readonly position: bigint;
  readonly revision: bigint;
  readonly foldVersion: number;
  readonly linkKey: string;
  readonly resource: PaymentResource;
  /** In the order they were started. */
  readonly attempts: readonly PaymentAttemptResource[];
  /** When something is due: a pending attempt and a refund at once, else the payment's expiry. */
  readonly nextActionTime: string | null;
};

/** How the rows lie in Postgres. A new due time frees the row from the lease that was taken for the old one. */
export const PAYMENT_TABLE: Table<PaymentRow> = {
  name: 'payment',
  key: 'paymentId',
  columns: {
    paymentId: 'text',
    store: 'text',
    organization: 'text',
    integration: 'text',
    createTime: 'timestamptz',
    position: 'bigint',
    revision: 'bigint',
    foldVersion: 'integer',
    linkKey: 'text',
    resource: 'json',
    attempts: 'json',
    nextActionTime: 'timestamptz',
  },
  onUpdate: ['action_lease_until', 'action_tries']
    .map((column) => {
      const freed = column === 'action_tries' ? '0' : 'NULL';
      return `${column} = CASE WHEN t.next_action_time IS DISTINCT FROM excluded.next_action_time THEN ${freed} ELSE t.${column} END`;
    })
    .join(', '),
};

/** The row of a folded stream. */
export function toPaymentRow({ id, view, revision, foldVersion, position }: Shown<Payment, PaymentView>): PaymentRow {
  return {
    paymentId: id,
    store: storeOf(view.payment.name),
    organization: view.payment.organization,
    integration: view.integration ?? null,
    createTime: view.payment.createTime,
    position,
    revision,
    foldVersion,
    linkKey: view.linkKey,
    resource: view.payment,
    attempts: [...view.attempts.values()].map(({ resource }) => resource),
    nextActionTime: nextActionTimeOf(view),
  };
}

/** `stores/<id>` of a payment's name. */
export function storeOf(paymentName: string): string {
  return paymentName.slice(0, paymentName.indexOf('/payments/'));
}

/** An attempt under review is due too: it waits for an operator, but its abandon or settlement may have been lost on its way here. */
function nextActionTimeOf({ payment, attempts, settlements }: PaymentView): string | null {
  const pending = [...attempts.values()].find(({ resource }) => resource.status === 'PENDING');
  const refund = [...settlements.values()].find(({ state }) => state === 'REFUND_REQUESTED');
  const due = [pending?.resource.createTime, refund?.updateTime, payment.status === 'AWAITING_PAYMENT' ? payment.expireTime : undefined];
  return due.filter((time) => time !== undefined).sort()[0] ?? null;
}
