import {
  givenUpCycle,
  type SubscriptionEvent,
  type SubscriptionFacts,
  type SubscriptionStatus,
  type SubscriptionView,
} from '@cauce/billing-domain';
import type { BuyerMail, ChargeCycle, MessageKind } from '@cauce/contracts';
import type { MessageContent, MessageMakers, ResourceFacts } from '@cauce/event-store';
import {
  canceledMail,
  chargeFailedMail,
  type MethodUrl,
  type MethodUrlAt,
  suspendedMail,
  trialEndsMail,
  welcomeMail,
} from './subscription.mails.js';
import {
  type BillingWebhookData,
  chargedWebhookData,
  failedWebhookData,
  type StatusWebhookData,
  statusWebhookData,
} from './subscription.webhooks.js';

/** The topic of all messages of a subscription's stream. */
export const SUBSCRIPTION_TOPIC = 'billing.subscription.v1';

/** The name of the follower that publishes them. */
export const PUBLISHER = 'publisher';

type Kind = MessageKind<typeof SUBSCRIPTION_TOPIC>;

/** The facts of a subscription that never change after its creation, and whose they are. */
export type MessageFacts = ResourceFacts & SubscriptionFacts;

type DataOf<Type extends SubscriptionEvent['type']> = Extract<SubscriptionEvent, { type: Type }>['data'];

/** The status that an event brings about. CANCELED has a reason, too. */
const BECOMES = {
  SubscriptionCreated: 'PENDING_ACCEPTANCE',
  TrialStarted: 'TRIALING',
  SubscriptionActivated: 'ACTIVE',
  SubscriptionPastDue: 'PAST_DUE',
  SubscriptionSuspended: 'SUSPENDED',
  SubscriptionCanceled: 'CANCELED',
  SubscriptionExpired: 'EXPIRED',
} as const satisfies Partial<Record<SubscriptionEvent['type'], SubscriptionStatus>>;

/** An event that merchants are told of. */
type Announced = Extract<SubscriptionEvent, { type: keyof typeof BECOMES | 'CycleCharged' | 'ChargeFailed' }>;

/**
 * The published events and their messages. The messages of a renewal are made of the event and the facts alone, so no stream is read for them;
 * only the buyer's mails need the fold. @param urlAt the address of the page where the card is changed, in a mail about what happened `at` a time
 */
export function subscriptionMessages(urlAt: MethodUrlAt): MessageMakers<SubscriptionEvent, SubscriptionView, MessageFacts, Kind> {
  const urlOf =
    ({ data }: SubscriptionEvent): MethodUrl =>
    (name, linkKey) =>
      urlAt(name, linkKey, data.at);
  return {
    SubscriptionCreated: { of: 'facts', make: webhookOf },
    SubscriptionPastDue: { of: 'facts', make: webhookOf },
    CycleCharged: { of: 'facts', make: webhookOf },
    SubscriptionExpired: { of: 'facts', make: (event, facts) => ({ ...webhookOf(event, facts), ...withdrawn(event) }) },
    TrialStarted: { of: 'view', make: (event, view) => ({ ...webhookOf(event, view), ...mailed(welcomeMail(view, urlOf(event))) }) },
    SubscriptionActivated: {
      of: 'view',
      make: (event, view) => ({ ...webhookOf(event, view), ...mailed(welcomeMail(view, urlOf(event))) }),
    },
    SubscriptionSuspended: {
      of: 'view',
      make: (event, view) => ({ ...webhookOf(event, view), ...mailed(suspendedMail(view, urlOf(event))) }),
    },
    ChargeFailed: {
      of: 'view',
      make: (event, view) => ({ ...webhookOf(event, view), ...mailed(chargeFailedMail(event.data, view, urlOf(event))) }),
    },
    SubscriptionCanceled: {
      of: 'view',
      make: (event, view) => ({
        ...webhookOf(event, view),
        ...mailed(canceledMail(event.data, view, urlOf(event))),
        ...withdrawn(event),
      }),
    },
    TrialEndNoticed: {
      of: 'view',
      make: (event, view) => ({
        kind: 'subscription.trialEndNoticed',
        data: { name: view.terms.name },
        ...mailed(trialEndsMail(view, urlOf(event))),
      }),
    },
    ChargeRequested: { of: 'facts', make: ({ data }, facts) => chargeRequested(data, facts) },
    CycleGivenUp: { of: 'facts', make: cycleGivenUp },
  };
}

/** The same events, as far as payments is asked to do something. */
export function subscriptionOrders(): ReturnType<typeof subscriptionMessages> {
  return {
    ChargeRequested: { of: 'facts', make: ({ data }, facts) => chargeRequested(data, facts) },
    CycleGivenUp: { of: 'facts', make: cycleGivenUp },
    SubscriptionCanceled: { of: 'facts', make: cycleGivenUp },
    SubscriptionExpired: { of: 'facts', make: cycleGivenUp },
  };
}

/** Whether merchants are told of it. */
export function isAnnounced(event: SubscriptionEvent): event is Announced {
  return Object.hasOwn(BECOMES, event.type) || event.type === 'CycleCharged' || event.type === 'ChargeFailed';
}

/** The webhook of an event: the event and the facts say all of it. */
export function webhookOf(event: Announced, facts: SubscriptionFacts): Announcement {
  if (event.type === 'CycleCharged') return { kind: 'subscription.billingStatusChanged', data: chargedWebhookData(event.data, facts) };
  if (event.type === 'ChargeFailed') return { kind: 'subscription.billingStatusChanged', data: failedWebhookData(event.data, facts) };
  const reason = event.type === 'SubscriptionCanceled' ? event.data.reason : undefined;
  return { kind: 'subscription.subscriptionStatusChanged', data: statusWebhookData(BECOMES[event.type], facts, reason) };
}

type Announcement =
  | { readonly kind: 'subscription.billingStatusChanged'; readonly data: BillingWebhookData }
  | { readonly kind: 'subscription.subscriptionStatusChanged'; readonly data: StatusWebhookData };

/** The facts of a view or a row. */
export function messageFacts(facts: SubscriptionFacts): MessageFacts {
  const { organization, plan } = facts.terms;
  return { ...facts, organization, store: plan.slice(0, plan.indexOf('/subscription-plans/')) };
}

/** Asks payments for the charge of a cycle. Also what is sent once more while the charge stays open. */
function chargeRequested(data: DataOf<'ChargeRequested'>, facts: SubscriptionFacts): MessageContent<Kind> {
  const { cycle, amountCents, currencyCode } = data;
  return {
    kind: 'subscription.chargeRequested',
    data: { name: facts.terms.name, cycleNumber: cycle, amountCents, currencyCode },
    chargeOrder: orderOf(data, facts),
  };
}

function orderOf(
  { chargeId, cycle, amountCents, currencyCode, method, personal }: DataOf<'ChargeRequested'>,
  facts: SubscriptionFacts,
): ChargeCycle {
  const { terms, buyer, shown, testClock } = facts;
  const { planDisplayName: title, correlationId } = terms;
  const { email, phoneNumber, firstName, lastName } = buyer ?? {};
  const isKnown = email !== undefined && phoneNumber !== undefined && firstName !== undefined && lastName !== undefined;
  return {
    do: 'CHARGE',
    chargeId,
    cycle,
    amountCents,
    currencyCode,
    method,
    title,
    ...(correlationId !== undefined && { correlationId }),
    ...(isKnown && { buyer: { email, phoneNumber, firstName, lastName } }),
    ...(personal && { payer: personal.identity }),
    shown,
    ...(testClock && { testClock }),
  };
}

function cycleGivenUp(event: SubscriptionEvent, { terms }: SubscriptionFacts): MessageContent<Kind> | undefined {
  const cycleNumber = givenUpCycle(event);
  return cycleNumber === undefined
    ? undefined
    : { kind: 'subscription.cycleGivenUp', data: { name: terms.name, cycleNumber }, ...withdrawn(event) };
}

function mailed(buyerMail: BuyerMail | undefined): Pick<MessageContent<Kind>, 'buyerMail'> {
  return buyerMail ? { buyerMail } : {};
}

/** Payments is to take no more money for a cycle that is given up. */
function withdrawn(event: SubscriptionEvent): Pick<MessageContent<Kind>, 'chargeOrder'> {
  const cycle = givenUpCycle(event);
  return cycle === undefined ? {} : { chargeOrder: { do: 'WITHDRAW', cycle } };
}
