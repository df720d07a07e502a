import { type FailureReason, isNothingTaken, type PaymentMethod } from '@cauce/kernel';
import type { PaymentEvent } from './payment.events.js';
import { evolve, initial, type Payment } from './payment.state.js';
import type {
  AttemptStatus,
  Buyer,
  Card,
  CatalogSnapshot,
  OfSubscription,
  Payer,
  PaymentStatus,
  PaymentTerms,
  Refusal,
} from './payment.terms.js';

/** A payment, as the API answers it. Without `url`: a capability is no part of a fold. `buyer` is absent once erased. */
export type PaymentResource = PaymentTerms & {
  readonly status: PaymentStatus;
  readonly buyer?: Buyer;
  readonly createTime: string;
  readonly updateTime: string;
};

/** An attempt, as the API answers it. */
export type PaymentAttemptResource = {
  readonly name: string;
  readonly status: AttemptStatus;
  readonly method: PaymentMethod;
  readonly createTime: string;
  readonly updateTime: string;
  readonly expireTime: string;
};

/** What webhooks and the buyer's page say of an attempt besides the resource. `failure`: only of FAILED; `card`: once the processor named it. */
export type AttemptDetails = {
  readonly payer?: Payer & { readonly name?: string };
  readonly failure?: FailureReason;
  /** The processor's own code of a refusal: for operators. */
  readonly code?: string;
  /** The refusal will never turn into money. */
  readonly isFinal?: true;
  readonly card?: Card;
  /** The id of the stored payment method that is charged; only in a subscription's charge. */
  readonly storedMethod?: string;
  /** The id of the processor account that serves it; absent: the environment's processor. */
  readonly account?: string;
};

/** An attempt as its payment's view holds it. */
export type AttemptView = { readonly resource: PaymentAttemptResource; readonly details: AttemptDetails };

/** A payment as it is shown: the state of its machine, its resources, and what the machine does not need. */
export type PaymentView = {
  /** What `decide` knows of it. */
  readonly state: Payment;
  readonly payment: PaymentResource;
  readonly shown: CatalogSnapshot;
  /** The key id of the hosted link. */
  readonly linkKey: string;
  /** `integrations/<id>`; absent for the merchant's own payments. */
  readonly integration?: string;
  /** The organization's time is a test clock's. */
  readonly testClock?: true;
  /** With a test clock: since when, by the machine's time, there is work that does not wait for it (the latest charge, withdrawal or refund). */
  readonly machineTime?: string;
  /** In the order they were started, by attempt id. */
  readonly attempts: ReadonlyMap<string, AttemptView>;
  /** The subscription that it is for; absent: a merchant's own. */
  readonly subscription?: OfSubscription;
  /** Money that came unexpectedly, by attempt id: for operators; merchants' resources do not show it. */
  readonly settlements: ReadonlyMap<string, UnexpectedSettlement>;
  /** Money that an operator returns, by refund id: for operators, too. */
  readonly refunds: ReadonlyMap<string, PaymentRefund>;
};

/** Ours, for operators. Its `updateTime` is when its state last changed. */
export type PaymentRefund = {
  /** `stores/<store_id>/payments/<payment_id>/refunds/<refund_id>`. */
  readonly name: string;
  readonly attempt: string;
  /** REFUSED: the processor will never return this money. */
  readonly state: 'REFUND_REQUESTED' | 'REFUNDED' | 'REFUSED';
  readonly amountCents: number;
  readonly currencyCode: string;
  /** The operator's. */
  readonly reason: string;
  /** The processor's own code of a refusal. */
  readonly code?: string;
  readonly createTime: string;
  readonly updateTime: string;
};

/** Ours, for operators. Its `updateTime` is when its state last changed. */
export type UnexpectedSettlement = {
  /** `stores/<store_id>/payments/<payment_id>/unexpected-settlements/<attempt_id>`. */
  readonly name: string;
  /** The attempt's name; the attempt itself may be unknown to us. */
  readonly attempt: string;
  readonly state: 'OPEN' | 'REFUND_REQUESTED' | 'REFUNDED';
  readonly amountCents: number;
  /** What goes back, where parts went back before the money was listed; absent: all of it. */
  readonly refundAmountCents?: number;
  readonly currencyCode: string;
  readonly createTime: string;
  readonly updateTime: string;
};

/** Folds one event; undefined until the payment is created. Never throws. */
export function evolveView(view: PaymentView | undefined, event: PaymentEvent): PaymentView | undefined {
  if (event.type === 'PaymentCreated') return created(event);
  return view && evolveResources({ ...view, state: evolve(view.state, event) }, event);
}

type Created = Extract<PaymentEvent, { type: 'PaymentCreated' }>;

function evolveResources(view: PaymentView, event: Exclude<PaymentEvent, Created>): PaymentView {
  switch (event.type) {
    case 'AttemptStarted':
      return withMachineTime(withStarted(view, event.data), event.data);
    case 'AttemptSucceeded':
      return withEnded(view, event.data, 'SUCCEEDED');
    case 'AttemptFailed':
      return withEnded(view, event.data, 'FAILED', refusalOf(event.data));
    case 'PaymentPutUnderReview':
      return withStatus(withCard(view, event.data), event.data, 'UNDER_REVIEW');
    case 'ChargeRefused':
      return view;
    case 'WithdrawalRequested':
      return withMachineTime(view, event.data);
    case 'PaymentFunded':
      return withStatus(view, event.data, 'FUNDED');
    case 'PaymentExpired':
      return withStatus(view, event.data, 'EXPIRED');
    case 'PaymentCanceled':
      return withStatus(view, event.data, 'CANCELED');
    case 'UnexpectedSettlementRecorded':
      return withSettlement(view, event.data, 'OPEN');
    case 'SettlementRefundRequested':
      return withMachineTime(withSettlementRefund(view, event.data), event.data);
    case 'SettlementRefunded':
      return withSettlement(view, event.data, 'REFUNDED');
    case 'RefundRequested':
      return withMachineTime(withRefundRequested(view, event.data), event.data);
    case 'PaymentRefunded':
      return withRefundEnded(view, event.data, 'REFUNDED');
    case 'RefundRefused':
      return withRefundEnded(view, event.data, 'REFUSED');
    default:
      event satisfies never;
      return view;
  }
}

/** What went back of the money that paid, in cents. What goes back of an unexpected settlement is that settlement's. */
export function refundedCents({ refunds }: Pick<PaymentView, 'refunds'>): number {
  return [...refunds.values()].reduce((sum, { state, amountCents }) => sum + (state === 'REFUNDED' ? amountCents : 0), 0);
}

function refusalOf({ reason, code, isFinal }: Refusal): AttemptDetails {
  return { failure: reason, ...(code !== undefined && { code }), ...(isFinal && { isFinal }) };
}

type DataOf<Type extends PaymentEvent['type']> = Extract<PaymentEvent, { type: Type }>['data'];

/** The pending attempt with its id: at most one is pending. */
export function pendingAttempt({ attempts }: PaymentView): readonly [id: string, attempt: AttemptView] | undefined {
  return [...attempts].find(([, { resource }]) => resource.status === 'PENDING');
}

/** The processor account of an attempt; undefined: the environment's processor, which also answers for attempts that are not on record. */
export function accountOf({ attempts }: PaymentView, attemptId: string): string | undefined {
  return attempts.get(attemptId)?.details.account;
}

/**
 * Whether the buyer was certainly not charged: no attempt is pending or succeeded, and each that failed can never take money any more, since
 * the processor called its refusal final or confirmed that it was given up.
 */
export function isNothingCharged({ attempts, settlements }: PaymentView): boolean {
  return settlements.size === 0 && [...attempts.values()].every(hasFailedForEver);
}

function hasFailedForEver({ resource, details: { failure, isFinal } }: AttemptView): boolean {
  return resource.status === 'FAILED' && (isFinal === true || (failure !== undefined && isNothingTaken(failure)));
}

function created(event: Created): PaymentView {
  const { terms, shown, linkKey, integration, testClock, subscription, personal, at } = event.data;
  return {
    state: evolve(initial, event),
    shown,
    linkKey,
    ...(integration !== undefined && { integration }),
    ...(testClock && { testClock }),
    ...(subscription && { subscription }),
    payment: { ...terms, ...(personal && { buyer: personal.buyer }), status: 'AWAITING_PAYMENT', createTime: at, updateTime: at },
    attempts: new Map(),
    settlements: new Map(),
    refunds: new Map(),
  };
}

function withSettlement(
  view: PaymentView,
  { attemptId, at }: { attemptId: string; at: string },
  state: UnexpectedSettlement['state'],
): PaymentView {
  const { name, currencyCode } = view.payment;
  const known = view.settlements.get(attemptId) ?? {
    name: `${name}/unexpected-settlements/${attemptId}`,
    attempt: `${name}/attempts/${attemptId}`,
    amountCents: view.state.payableCents,
    currencyCode,
    createTime: at,
  };
  return { ...view, settlements: new Map(view.settlements).set(attemptId, { ...known, state, updateTime: at }) };
}

/** Parts of the money may have gone back before it was listed: then the refund is of the rest. */
function withSettlementRefund(view: PaymentView, data: DataOf<'SettlementRefundRequested'>): PaymentView {
  const { attemptId, amountCents: refundAmountCents } = data;
  const requested = withSettlement(view, data, 'REFUND_REQUESTED');
  const settlement = requested.settlements.get(attemptId);
  if (settlement === undefined || refundAmountCents === undefined || refundAmountCents === settlement.amountCents) return requested;
  return { ...requested, settlements: new Map(requested.settlements).set(attemptId, { ...settlement, refundAmountCents }) };
}

function withRefundRequested(view: PaymentView, { refundId, attemptId, amountCents, reason, at }: DataOf<'RefundRequested'>): PaymentView {
  const { name, currencyCode } = view.payment;
  const [refund, attempt] = [`${name}/refunds/${refundId}`, `${name}/attempts/${attemptId}`];
  const times = { createTime: at, updateTime: at };
  const requested = { name: refund, attempt, state: 'REFUND_REQUESTED', amountCents, currencyCode, reason, ...times } as const;
  return { ...view, refunds: new Map(view.refunds).set(refundId, requested) };
}

function withRefundEnded(
  view: PaymentView,
  { refundId, at, ...data }: DataOf<'PaymentRefunded' | 'RefundRefused'>,
  state: PaymentRefund['state'],
): PaymentView {
  const known = view.refunds.get(refundId);
  if (known === undefined) return view;
  const code = 'code' in data ? { code: data.code } : {};
  return { ...view, refunds: new Map(view.refunds).set(refundId, { ...known, state, ...code, updateTime: at }) };
}

function withMachineTime(view: PaymentView, { machineTime }: { machineTime?: string }): PaymentView {
  return machineTime === undefined ? view : { ...view, machineTime };
}

function withStatus(view: PaymentView, { at }: { at: string }, status: PaymentStatus): PaymentView {
  return { ...view, payment: { ...view.payment, status, updateTime: at } };
}

function withStarted(view: PaymentView, data: DataOf<'AttemptStarted'>): PaymentView {
  const { attemptId, method, storedMethod, account, expireTime, user, personal, at } = data;
  const name = `${view.payment.name}/attempts/${attemptId}`;
  const resource = { name, status: 'PENDING', method, createTime: at, updateTime: at, expireTime } as const;
  const payer = { ...(user && { name: user }), ...personal?.payer };
  const details = {
    ...((user || personal) && { payer }),
    ...(storedMethod !== undefined && { storedMethod }),
    ...(account !== undefined && { account }),
  };
  return { ...view, attempts: new Map(view.attempts).set(attemptId, { resource, details }) };
}

/** The processor has named the card, and the attempt goes on. */
function withCard(view: PaymentView, { attemptId, personal }: DataOf<'PaymentPutUnderReview'>): PaymentView {
  const attempt = view.attempts.get(attemptId);
  if (attempt === undefined || personal === undefined) return view;
  const named = { ...attempt, details: { ...attempt.details, ...personal } };
  return { ...view, attempts: new Map(view.attempts).set(attemptId, named) };
}

function withEnded(
  view: PaymentView,
  { attemptId, personal, at }: DataOf<'AttemptSucceeded' | 'AttemptFailed'>,
  status: AttemptStatus,
  failure: AttemptDetails = {},
): PaymentView {
  const attempt = view.attempts.get(attemptId);
  if (attempt === undefined) return view;
  const { failure: _failure, code: _code, isFinal: _isFinal, ...known } = attempt.details; // a success corrects the failure that was recorded before
  const ended = { resource: { ...attempt.resource, status, updateTime: at }, details: { ...known, ...personal, ...failure } };
  return { ...view, attempts: new Map(view.attempts).set(attemptId, ended) };
}
