import { answers } from '../../test/answers.js';
import { stream } from '../../test/small-world.js';

const created = (at: string, data = {}) => [at, 'PaymentCreated', data] as const;
const started = (at: string, attemptId: string, chargeCents: number) => [at, 'AttemptStarted', { attemptId, chargeCents }] as const;
const succeeded = (at: string, attemptId: string) => [at, 'AttemptSucceeded', { attemptId }] as const;
const funded = (at: string, attemptId: string) => [at, 'PaymentFunded', { attemptId }] as const;
const unexpected = (at: string, attemptId: string) => [at, 'UnexpectedSettlementRecorded', { attemptId }] as const;

const EVENTS = [
  // 1000 after the discount, paid on the same day; 300 and 200 of it went back, one wish was refused.
  ...stream('payment-a', [
    created('2026-01-31T10:00:00Z'),
    started('2026-01-31T11:00:00Z', 'a1', 1000),
    succeeded('2026-01-31T11:01:00Z', 'a1'),
    funded('2026-01-31T11:01:00Z', 'a1'),
    ['2026-02-03T00:00:00Z', 'RefundRequested', { attemptId: 'a1', refundId: 'r1', amountCents: 300 }],
    ['2026-02-03T00:01:00Z', 'PaymentRefunded', { attemptId: 'a1', refundId: 'r1', amountCents: 300 }],
    ['2026-02-04T00:00:00Z', 'RefundRequested', { attemptId: 'a1', refundId: 'r2', amountCents: 600 }],
    ['2026-02-04T00:01:00Z', 'RefundRefused', { attemptId: 'a1', refundId: 'r2' }],
    ['2026-02-05T00:01:00Z', 'PaymentRefunded', { attemptId: 'a1', refundId: 'r3', amountCents: 200 }],
  ]),
  // Paid three days later at the second attempt; the first settled all the same, and went back whole: an older request, without an amount.
  ...stream('payment-b', [
    created('2026-02-01T00:00:00Z'),
    started('2026-02-01T00:00:00Z', 'b1', 500),
    ['2026-02-01T00:01:00Z', 'AttemptFailed', { attemptId: 'b1', reason: 'TIMED_OUT' }],
    started('2026-02-04T00:00:00Z', 'b2', 500),
    succeeded('2026-02-04T00:01:00Z', 'b2'),
    funded('2026-02-04T00:01:00Z', 'b2'),
    unexpected('2026-02-10T00:00:00Z', 'b1'),
    ['2026-02-11T00:00:00Z', 'SettlementRefundRequested', { attemptId: 'b1' }],
    ['2026-02-11T00:01:00Z', 'SettlementRefunded', { attemptId: 'b1' }],
  ]),
  // Never paid.
  ...stream('payment-c', [created('2026-02-01T00:00:00Z'), ['2026-02-02T00:00:00Z', 'PaymentExpired']]),
  // A subscription's, paid while it was being withdrawn: listed for operators, and counted once.
  ...stream('payment-d', [
    created('2026-02-01T00:00:00Z', { subscription: { stream: 'subscription-x', cycle: 1 } }),
    started('2026-02-01T00:00:00Z', 'd1', 90),
    succeeded('2026-02-01T00:01:00Z', 'd1'),
    funded('2026-02-01T00:01:00Z', 'd1'),
    unexpected('2026-02-01T00:01:00Z', 'd1'),
  ]),
  ...stream(
    'payment-e',
    [
      created('2026-02-01T00:00:00Z'),
      started('2026-02-01T00:00:00Z', 'e1', 7),
      succeeded('2026-02-01T00:00:00Z', 'e1'),
      funded('2026-02-01T00:00:00Z', 'e1'),
    ],
    { currency: 'USD' },
  ),
];

test('settlements count each charge once, and each refund when it went back', async () => {
  // month, currency, paid, cents, unexpected, cents, refunds, cents, returned, cents, net
  expect(await answers('settlements', { events: EVENTS })).toEqual([
    ['2026-01-01', 'COP', 1, 1000, 0, 0, 0, 0, 0, 0, 1000],
    ['2026-02-01', 'COP', 2, 590, 1, 500, 2, 500, 1, 500, 90],
    ['2026-02-01', 'USD', 1, 7, 0, 0, 0, 0, 0, 0, 7],
  ]);
});

test('days to pay are those of payments that a merchant asked for', async () => {
  // currency, days, paid, cents, made, share, cumulative
  expect(await answers('days_to_pay', { events: EVENTS })).toEqual([
    ['COP', 0, 1, 1000, 3, 0.3333, 0.3333],
    ['COP', 3, 1, 500, 3, 0.3333, 0.6667],
    ['USD', 0, 1, 7, 1, 1, 1],
  ]);
});

test('acceptance follows an offer from its month to the first charge, plans with a trial apart', async () => {
  const offer = (name: string, at: string, trialPeriodDays: number, ...then: string[]) =>
    stream(`subscription-${name}`, [
      [at, 'SubscriptionCreated', { terms: { trialPeriodDays } }],
      ...then.map((type) => ['2026-06-01T00:00:00Z', type] as const),
    ]);
  const events = [
    ...offer('paid', '2026-01-05T00:00:00Z', 0, 'AcceptanceStarted', 'CycleCharged', 'SubscriptionActivated'),
    ...offer('refused', '2026-01-06T00:00:00Z', 0, 'AcceptanceStarted', 'AcceptanceDeclined', 'SubscriptionCanceled'),
    ...offer('ignored', '2026-01-31T23:00:00Z', 0, 'SubscriptionExpired'),
    ...offer('waits', '2026-02-01T00:00:00Z', 0),
    // Canceled later: it was accepted.
    ...offer('free', '2026-02-01T00:00:00Z', 0, 'AcceptanceStarted', 'CycleWaived', 'SubscriptionActivated', 'SubscriptionCanceled'),
    ...offer('trial', '2026-01-05T00:00:00Z', 14, 'AcceptanceStarted', 'TrialStarted'),
  ];
  // month, has a trial, made, started, accepted, first charge, lost, rate
  expect(await answers('acceptance', { events })).toEqual([
    ['2026-01-01', false, 3, 2, 1, 1, 2, 0.3333],
    ['2026-01-01', true, 1, 1, 1, 0, 0, 1],
    ['2026-02-01', false, 2, 1, 1, 1, 0, 0.5],
  ]);
});
