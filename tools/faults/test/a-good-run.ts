import { evolveView, type PaymentEvent } from '@cauce/payments-domain';
import { announcementOf } from '../src/evidence/announcements.js';
import type { Evidence, Placed, Receipt, Recorded } from '../src/evidence/evidence.js';
import { historiesOf } from '../src/evidence/histories.js';

/** The one payment of {@link aGoodRun}. */
export const NAME = 'stores/s/payments/p1';
/** Where the environment's processor writes its money down. */
export const IN_BOOKS = { currencyCode: 'COP', books: 'sandbox' };
const STREAM = 'payment-p1';
const AT = '2026-11-21T09:00:00.000Z';

const HISTORY: readonly PaymentEvent[] = [
  {
    type: 'PaymentCreated',
    data: {
      terms: {
        name: NAME,
        organization: 'organizations/o',
        amountCents: 1000,
        currencyCode: 'COP',
        title: 'Mugs',
        paymentType: 'PRODUCT',
        correlationId: 'key-1',
        expireTime: '2026-11-22T09:00:00.000Z',
      },
      payableCents: 1000,
      fingerprint: {},
      shown: { storeDisplayName: 'S', organizationDisplayName: 'O', environment: 'DEVELOPMENT', methods: ['CARD'] },
      linkKey: 'k1',
      at: AT,
    },
  },
  { type: 'AttemptStarted', data: { attemptId: 'a1', method: 'CARD', expireTime: AT, chargeCents: 1000, at: AT } },
  { type: 'AttemptFailed', data: { attemptId: 'a1', reason: 'DECLINED', at: AT } },
  { type: 'AttemptStarted', data: { attemptId: 'a2', method: 'CARD', expireTime: AT, chargeCents: 1000, at: AT } },
  { type: 'AttemptSucceeded', data: { attemptId: 'a2', at: AT } },
  { type: 'PaymentFunded', data: { attemptId: 'a2', at: AT } },
];

/** Events as the store would have them, in one stream. */
export function recorded(history: readonly PaymentEvent[], stream = STREAM): Recorded[] {
  return history.map((event, revision) => ({ ...event, id: `${stream}-${revision}`, stream, revision, recordedAt: 1_000 + revision }));
}

/** A webhook of an event, as a receiver that takes it would keep it. */
export function receiptOf(event: Placed & { readonly type: string; readonly data: object }, changes: Partial<Receipt> = {}): Receipt {
  const said = announcementOf(event) ?? { event: 'none', status: '' };
  const attempt = 'attemptId' in event.data && said.event.startsWith('paymentAttempt') ? `/attempts/${String(event.data.attemptId)}` : '';
  const resource = `${NAME}${attempt}`;
  return { at: event.recordedAt + 10, id: event.id, sequence: event.revision, resource, ...said, answered: 200, faults: [], ...changes };
}

/** What a run without a fault leaves: a payment that a declined card and then an approved one paid. Specs break it on purpose. */
export function aGoodRun(changes: Partial<Evidence> = {}): Evidence {
  const events = recorded(HISTORY);
  return {
    at: Date.parse(AT) + 60_000,
    acknowledged: [{ key: 'key-1', name: NAME, amountCents: 1000, replayed: false }],
    seen: [
      { name: NAME, status: 'AWAITING_PAYMENT' },
      { name: NAME, status: 'FUNDED' },
    ],
    refusals: [],
    events,
    subscriptionEvents: [],
    renewals: [],
    contracts: [{ organization: 'organizations/o', books: 'sandbox' }],
    movements: [{ key: 'a2', amountCents: 1000, reference: 'p1', ...IN_BOOKS }],
    returns: [],
    refunds: [],
    charges: [
      { key: 'a1', reference: 'p1', last4: '0002', books: 'sandbox' },
      { key: 'a2', reference: 'p1', last4: '0001', books: 'sandbox' },
    ],
    askedRefunds: [],
    faults: [],
    outages: [],
    receipts: events.filter((event) => announcementOf(event)).map((event) => receiptOf(event)),
    listed: listedFrom(events),
    listedSubscriptions: [],
    parked: [],
    thrown: [],
    undelivered: [],
    crashes: [],
    ...changes,
  };
}

/** Rows as they should be. */
export function listedFrom(events: readonly Recorded[]): Evidence['listed'] {
  return historiesOf(events).flatMap(({ events: its }) => {
    const view = its.reduce<ReturnType<typeof evolveView>>(evolveView, undefined);
    if (view === undefined) return [];
    const attempts = [...view.attempts.values()].map(({ resource }) => ({ ...resource })).reverse();
    return [{ payment: { ...view.payment, url: 'https://pay.example/p/x' }, attempts }];
  });
}
