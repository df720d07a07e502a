import {
  amountOf,
  latestCycle,
  nextBillingTime,
  type Period,
  RETRY_DAYS,
  startOf,
  type Subscription,
  type SubscriptionView,
  trialEnd,
} from '@cauce/billing-domain';
import type { CheckoutSubscription } from '@cauce/contracts';

/** How many charges are told in advance. */
const CHARGES_TOLD = 3;

/** What the buyer's pages show of a subscription. @param now the organization's time, RFC 3339 UTC */
export function toCheckoutSubscription(view: SubscriptionView, now: string): CheckoutSubscription {
  const { kind, terms, shown, buyer, subscription, declined, period } = view;
  const { firstChargeAmountCents, correlationId, redirectUri } = terms;
  const { status, open, acceptanceExpireTime } = subscription;
  const next = nextBillingTime(subscription);
  return {
    name: terms.name,
    kind,
    status: status === 'NONE' ? 'PENDING_ACCEPTANCE' : status,
    plan: planOf(view),
    ...(firstChargeAmountCents !== undefined && { firstChargeAmountCents }),
    nextCharges: nextCharges(subscription, now),
    retryDays: RETRY_DAYS,
    ...(buyer && { buyer: { firstName: buyer.firstName, lastName: buyer.lastName, email: masked(buyer.email) } }),
    store: {
      name: terms.plan.slice(0, terms.plan.indexOf('/subscription-plans/')),
      displayName: shown.storeDisplayName,
      ...(shown.storeProfile && { profile: shown.storeProfile }),
    },
    organization: { name: terms.organization, displayName: shown.organizationDisplayName },
    environment: shown.environment,
    ...(correlationId !== undefined && { correlationId }),
    ...(redirectUri !== undefined && { redirectUri }),
    ...(status === 'PENDING_ACCEPTANCE' && { acceptanceExpireTime }),
    now,
    ...(open !== undefined && { charging: { id: open } }),
    ...(declined && { declined: declinedOf(declined) }),
    ...(view.isAcceptanceExpired && { isAcceptanceExpired: true }),
    ...owedOf(subscription, now),
    ...periodOf(period),
    ...(next !== undefined && { nextBillingTime: next }),
  };
}

function declinedOf({
  chargeId: id,
  ...declined
}: NonNullable<SubscriptionView['declined']>): NonNullable<CheckoutSubscription['declined']> {
  return { id, ...declined };
}

/** What a new card pays: the owed cycle, or in SUSPENDED the latest cycle whose date has come, since earlier ones are given up. */
function owedOf(subscription: Subscription, now: string): Pick<CheckoutSubscription, 'owed'> {
  const { status, owed, anchor, terms } = subscription;
  if (owed === undefined || anchor === undefined || (status !== 'PAST_DUE' && status !== 'SUSPENDED')) return {};
  const cycle = status === 'PAST_DUE' ? owed.cycle : latestCycle(now, anchor, terms.rhythm);
  return { owed: { time: startOf(cycle, anchor, terms.rhythm), amountCents: amountOf(cycle, subscription) } };
}

function planOf({ terms }: SubscriptionView): CheckoutSubscription['plan'] {
  const { planDisplayName: displayName, planDescription: description, amountCents, currencyCode, rhythm, trialPeriodDays } = terms;
  return {
    displayName,
    ...(description !== undefined && { description }),
    amountCents,
    currencyCode,
    billingCycleFrequency: rhythm.frequency,
    billingCycleInterval: rhythm.interval,
    trialPeriodDays,
  };
}

/** Dates rather than a rule, which would be wrong for the 31st. Before acceptance: the dates if it is accepted now. */
function nextCharges(subscription: Subscription, now: string): CheckoutSubscription['nextCharges'] {
  const { status, terms, lastCycle, owed, anchor = firstDate(subscription, now) } = subscription;
  if (status === 'CANCELED' || status === 'EXPIRED') return [];
  const first = owed?.cycle ?? lastCycle + 1;
  return Array.from({ length: CHARGES_TOLD }, (_, nth) => ({
    time: startOf(first + nth, anchor, terms.rhythm),
    amountCents: amountOf(first + nth, subscription),
  }));
}

function firstDate({ terms }: Subscription, now: string): string {
  return trialEnd(now, terms.trialPeriodDays);
}

function periodOf(period: Period | undefined): Pick<CheckoutSubscription, 'currentPeriodStart' | 'currentPeriodEnd'> {
  return period ? { currentPeriodStart: period.start, currentPeriodEnd: period.end } : {};
}

/** `ana@correo.example` → `a•••@correo.example`. */
export function masked(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}•••${email.slice(at)}`;
}
