import type { FailureReason } from '@cauce/kernel';
import { nextBillingTime } from './due.js';
import type { Period } from './schedule.js';
import type { SubscriptionEvent } from './subscription.events.js';
import { evolve, initial, type Subscription } from './subscription.state.js';
import type { Buyer, CatalogSnapshot, Kind, SubscriptionStatus, SubscriptionTerms } from './subscription.terms.js';

/** What never changes after the first event. */
export type SubscriptionFacts = {
  readonly kind: Kind;
  readonly terms: SubscriptionTerms;
  /** Personal; absent once it is erased. */
  readonly buyer?: Buyer;
  readonly shown: CatalogSnapshot;
  readonly linkKey: string;
  readonly integration?: string;
  readonly testClock?: true;
  readonly createTime: string;
};

/** A subscription as it is shown: its facts, the state of its machine, and what the machine does not need. */
export type SubscriptionView = SubscriptionFacts & {
  readonly subscription: Subscription;
  /** The last period that was paid or waived; in a trial, the trial. */
  readonly period?: Period;
  /** The latest charge, if it failed. `isNothingCharged`: no charge of its cycle may take money any more. */
  readonly declined?: {
    readonly chargeId: string;
    readonly reason: FailureReason;
    readonly isAcceptance: boolean;
    readonly isNothingCharged?: true;
  };
  /** When the open charge was requested, in real time. */
  readonly requestTime?: string;
  /** It was canceled because nobody accepted it in time. */
  readonly isAcceptanceExpired?: true;
};

/** What a subscription and a plan assignment have in common, as the API answers them. Times are RFC 3339, UTC. */
type CommonResource<Status> = {
  readonly name: string;
  readonly status: Status;
  readonly buyer?: Buyer;
  readonly createTime: string;
  /** In cents; 0: the first cycle is free. */
  readonly firstChargeAmountCents?: number;
  readonly redirectUri?: string;
  readonly currentPeriodStart?: string;
  readonly currentPeriodEnd?: string;
  readonly nextBillingTime?: string;
};

/** A subscription, as the API answers it but for its link. */
export type SubscriptionResource = CommonResource<Exclude<SubscriptionStatus, 'EXPIRED'>> & {
  readonly correlationId?: string;
  /** Only while PENDING_ACCEPTANCE. */
  readonly acceptanceExpireTime?: string;
};

/** A plan assignment, as the API answers it but for its link. */
export type AssignmentResource = CommonResource<SubscriptionStatus> & {
  /** `organizations/<id>/stores/<id>/subscription-plans/<id>`. */
  readonly subscriptionPlan: string;
  /** Only while PENDING_ACCEPTANCE. */
  readonly acceptanceTokenExpiresAt?: string;
};

/** Folds one event; undefined until the subscription is created. Never throws. */
export function evolveView(view: SubscriptionView | undefined, event: SubscriptionEvent): SubscriptionView | undefined {
  if (view === undefined) return event.type === 'SubscriptionCreated' ? created(event.data) : undefined;
  const { declined, requestTime, ...rest } = { ...view, subscription: evolve(view.subscription, event) };
  const going = { ...rest, ...(declined && { declined }), ...(requestTime !== undefined && { requestTime }) };
  switch (event.type) {
    case 'ChargeRequested':
      return { ...rest, requestTime: event.data.machineTime ?? event.data.at };
    case 'TrialStarted':
      return { ...rest, period: { start: event.data.at, end: event.data.anchor } };
    case 'CycleCharged':
    case 'CycleWaived':
      return { ...rest, period: event.data.period };
    case 'ChargeFailed':
    case 'AcceptanceDeclined': {
      const { chargeId, reason, isNothingCharged } = event.data;
      const isAcceptance = event.type === 'AcceptanceDeclined';
      return { ...rest, declined: { chargeId, reason, isAcceptance, ...(isNothingCharged && { isNothingCharged }) } };
    }
    case 'ChargeWithdrawn':
      return rest;
    case 'SubscriptionCanceled':
      return event.data.reason === 'ACCEPTANCE_EXPIRED' && event.data.by === 'SYSTEM' ? { ...rest, isAcceptanceExpired: true } : going;
    default:
      return going;
  }
}

type Created = Extract<SubscriptionEvent, { type: 'SubscriptionCreated' }>['data'];

function created(data: Created): SubscriptionView {
  const { kind, terms, shown, linkKey, integration, testClock, personal, at } = data;
  return {
    kind,
    terms,
    ...(personal && { buyer: personal.buyer }),
    shown,
    linkKey,
    ...(integration !== undefined && { integration }),
    ...(testClock && { testClock }),
    createTime: at,
    subscription: evolve(initial, { type: 'SubscriptionCreated', data }),
  };
}

/** The resource of a subscription. */
export function subscriptionOf(view: SubscriptionView): SubscriptionResource {
  const { subscription, terms } = view;
  const { correlationId } = terms;
  // A subscription never expires: a late acceptance cancels it.
  const common = commonOf(view) as CommonResource<Exclude<SubscriptionStatus, 'EXPIRED'>>;
  return {
    ...common,
    ...(correlationId !== undefined && { correlationId }),
    ...(subscription.status === 'PENDING_ACCEPTANCE' && { acceptanceExpireTime: subscription.acceptanceExpireTime }),
  };
}

/** The resource of a plan assignment. */
export function assignmentOf(view: SubscriptionView): AssignmentResource {
  const { subscription, terms } = view;
  return {
    ...commonOf(view),
    subscriptionPlan: `${terms.organization}/${terms.plan}`,
    ...(subscription.status === 'PENDING_ACCEPTANCE' && { acceptanceTokenExpiresAt: subscription.acceptanceExpireTime }),
  };
}

function commonOf({ terms, subscription, buyer, createTime, period }: SubscriptionView): CommonResource<SubscriptionStatus> {
  const { name, firstChargeAmountCents, redirectUri } = terms;
  const next = nextBillingTime(subscription);
  return {
    name,
    // A view is made by the first event, so there is a status.
    status: subscription.status as SubscriptionStatus,
    ...(buyer && { buyer }),
    createTime,
    ...(firstChargeAmountCents !== undefined && { firstChargeAmountCents }),
    ...(redirectUri !== undefined && { redirectUri }),
    ...(period && { currentPeriodStart: period.start, currentPeriodEnd: period.end }),
    ...(next !== undefined && { nextBillingTime: next }),
  };
}
