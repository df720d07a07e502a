import type { Fold, FoldedStream } from '@cauce/event-store';
import { idOf } from '@cauce/kernel';
import {
  type AttemptDetails,
  chargeTime,
  expiryTime,
  type Payment,
  type PaymentAttemptResource,
  type PaymentResource,
  type PaymentView,
  refundTime,
  type UnexpectedSettlement,
  windowTime,
} from '@cauce/payments-domain';
import type { Table } from '@cauce/postgres';
import { DUE_FIELDS, type DueColumns, freedByNewTime } from '@cauce/scheduler';
import { laneOf } from './due-lane.js';

/** A payment's row, for lists and single reads. */
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
  /** When something is due: a pending attempt and a refund at once, otherwise the expiry. In real time: see `clockActionTime`. */
  readonly nextActionTime: string | null;
  /** The same for a subscription's payment, whose work is claimed apart: then `nextActionTime` is null. */
  readonly chargeActionTime: string | null;
  /** The organization, if it has a test clock. */
  readonly clockOrg: string | null;
  /** With a test clock: when something is due by that clock. Only its advances run it (docs/adr/0019). */
  readonly clockActionTime: string | null;
  /** The parts of the fold that the other fields lack, so that a command on an uncached payment reads no stream. Null in older rows. */
  readonly rest?: RestOfFold | null;
};

/** The parts of the fold that no other field of the row contains. The version before reads them, too: fields may be added, none taken away. */
type RestOfFold = Pick<PaymentView, 'shown' | 'testClock' | 'machineTime' | 'subscription'> & {
  readonly payableCents: number;
  readonly fundedBy?: string;
  readonly withdrawTime?: string;
  readonly fingerprint: Payment['fingerprint'];
  /** In the order of `attempts`. */
  readonly details: readonly AttemptDetails[];
  readonly settlements: readonly UnexpectedSettlement[];
  /** Absent in most rows: only a subscription's charge is ever refused. */
  readonly refusedCharges?: readonly string[];
  /** The business time of the last event. */
  readonly at: string;
};

/** The columns for the due work of subscriptions' payments. */
export const CHARGE_DUE: DueColumns = {
  timeColumn: 'charge_action_time',
  leaseColumn: 'charge_lease_until',
  triesColumn: 'charge_tries',
  unsettledColumn: 'charge_unsettled',
};

/** The table of the rows in Postgres. */
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
    ...DUE_FIELDS,
    chargeActionTime: 'timestamptz',
    clockOrg: 'text',
    clockActionTime: 'timestamptz',
    rest: 'json',
  },
  unlisted: ['rest'],
  // An append of several events answers only the last one's position: so a charge's payment, created with its attempt, has that one.
  // It orders lists as well, and page tokens hold it.
  kept: ['position'],
  inside: {
    status: "(resource->>'status')",
    correlationId: "(resource->>'correlationId')",
    amountCents: "((resource->>'amountCents')::bigint)",
  },
  onUpdate: `${freedByNewTime()}, ${freedByNewTime(CHARGE_DUE)}`,
};

/** The row of a folded stream. */
export function toPaymentRow(payment: FoldedStream<Payment, PaymentView>): PaymentRow {
  const { id, view, revision, foldVersion, position } = payment;
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
    rest: restOf(payment),
  };
}

function restOf({ view, at }: FoldedStream<Payment, PaymentView>): RestOfFold {
  const { state, shown, testClock, machineTime, attempts, settlements, subscription } = view;
  const { payableCents, fingerprint, fundedBy, withdrawTime, refusedCharges } = state;
  return {
    shown,
    payableCents,
    ...(fundedBy !== undefined && { fundedBy }),
    ...(testClock && { testClock }),
    ...(machineTime !== undefined && { machineTime }),
    ...(subscription && { subscription }),
    ...(withdrawTime !== undefined && { withdrawTime }),
    ...(refusedCharges.size > 0 && { refusedCharges: [...refusedCharges] }),
    fingerprint,
    details: [...attempts.values()].map(({ details }) => details),
    settlements: [...settlements.values()],
    at,
  };
}

/** The fold that a row was made of; undefined for an older row, which does not keep all of it. */
export function toPaymentFold(row: PaymentRow): Fold<Payment, PaymentView> | undefined {
  const { resource, linkKey, integration, attempts, revision, position, rest } = row;
  if (!rest) return undefined;
  const { shown, testClock, machineTime, subscription, details, settlements, at } = rest;
  const view: PaymentView = {
    state: stateIn(row, rest),
    payment: resource,
    shown,
    linkKey,
    ...(integration !== null && { integration }),
    ...(testClock && { testClock }),
    ...(machineTime !== undefined && { machineTime }),
    ...(subscription && { subscription }),
    attempts: new Map(attempts.map((each, nth) => [idOf(each.name), { resource: each, details: details[nth] ?? {} }])),
    settlements: new Map(settlements.map((each) => [idOf(each.name), each])),
  };
  return { state: view.state, view, revision, at, position: { commit: position, prepare: position } };
}

/** The state in a row, which holds nothing twice: what the resources say is not in `rest`. */
function stateIn({ resource, attempts }: PaymentRow, rest: RestOfFold): Payment {
  const { payableCents, fingerprint, subscription, fundedBy, withdrawTime, refusedCharges, settlements } = rest;
  const { status, expireTime, createTime } = resource;
  const refunds = settlements.filter(({ state }) => state !== 'OPEN');
  return {
    ...{ status, payableCents, expireTime, fingerprint, createTime, fundedBy, withdrawTime },
    subscription: subscription?.stream,
    attempts: new Map(attempts.map((each) => [idOf(each.name), each.status])),
    unexpectedSettlements: new Set(settlements.map(({ name }) => idOf(name))),
    refunds: new Map(refunds.map(({ name, state }) => [idOf(name), state === 'REFUNDED' ? 'DONE' : 'REQUESTED'])),
    refusedCharges: new Set(refusedCharges),
  };
}

/** `stores/<id>` of a payment's name. */
export function storeOf(paymentName: string): string {
  return paymentName.slice(0, paymentName.indexOf('/payments/'));
}

/**
 * Work with the processor is due in real time for every organization; work that the organization's own time makes due waits for its clock.
 */
function dueTimesOf(view: PaymentView): Pick<PaymentRow, 'nextActionTime' | 'chargeActionTime' | 'clockOrg' | 'clockActionTime'> {
  const { payment, testClock, machineTime } = view;
  const atOnce = earliest(chargeTime(view), refundTime(view));
  const expiry = expiryTime(view.state);
  if (!testClock) return { ...inLane(view, earliest(atOnce, expiry)), clockOrg: null, clockActionTime: null };
  return {
    ...inLane(view, atOnce && (machineTime ?? atOnce)),
    clockOrg: payment.organization,
    clockActionTime: earliest(windowTime(view), expiry),
  };
}

function inLane(view: PaymentView, time: string | null): Pick<PaymentRow, 'nextActionTime' | 'chargeActionTime'> {
  const isCharge = laneOf(view) === 'charges';
  return { nextActionTime: isCharge ? null : time, chargeActionTime: isCharge ? time : null };
}

function earliest(...times: readonly (string | null | undefined)[]): string | null {
  return times.filter((time) => typeof time === 'string').sort()[0] ?? null;
}
