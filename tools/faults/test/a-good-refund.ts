import type { PaymentEvent } from '@cauce/payments-domain';
import { announcementOf } from '../src/evidence/announcements.js';
import type { Evidence, Recorded } from '../src/evidence/evidence.js';
import type { Inflicted } from '../src/faults/injector.js';
import { aGoodRun, listedFrom, receiptOf, recorded } from './a-good-run.js';

const NAME = 'stores/s3/payments/p3';
const AT = '2026-11-21T09:00:00.000Z';
const PAID_AT_MS = 1_002;

/** Paid at the organization's own account, and refunded in part. */
const HISTORY: readonly PaymentEvent[] = [
  {
    type: 'PaymentCreated',
    data: {
      terms: {
        name: NAME,
        organization: 'organizations/o3',
        amountCents: 700,
        currencyCode: 'COP',
        title: 'Mugs',
        paymentType: 'PRODUCT',
        correlationId: 'key-3',
        expireTime: '2026-11-22T09:00:00.000Z',
      },
      payableCents: 700,
      fingerprint: {},
      shown: { storeDisplayName: 'S', organizationDisplayName: 'O', environment: 'DEVELOPMENT', methods: ['CARD'] },
      linkKey: 'k1',
      at: AT,
    },
  },
  { type: 'AttemptStarted', data: { attemptId: 'a3', method: 'CARD', account: 'acc', expireTime: AT, chargeCents: 700, at: AT } },
  { type: 'AttemptSucceeded', data: { attemptId: 'a3', at: AT } },
  { type: 'PaymentFunded', data: { attemptId: 'a3', at: AT } },
  { type: 'RefundRequested', data: { refundId: 'r3', attemptId: 'a3', amountCents: 300, reason: 'broken', at: AT } },
  { type: 'PaymentRefunded', data: { refundId: 'r3', attemptId: 'a3', amountCents: 300, at: AT } },
];

/** The money of {@link aGoodRefund}, and where it stands. */
export const TAKEN = { key: 'a3', amountCents: 700, reference: 'p3', currencyCode: 'COP', books: 'acquirer' };
export const RETURNED = { ...TAKEN, amountCents: 300 };
export const REFUND = { ...RETURNED, key: 'r3', charge: 'a3' };
export const CHARGE = { key: 'a3', reference: 'p3', last4: '0001', books: 'acquirer' };
export const ASKED = { payment: NAME, requestId: 'ticket', amountCents: 300, name: `${NAME}/refunds/r3` };

/** The other account's processor is frozen while the payment is paid. */
export const FROZEN: Inflicted = {
  part: 'sandbox',
  kind: 'freeze',
  at: PAID_AT_MS - 10,
  backAt: PAID_AT_MS,
  servingAt: PAID_AT_MS,
  load: 2,
};

/** Its stream, with more events, or others. */
export function refundedWith(change: (history: readonly PaymentEvent[]) => readonly PaymentEvent[] = (history) => history): Recorded[] {
  return recorded(change(HISTORY), 'payment-p3');
}

/** A run that also left a payment of another account, which was refunded. Specs break it on purpose. */
export function aGoodRefund(changes: Partial<Evidence> = {}): Evidence {
  const good = aGoodRun();
  const events = changes.events ?? [...good.events, ...refundedWith()];
  const receipts = events
    .filter((event) => announcementOf(event))
    .map((event) => ({ ...receiptOf(event), ...(event.stream === 'payment-p3' && { resource: NAME }) }));
  return aGoodRun({
    contracts: [...good.contracts, { organization: 'organizations/o3', books: 'acquirer', account: 'acc' }],
    movements: [...good.movements, TAKEN],
    returns: [RETURNED],
    refunds: [REFUND],
    charges: [...good.charges, CHARGE],
    askedRefunds: [ASKED],
    faults: [FROZEN],
    receipts,
    listed: listedFrom(events),
    ...changes,
    events,
  });
}
