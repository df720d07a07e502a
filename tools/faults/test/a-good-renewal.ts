import { evolveSubscriptionView, type SubscriptionEvent, subscriptionOf, type SubscriptionView } from '@cauce/billing-domain';
import type { PaymentEvent } from '@cauce/payments-domain';
import { announcementOf } from '../src/evidence/announcements.js';
import type { Evidence, ListedSubscription, Receipt, RecordedOfSubscription, Renewal } from '../src/evidence/evidence.js';
import { aGoodRun, IN_BOOKS, listedFrom, receiptOf, recorded } from './a-good-run.js';

const PLAN = 'stores/s/subscription-plans/l';
const NAME = `${PLAN}/subscriptions/s1`;
const STREAM = 'subscription-s1';
const [LOADED, DUE, PAID, NEXT] = ['2026-11-14', '2026-11-21', '2026-11-22', '2026-11-28'].map((day) => `${day}T09:00:00.000Z`) as [
  string,
  string,
  string,
  string,
];
const PRICE = { amountCents: 500, currencyCode: 'COP' };

const charge = (n: number, at: string) =>
  ({ type: 'ChargeRequested', data: { chargeId: `c${n}`, n, cycle: n, attempt: 1, ...PRICE, method: 'm1', at } }) as const;
const charged = (cycle: number, start: string, end: string, at: string) =>
  ({
    type: 'CycleCharged',
    data: { chargeId: `c${cycle}`, cycle, ...PRICE, payment: `stores/s/payments/p${cycle}`, period: { start, end }, at },
  }) as const;

/** Accepted and charged a week before: so it was loaded. */
const LIFE: readonly SubscriptionEvent[] = [
  {
    type: 'SubscriptionCreated',
    data: {
      kind: 'SUBSCRIPTION',
      terms: {
        name: NAME,
        organization: 'organizations/o',
        plan: PLAN,
        planDisplayName: 'Coffee',
        rhythm: { frequency: 'WEEKLY', interval: 1 },
        trialPeriodDays: 0,
        ...PRICE,
      },
      acceptanceExpireTime: DUE,
      fingerprint: {},
      shown: { storeDisplayName: 'S', organizationDisplayName: 'O', environment: 'DEVELOPMENT' },
      linkKey: 'k1',
      at: LOADED,
    },
  },
  { type: 'AcceptanceStarted', data: { method: 'm1', at: LOADED } },
  charge(1, LOADED),
  charged(1, LOADED, DUE, LOADED),
  { type: 'SubscriptionActivated', data: { at: LOADED } },
];

/** What the run makes of it: the charge of its second cycle, and the money. */
export const RENEWED: readonly SubscriptionEvent[] = [charge(2, DUE), charged(2, DUE, NEXT, PAID)];

/** The same, where the bank says no. */
export const REFUSED: readonly SubscriptionEvent[] = [
  charge(2, DUE),
  { type: 'ChargeFailed', data: { chargeId: 'c2', cycle: 2, failedCount: 1, ...PRICE, reason: 'DECLINED', at: PAID } },
  { type: 'SubscriptionPastDue', data: { at: PAID } },
];

/** The renewal, due while the run went on. */
export const DUE_RENEWAL: Renewal = { stream: STREAM, loadedRevision: LIFE.length - 1, dueAt: Date.parse(DUE), word: 'approve' };

/** What the processor moved for it. */
export const MONEY = { key: 'c2', amountCents: 500, reference: 'p2', ...IN_BOOKS };

const ORDER: readonly PaymentEvent[] = [
  {
    type: 'PaymentCreated',
    data: {
      terms: { name: 'stores/s/payments/p2', organization: 'organizations/o', ...PRICE, title: 'Coffee', paymentType: 'SERVICE' },
      payableCents: 500,
      fingerprint: {},
      shown: { storeDisplayName: 'S', organizationDisplayName: 'O', environment: 'DEVELOPMENT', methods: ['CARD'] },
      linkKey: 'k1',
      at: DUE,
    },
  },
  { type: 'AttemptStarted', data: { attemptId: 'c2', method: 'CARD', expireTime: NEXT, chargeCents: 500, at: DUE } },
];
const FUNDED: readonly PaymentEvent[] = [
  { type: 'AttemptSucceeded', data: { attemptId: 'c2', at: PAID } },
  { type: 'PaymentFunded', data: { attemptId: 'c2', at: PAID } },
];
const NOT_PAID: readonly PaymentEvent[] = [{ type: 'AttemptFailed', data: { attemptId: 'c2', reason: 'DECLINED', at: PAID } }];

/** The whole life, with this at its end, as the store would have it. */
export function lifeOf(news: readonly SubscriptionEvent[]): RecordedOfSubscription[] {
  return [...LIFE, ...news].map((event, revision) => ({
    ...event,
    id: `${STREAM}-${revision}`,
    stream: STREAM,
    revision,
    recordedAt: 2_000 + revision,
  }));
}

/** What a run leaves of a subscription that was loaded and renewed, or refused. Specs break it on purpose. */
export function aGoodRenewal(changes: Partial<Evidence> = {}, news = RENEWED): Evidence {
  const isPaid = news === RENEWED;
  const events = recorded([...ORDER, ...(isPaid ? FUNDED : NOT_PAID)], 'payment-p2');
  const subscriptionEvents = lifeOf(news);
  const { at } = aGoodRun();
  return aGoodRun({
    at: at + 7 * 24 * 60 * 60_000,
    acknowledged: [],
    seen: [],
    events,
    subscriptionEvents,
    renewals: [isPaid ? DUE_RENEWAL : { ...DUE_RENEWAL, word: 'decline' }],
    movements: isPaid ? [MONEY] : [],
    charges: [],
    receipts: [...receiptsOf(events), ...receiptsOf(subscriptionEvents.slice(LIFE.length))],
    listed: listedFrom(events),
    listedSubscriptions: listedSubscriptionsFrom(subscriptionEvents),
    ...changes,
  });
}

function receiptsOf(events: readonly Parameters<typeof receiptOf>[0][]): Receipt[] {
  return events.filter((event) => announcementOf(event)).map((event) => ({ ...receiptOf(event), resource: event.stream }));
}

/** Rows as they should be. */
export function listedSubscriptionsFrom(events: readonly SubscriptionEvent[]): ListedSubscription[] {
  const view = events.reduce<SubscriptionView | undefined>(evolveSubscriptionView, undefined);
  return view ? [subscriptionOf(view)] : [];
}
