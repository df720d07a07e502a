import type { Fold, FoldedStream } from '@cauce/event-store';
import { idOf } from '@cauce/kernel';
import {
  accountOf,
  type AttemptDetails,
  chargeTime,
  expiryTime,
  type Payment,
  type PaymentAttemptResource,
  type PaymentRefund,
  type PaymentResource,
  type PaymentView,
  pendingAttempt,
  type Refund,
  refundedCents,
  refundTime,
  type UnexpectedSettlement,
  windowTime,
} from '@cauce/payments-domain';
import type { Table } from '@cauce/postgres';
import { DUE_FIELDS, type DueColumns, freedByNewTime } from '@cauce/scheduler';
import type { PersonalIndex } from '@cauce/secrets';
import { laneOf } from './due-lane.js';
import { buyerHashes } from './payment.buyer.js';

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
  /** The processor account of a subscription's pending charge; empty: the environment's processor. */
  readonly chargeAccount: string;
  /** The organization, if it has a test clock. */
  readonly clockOrg: string | null;
  /** With a test clock: when something is due by that clock. Only its advances run it (docs/adr/0019). */
  readonly clockActionTime: string | null;
  /** How far its refunds are; null: it has none. Lists of operators find it by this. */
  readonly refunded?: Refunded | null;
  /** What went back of the money that paid; null where `refunded` is. */
  readonly refundedCents?: bigint | null;
  /** Keyed hashes of the buyer, for lists of operators. Null where nothing is known, and in rows of before. */
  readonly buyerEmail?: string | null;
  readonly buyerPhone?: string | null;
  readonly buyerDocument?: string | null;
  /** The parts of the fold that the other fields lack, so that a command on an uncached payment reads no stream. Null in older rows. */
  readonly rest?: RestOfFold | null;
};

/**
 * How far the refunds of a payment are, as operators ask for it. REQUESTED: at least one is on its way. REFUSED: none is, and the processor
 * refused the last one. Else how much of the money that paid went back.
 */
export type Refunded = (typeof REFUNDED)[number];

/** Every {@link Refunded}. */
export const REFUNDED = ['REQUESTED', 'REFUSED', 'PART', 'WHOLE'] as const;

/** The parts of the fold that no other field of the row contains. The version before reads them, too: fields may be added, none taken away. */
type RestOfFold = Pick<PaymentView, 'shown' | 'testClock' | 'machineTime' | 'subscription'> & {
  readonly payableCents: number;
  readonly fundedBy?: string;
  readonly withdrawTime?: string;
  readonly fingerprint: Payment['fingerprint'];
  /** In the order of `attempts`. */
  readonly details: readonly AttemptDetails[];
  readonly settlements: readonly UnexpectedSettlement[];
  /** Absent in most rows. */
  readonly refunds?: readonly PaymentRefund[];
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
    chargeAccount: 'text',
    clockOrg: 'text',
    clockActionTime: 'timestamptz',
    refunded: 'text',
    refundedCents: 'bigint',
    buyerEmail: 'text',
    buyerPhone: 'text',
    buyerDocument: 'text',
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
export function toPaymentRow(payment: FoldedStream<Payment, PaymentView>, buyers: PersonalIndex): PaymentRow {
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
    ...refundsOf(view),
    chargeAccount: chargeAccountOf(view),
    ...buyerHashes(view, buyers),
    rest: restOf(payment),
  };
}

function refundsOf(view: PaymentView): Required<Pick<PaymentRow, 'refunded' | 'refundedCents'>> {
  const states = [...view.refunds.values()].map(({ state }) => state);
  if (states.length === 0) return { refunded: null, refundedCents: null };
  const cents = refundedCents(view);
  const returned = cents < view.state.payableCents ? 'PART' : 'WHOLE';
  const refunded = states.includes('REFUND_REQUESTED') ? 'REQUESTED' : states.at(-1) === 'REFUSED' ? 'REFUSED' : returned;
  return { refunded, refundedCents: BigInt(cents) };
}

function restOf({ view, at }: FoldedStream<Payment, PaymentView>): RestOfFold {
  const { state, shown, testClock, machineTime, attempts, settlements, refunds, subscription } = view;
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
    ...(refunds.size > 0 && { refunds: [...refunds.values()] }),
    at,
  };
}

/** The fold that a row was made of; undefined for an older row, which does not keep all of it. */
export function toPaymentFold(row: PaymentRow): Fold<Payment, PaymentView> | undefined {
  const { resource, linkKey, integration, attempts, revision, position, rest } = row;
  if (!rest) return undefined;
  const { shown, testClock, machineTime, subscription, details, settlements, refunds = [], at } = rest;
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
    refunds: new Map(refunds.map((each) => [idOf(each.name), each])),
  };
  return { state: view.state, view, revision, at, position: { commit: position, prepare: position } };
}

/** The state in a row, which holds nothing twice: what the resources say is not in `rest`. */
function stateIn({ resource, attempts }: PaymentRow, rest: RestOfFold): Payment {
  const { payableCents, fingerprint, subscription, fundedBy, withdrawTime, refusedCharges, settlements } = rest;
  const { status, expireTime, createTime } = resource;
  return {
    ...{ status, payableCents, expireTime, fingerprint, createTime, fundedBy, withdrawTime },
    subscription: subscription?.stream,
    attempts: new Map(attempts.map((each) => [idOf(each.name), each.status])),
    unexpectedSettlements: new Set(settlements.map(({ name }) => idOf(name))),
    refunds: refundsIn(rest),
    refusedCharges: new Set(refusedCharges),
  };
}

/** By refund id; that of a settlement is its attempt's. */
function refundsIn({ settlements, refunds = [], payableCents }: RestOfFold): Payment['refunds'] {
  const ofSettlements = settlements.flatMap(({ state, refundAmountCents: amountCents = payableCents, ...settlement }) =>
    state === 'OPEN' ? [] : [{ ...settlement, state, amountCents }],
  );
  return new Map(
    [...ofSettlements, ...refunds].map(({ name, attempt, amountCents, state }) => [
      idOf(name),
      { attemptId: idOf(attempt), amountCents, state: REFUND_STATES[state] },
    ]),
  );
}

const REFUND_STATES = { REFUND_REQUESTED: 'REQUESTED', REFUNDED: 'DONE', REFUSED: 'REFUSED' } as const satisfies Record<
  PaymentRefund['state'],
  Refund['state']
>;

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

/** When something is due of a payment in real time, RFC 3339 UTC; null: never. In its lane, which it never leaves. */
export function actionTimeOf(view: PaymentView): string | null {
  const { nextActionTime, chargeActionTime } = dueTimesOf(view);
  return nextActionTime ?? chargeActionTime;
}

function chargeAccountOf(view: PaymentView): string {
  const [attemptId] = pendingAttempt(view) ?? [];
  return (laneOf(view) === 'charges' && attemptId !== undefined && accountOf(view, attemptId)) || '';
}

function inLane(view: PaymentView, time: string | null): Pick<PaymentRow, 'nextActionTime' | 'chargeActionTime'> {
  const isCharge = laneOf(view) === 'charges';
  return { nextActionTime: isCharge ? null : time, chargeActionTime: isCharge ? time : null };
}

function earliest(...times: readonly (string | null | undefined)[]): string | null {
  return times.filter((time) => typeof time === 'string').sort()[0] ?? null;
}
