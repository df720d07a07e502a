import type { Recorded } from '../event-log.js';
import { envelopeOf, type Webhook } from '../receiver/webhook.js';

/** The webhook of each stored event, written independently from docs/api.md ("Events"). Other events have none. */
const WEBHOOK_OF: Readonly<Record<string, string>> = {
  AttemptSucceeded: 'paymentAttempt.statusChanged',
  AttemptFailed: 'paymentAttempt.statusChanged',
  PaymentPutUnderReview: 'payment.statusChanged',
  PaymentFunded: 'payment.statusChanged',
  PaymentExpired: 'payment.statusChanged',
  PaymentCanceled: 'payment.statusChanged',
  SubscriptionCreated: 'subscription.subscriptionStatusChanged',
  TrialStarted: 'subscription.subscriptionStatusChanged',
  SubscriptionActivated: 'subscription.subscriptionStatusChanged',
  SubscriptionPastDue: 'subscription.subscriptionStatusChanged',
  SubscriptionSuspended: 'subscription.subscriptionStatusChanged',
  SubscriptionCanceled: 'subscription.subscriptionStatusChanged',
  SubscriptionExpired: 'subscription.subscriptionStatusChanged',
  CycleCharged: 'subscription.billingStatusChanged',
  ChargeFailed: 'subscription.billingStatusChanged',
};

/** A stored event, and the first webhook that came for it. */
export type Happening = {
  readonly event: Recorded;
  readonly webhook?: Webhook | undefined;
  /** A webhook of a later event of the stream came before this one's. */
  readonly isLate?: boolean;
};

/** Each event with its webhook. @param webhooks as they came, duplicates included */
export function happeningsOf(events: readonly Recorded[], webhooks: readonly Webhook[]): readonly Happening[] {
  const arrivals = new Map<string, number>();
  webhooks.forEach(({ headers }, at) => {
    const id = headers['webhook-id'] ?? '';
    if (!arrivals.has(id)) arrivals.set(id, at);
  });
  const latest = new Map<string, number>();
  return events.map((event) => {
    const arrival = arrivals.get(event.id);
    if (arrival === undefined) return { event };
    const before = latest.get(event.stream) ?? -1;
    latest.set(event.stream, Math.max(before, arrival));
    return { event, webhook: webhooks[arrival], isLate: arrival < before };
  });
}

/** Whether its webhook has come, or it has none. */
export function isSettled({ event, webhook }: Happening): boolean {
  return webhook !== undefined || !Object.hasOwn(WEBHOOK_OF, event.type);
}

/**
 * A happening in words: by its webhook where it has one (`payment.statusChanged FUNDED`,
 * `subscription.billingStatusChanged FAILED 2`), else by its type (`AttemptStarted`). Faults are added.
 */
export function describeHappening(happening: Happening): string {
  const { event, webhook, isLate = false } = happening;
  if (webhook === undefined) return isSettled(happening) ? event.type : `${event.type}, of which no webhook came`;
  const { event: name, data } = envelopeOf(webhook);
  const facts = [data['status'], data['failedCount']].filter((fact) => typeof fact === 'string' || typeof fact === 'number');
  return `${[name, ...facts].join(' ')}${name === WEBHOOK_OF[event.type] ? '' : `, of ${event.type}`}${isLate ? ', out of order' : ''}`;
}

/** Its time, RFC 3339 UTC: the webhook's, in whole seconds, or else the stored one. */
export function timeOf({ event, webhook }: Happening): string {
  if (webhook !== undefined) return new Date(envelopeOf(webhook).timestamp * 1_000).toISOString();
  return 'at' in event.data ? String(event.data.at) : '';
}
