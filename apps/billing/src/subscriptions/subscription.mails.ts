import {
  amountOf,
  ATTEMPTS,
  latestCycle,
  nextBillingTime,
  retryTime,
  startOf,
  type SubscriptionEvent,
  type SubscriptionFacts,
  type SubscriptionView,
} from '@cauce/billing-domain';
import type { CanceledMail, ChargeFailedMail, SuspendedMail, TrialEndsMail, WelcomeMail } from '@cauce/contracts';

/** Makes the address of the page where the card of a subscription is changed. */
export type MethodUrl = (subscriptionName: string, linkKey: string) => string;

/** The same, for a link that is valid from `at`, RFC 3339: the time of what the mail is about, so that a mail made again has the same link. */
export type MethodUrlAt = (subscriptionName: string, linkKey: string, at: string) => string;

type DataOf<Type extends SubscriptionEvent['type']> = Extract<SubscriptionEvent, { type: Type }>['data'];

/** It has begun, with a trial or without; undefined when it only goes on. */
export function welcomeMail(view: SubscriptionView, url: MethodUrl): WelcomeMail | undefined {
  const { subscription, terms } = view;
  const { status, lastCycle, owed, anchor } = subscription;
  const isTrial = status === 'TRIALING';
  const isFirst = isTrial || (terms.trialPeriodDays === 0 && lastCycle === 1 && owed === undefined);
  const about = aboutOf('subscription-welcome', view, url);
  if (!isFirst || anchor === undefined || about === undefined) return undefined;
  // A free first cycle has no charge: the next one is the second's.
  const cycle = lastCycle === 0 && amountOf(1, subscription) > 0 ? 1 : 2;
  return {
    ...about,
    amountCents: amountOf(cycle, subscription),
    nextChargeTime: startOf(cycle, anchor, terms.rhythm),
    ...(isTrial && { isTrial }),
  };
}

/**
 * A charge failed, and another follows: by the schedule of its series, or on a later date of a suspended subscription. Undefined for the one that
 * suspends or ends it: that is another mail. Undefined, too, once a new card waits: it is charged at once, and its outcome is what the buyer is told.
 */
export function chargeFailedMail(
  { failedCount, amountCents, reason }: DataOf<'ChargeFailed'>,
  view: SubscriptionView,
  url: MethodUrl,
): ChargeFailedMail | SuspendedMail | undefined {
  const { status, suspendedFailures, newCardWaits } = view.subscription;
  if (status === 'SUSPENDED') return suspendedFailures === 1 ? lastTryMail(view, url) : undefined;
  const about = aboutOf('charge-failed', view, url);
  const next = retryTime(view.subscription);
  if (about === undefined || failedCount >= ATTEMPTS || status === 'CANCELED' || newCardWaits) return undefined;
  return { ...about, amountCents, attempt: failedCount, attempts: ATTEMPTS, reason, ...(next !== undefined && { nextAttemptTime: next }) };
}

/** The last try of a series failed; undefined once a new card waits, which makes it ACTIVE at once. */
export function suspendedMail(view: SubscriptionView, url: MethodUrl): SuspendedMail | undefined {
  const about = aboutOf('subscription-suspended', view, url);
  const { subscription, declined } = view;
  const { terms, anchor, lastFailureTime, newCardWaits } = subscription;
  if (about === undefined || anchor === undefined || newCardWaits) return undefined;
  const next = nextBillingTime(subscription);
  // A new card pays the latest cycle whose date has come: of a weekly plan, the one after the cycle that failed.
  const cycle = latestCycle(lastFailureTime, anchor, terms.rhythm);
  return {
    ...about,
    amountCents: amountOf(cycle, subscription),
    ...(declined && { reason: declined.reason }),
    ...(next !== undefined && { nextAttemptTime: next }),
  };
}

/** The first try of a suspended one failed: the next such failure ends it. */
function lastTryMail(view: SubscriptionView, url: MethodUrl): SuspendedMail | undefined {
  const mail = suspendedMail(view, url);
  return mail && { ...mail, isLastTry: true };
}

/** It has ended; undefined for one that the buyer had not accepted. */
export function canceledMail({ by }: DataOf<'SubscriptionCanceled'>, view: SubscriptionView, url: MethodUrl): CanceledMail | undefined {
  const about = aboutOf('subscription-canceled', view, url);
  if (about === undefined || view.subscription.anchor === undefined) return undefined;
  return { ...about, ...(by === 'SYSTEM' && { hasFailed: true }) };
}

/** The trial ends soon; undefined where the first cycle is free. */
export function trialEndsMail(view: SubscriptionView, url: MethodUrl): TrialEndsMail | undefined {
  const about = aboutOf('trial-ends', view, url);
  const { subscription } = view;
  const amountCents = amountOf(1, subscription);
  if (about === undefined || subscription.anchor === undefined || amountCents === 0) return undefined;
  return { ...about, amountCents, trialEndTime: subscription.anchor };
}

/** Who the mail goes to, and about what; undefined once the personal data is erased. */
function aboutOf<Kind extends string>(kind: Kind, { terms, buyer, shown, linkKey }: SubscriptionFacts, url: MethodUrl) {
  if (buyer === undefined) return undefined;
  return {
    kind,
    email: buyer.email,
    firstName: buyer.firstName,
    resource: terms.name,
    storeDisplayName: shown.storeDisplayName,
    ...(shown.storeProfile && { storeProfile: shown.storeProfile }),
    environment: shown.environment,
    currencyCode: terms.currencyCode,
    planDisplayName: terms.planDisplayName,
    methodUrl: url(terms.name, linkKey),
  };
}
