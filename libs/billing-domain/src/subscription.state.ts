import type { Fingerprint } from '@cauce/kernel';
import type { SubscriptionEvent } from './subscription.events.js';
import type { Identity, Kind, SubscriptionStatus, SubscriptionTerms } from './subscription.terms.js';

/** A cycle that is not paid yet, and the series of attempts to charge it. */
type Owed = {
  readonly cycle: number;
  /** When the series' first charge was requested. */
  readonly dayZero: string;
  /** Failures of the series. */
  readonly failedCount: number;
  /** When it is tried again, as its last failure recorded it. Absent before one, and after one of an older stream. */
  readonly nextAttemptTime?: string;
};

/** A charge that was requested. `acceptTime`: of the acceptance that asked for it. */
type Charge = { readonly cycle: number; readonly method: string; readonly acceptTime?: string };

/** What `decide` needs to know of a subscription: no more. */
export type Subscription = {
  readonly status: 'NONE' | SubscriptionStatus;
  readonly kind: Kind;
  readonly terms: SubscriptionTerms;
  readonly fingerprint: Fingerprint;
  /** When it was created; an idempotency key is remembered from then. */
  readonly createTime: string;
  readonly acceptanceExpireTime: string;
  /** When the latest acceptance began. */
  readonly acceptTime: string | undefined;
  /** Personal: who accepted last, without an address. */
  readonly identity: Identity | undefined;
  /** The card with which it was accepted for good. */
  readonly acceptedWith: string | undefined;
  /** The card whose late money paid for that acceptance, where it is another one. */
  readonly fundedWith?: string;
  /** When cycle 1 begins; undefined until it is accepted for good. */
  readonly anchor: string | undefined;
  readonly owed: Owed | undefined;
  /** The charge whose outcome is not known yet. */
  readonly open: string | undefined;
  /** By charge id, in the order in which they were requested. */
  readonly charges: ReadonlyMap<string, Charge>;
  /** The last cycle that was paid, waived or given up; 0 before the first. */
  readonly lastCycle: number;
  readonly lastFailureTime: string;
  /** The card that the next charge takes. */
  readonly method: string;
  readonly methodsSeen: ReadonlySet<string>;
  /** A card came while a charge was open: if that one fails, this one is charged at once. */
  readonly newCardWaits: boolean;
  /** Failed charges since it was suspended. */
  readonly suspendedFailures: number;
  readonly trialEndTold: boolean;
};

/** A subscription before its first event. */
export const initial: Subscription = {
  status: 'NONE',
  kind: 'SUBSCRIPTION',
  terms: {
    name: '',
    organization: '',
    plan: '',
    planDisplayName: '',
    rhythm: { frequency: 'MONTHLY', interval: 1 },
    trialPeriodDays: 0,
    amountCents: 0,
    currencyCode: '',
  },
  fingerprint: {},
  createTime: '',
  acceptanceExpireTime: '',
  acceptTime: undefined,
  identity: undefined,
  acceptedWith: undefined,
  anchor: undefined,
  owed: undefined,
  open: undefined,
  charges: new Map(),
  lastCycle: 0,
  lastFailureTime: '',
  method: '',
  methodsSeen: new Set(),
  newCardWaits: false,
  suspendedFailures: 0,
  trialEndTold: false,
};

/** What an event makes of a subscription. Never reads the table: editing the table must not rewrite history. */
export function evolve(subscription: Subscription, event: SubscriptionEvent): Subscription {
  switch (event.type) {
    case 'SubscriptionCreated': {
      const { kind, terms, fingerprint, acceptanceExpireTime, at } = event.data;
      return { ...subscription, status: 'PENDING_ACCEPTANCE', kind, terms, fingerprint, acceptanceExpireTime, createTime: at };
    }
    case 'AcceptanceStarted':
      return accepting(subscription, event.data);
    case 'TrialStarted':
      return { ...subscription, status: 'TRIALING', anchor: event.data.anchor, acceptedWith: subscription.method };
    case 'ChargeRequested':
      return requested(subscription, event.data);
    case 'CycleCharged':
      return charged(subscription, event.data);
    case 'CycleWaived':
      return {
        ...subscription,
        anchor: subscription.anchor ?? event.data.period.start,
        acceptedWith: subscription.acceptedWith ?? subscription.method,
        lastCycle: event.data.cycle,
      };
    case 'CycleGivenUp':
      return { ...subscription, owed: undefined, lastCycle: Math.max(subscription.lastCycle, event.data.cycle) };
    case 'ChargeFailed':
      return failed(subscription, event.data);
    case 'AcceptanceDeclined':
    case 'ChargeWithdrawn':
      return { ...subscription, open: undefined };
    case 'MethodChanged':
      return { ...withMethod(subscription, event.data.method), newCardWaits: subscription.open !== undefined };
    case 'TrialEndNoticed':
      return { ...subscription, trialEndTold: true };
    case 'SubscriptionActivated':
      return {
        ...subscription,
        status: 'ACTIVE',
        suspendedFailures: 0,
        owed: subscription.owed && series(subscription.owed, 0), // what a new card pays is a series of its own
      };
    case 'SubscriptionPastDue':
      return { ...subscription, status: 'PAST_DUE' };
    case 'SubscriptionSuspended':
      return { ...subscription, status: 'SUSPENDED', suspendedFailures: 0 };
    case 'SubscriptionCanceled':
      return { ...subscription, status: 'CANCELED' };
    case 'SubscriptionExpired':
      return { ...subscription, status: 'EXPIRED' };
    default:
      event satisfies never; // a missing case does not compile; an event of a newer version changes nothing here
      return subscription;
  }
}

type DataOf<Type extends SubscriptionEvent['type']> = Extract<SubscriptionEvent, { type: Type }>['data'];

function accepting(subscription: Subscription, { method, personal, at }: DataOf<'AcceptanceStarted'>): Subscription {
  const { ip: _, ...identity } = personal?.identity ?? {};
  return { ...withMethod(subscription, method), acceptTime: at, identity: personal && (identity as Identity) };
}

function withMethod(subscription: Subscription, method: string): Subscription {
  return { ...subscription, method, methodsSeen: new Set(subscription.methodsSeen).add(method) };
}

function requested(subscription: Subscription, { chargeId, cycle, method, at }: DataOf<'ChargeRequested'>): Subscription {
  const { owed, acceptTime, status } = subscription;
  const charge: Charge = { cycle, method, ...(status === 'PENDING_ACCEPTANCE' && acceptTime !== undefined && { acceptTime }) };
  const goesOn = owed?.cycle === cycle && owed.failedCount > 0;
  return {
    ...subscription,
    open: chargeId,
    charges: new Map(subscription.charges).set(chargeId, charge),
    owed: goesOn ? owed : { cycle, dayZero: at, failedCount: 0 },
    newCardWaits: false,
  };
}

function charged(subscription: Subscription, { chargeId, fundedBy, cycle, period }: DataOf<'CycleCharged'>): Subscription {
  const isFirst = subscription.anchor === undefined;
  const cardOf = (id: string) => subscription.charges.get(id)?.method ?? subscription.method;
  // Late money of another card pays, and the card that the buyer entered last is the one to go on with.
  const method = cardOf(chargeId);
  const fundedWith = fundedBy === undefined ? undefined : { fundedWith: cardOf(fundedBy) };
  return {
    ...subscription,
    open: undefined,
    owed: undefined,
    newCardWaits: false,
    lastCycle: Math.max(subscription.lastCycle, cycle),
    ...(isFirst && { anchor: period.start, acceptedWith: method, method, ...fundedWith }),
  };
}

function failed(subscription: Subscription, { failedCount, nextAttemptTime, at }: DataOf<'ChargeFailed'>): Subscription {
  const { owed, status, suspendedFailures } = subscription;
  return {
    ...subscription,
    open: undefined,
    owed: owed && series(owed, failedCount, nextAttemptTime),
    lastFailureTime: at,
    suspendedFailures: suspendedFailures + (status === 'SUSPENDED' ? 1 : 0),
  };
}

function series({ cycle, dayZero }: Owed, failedCount: number, nextAttemptTime?: string): Owed {
  return { cycle, dayZero, failedCount, ...(nextAttemptTime !== undefined && { nextAttemptTime }) };
}

/** When cycle 1 begins; only of one that was accepted for good, or in a trial. */
export function anchorOf({ anchor, createTime }: Subscription): string {
  return anchor ?? createTime;
}

/** What a cycle costs, in cents. */
export function amountOf(cycle: number, { terms }: Subscription): number {
  return (cycle === 1 ? terms.firstChargeAmountCents : undefined) ?? terms.amountCents;
}

/** Whether a cycle costs nothing: then it is not charged. */
export function isFree(cycle: number, subscription: Subscription): boolean {
  return amountOf(cycle, subscription) === 0;
}
