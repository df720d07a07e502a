import type { Table } from '@cauce/postgres';
import type { Shown } from '@cauce/event-store';
import { type Payment, type PaymentAttemptResource, type PaymentResource, type PaymentView, pendingAttempt } from '@cauce/payments-domain';

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
  /** When something is due: a pending attempt and a refund at once, else the payment's expiry. By the machine's time: see `clockActionTime`. */
  readonly nextActionTime: string | null;
  /** The organization, where it lives at a test clock's time. */
  readonly clockOrg: string | null;
  /** Then: when something is due by that clock, whose advances alone run it (docs/adr/0019). */
  readonly clockActionTime: string | null;
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
    clockOrg: 'text',
    clockActionTime: 'timestamptz',
  },
  onUpdate: [
    freedByA('next_action_time', 'action_lease_until', 'NULL'),
    freedByA('next_action_time', 'action_tries', '0'),
    freedByA('clock_action_time', 'clock_tick', 'NULL'),
  ].join(', '),
};

function freedByA(newTime: string, column: string, freed: string): string {
  return `${column} = CASE WHEN t.${newTime} IS DISTINCT FROM excluded.${newTime} THEN ${freed} ELSE t.${column} END`;
}

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
    ...dueTimesOf(view),
  };
}

/** `stores/<id>` of a payment's name. */
export function storeOf(paymentName: string): string {
  return paymentName.slice(0, paymentName.indexOf('/payments/'));
}

/**
 * An attempt under review is due too: it waits for an operator, but its abandon or settlement may have been lost on its way here. The
 * processor's work is done in real time, whatever time the organization lives at; what its own time brings about waits for that.
 */
function dueTimesOf(view: PaymentView): Pick<PaymentRow, 'nextActionTime' | 'clockOrg' | 'clockActionTime'> {
  const { payment, settlements, testClock, machineTime } = view;
  const pending = pendingAttempt(view)?.[1].resource;
  const refund = [...settlements.values()].find(({ state }) => state === 'REFUND_REQUESTED');
  const expiry = payment.status === 'AWAITING_PAYMENT' ? payment.expireTime : undefined;
  const atOnce = earliest(pending?.createTime, refund?.updateTime);
  if (!testClock) return { nextActionTime: earliest(atOnce, expiry), clockOrg: null, clockActionTime: null };
  const closing = payment.status === 'UNDER_REVIEW' ? undefined : pending?.expireTime;
  return {
    nextActionTime: atOnce && (machineTime ?? atOnce),
    clockOrg: payment.organization,
    clockActionTime: earliest(closing, expiry),
  };
}

function earliest(...times: readonly (string | null | undefined)[]): string | null {
  return times.filter((time) => typeof time === 'string').sort()[0] ?? null;
}
