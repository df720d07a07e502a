import { answers } from '../../test/answers.js';
import { attempt, stream } from '../../test/small-world.js';

const requested = (at: string, chargeId: string, cycle: number) => [at, 'ChargeRequested', { chargeId, cycle }] as const;
const failed = (at: string, chargeId: string, cycle: number) => [at, 'ChargeFailed', { chargeId, cycle }] as const;
const charged = (at: string, chargeId: string, cycle: number, more = {}) =>
  [at, 'CycleCharged', { chargeId, cycle, amountCents: 900, ...more }] as const;

test('recovery counts cycles that failed, by the charge that paid them, the first charge after a trial apart', async () => {
  const events = [
    // Its first charge after the trial is paid by the second attempt, on day 2.
    ...stream('subscription-trial', [
      requested('2026-01-10T00:00:00Z', 't1', 1),
      failed('2026-01-10T00:01:00Z', 't1', 1),
      requested('2026-01-12T00:00:00Z', 't2', 1),
      charged('2026-01-12T00:01:00Z', 't2', 1),
    ]),
    // Cycle 2: paid at once. Cycle 3: paid by the third attempt, on day 5; so says `fundedBy`, for the fourth was already requested.
    ...stream('subscription-late', [
      requested('2026-02-01T00:00:00Z', 'l1', 2),
      charged('2026-02-01T00:01:00Z', 'l1', 2),
      requested('2026-03-01T00:00:00Z', 'l2', 3),
      failed('2026-03-01T00:01:00Z', 'l2', 3),
      requested('2026-03-03T00:00:00Z', 'l3', 3),
      failed('2026-03-03T00:01:00Z', 'l3', 3),
      requested('2026-03-06T00:00:00Z', 'l4', 3),
      failed('2026-03-06T00:01:00Z', 'l4', 3),
      requested('2026-03-08T00:00:00Z', 'l5', 3),
      charged('2026-03-08T00:01:00Z', 'l5', 3, { fundedBy: 'l4' }),
    ]),
    // A new card, half a day later, is the second attempt, on day 0.
    ...stream('subscription-card', [
      requested('2026-03-01T00:00:00Z', 'c1', 2),
      failed('2026-03-01T00:01:00Z', 'c1', 2),
      requested('2026-03-01T12:00:00Z', 'c2', 2),
      charged('2026-03-01T12:01:00Z', 'c2', 2),
    ]),
    // Still tried. And a refusal at acceptance, which is none.
    ...stream('subscription-open', [requested('2026-03-01T00:00:00Z', 'o1', 2), failed('2026-03-01T00:01:00Z', 'o1', 2)]),
    ...stream('subscription-asked', [
      requested('2026-03-01T00:00:00Z', 'a1', 1),
      ['2026-03-01T00:01:00Z', 'AcceptanceDeclined', { chargeId: 'a1' }],
      requested('2026-03-01T00:02:00Z', 'a2', 1),
      charged('2026-03-01T00:03:00Z', 'a2', 1),
    ]),
  ];
  // kind, currency, attempt, day, failed cycles, tried, recovered, cents, rate, cumulative
  expect(await answers('recovery', { events })).toEqual([
    ['RENEWAL', 'COP', 1, 0, 3, 3, 0, 0, 0, 0],
    ['RENEWAL', 'COP', 2, 0, 3, 1, 1, 900, 0.3333, 0.3333],
    ['RENEWAL', 'COP', 2, 2, 3, 1, 0, 0, 0, 0.3333],
    ['RENEWAL', 'COP', 3, 5, 3, 1, 1, 900, 0.3333, 0.6667],
    ['RENEWAL', 'COP', 4, 7, 3, 1, 0, 0, 0, 0.6667],
    ['FIRST_AFTER_TRIAL', 'COP', 1, 0, 1, 1, 0, 0, 0, 0],
    ['FIRST_AFTER_TRIAL', 'COP', 2, 2, 1, 1, 1, 900, 1, 1],
  ]);
});

const ATTEMPTS = [
  attempt({ method: 'CARD', at: '2026-01-01T01:10:00Z', status: 'SUCCEEDED' }),
  attempt({ method: 'CARD', at: '2026-01-02T01:50:00Z', status: 'FAILED', reason: 'DECLINED' }),
  attempt({ method: 'CARD', at: '2026-01-02T01:50:00Z', status: 'FAILED', reason: 'DECLINED' }),
  attempt({ method: 'CARD', at: '2026-01-02T01:59:00Z', status: 'SUCCEEDED', subscription: 'subscription-a' }),
  attempt({ method: 'PSE', at: '2026-01-02T15:00:00Z', status: 'FAILED', reason: 'CANCELED_BY_BUYER' }),
  attempt({ method: 'PSE', at: '2026-01-02T15:00:00Z', status: 'FAILED', reason: 'BANK_UNAVAILABLE' }),
  attempt({ method: 'PSE', at: '2026-01-02T15:00:00Z', status: 'PENDING' }),
  // What it was before a bank corrected it.
  { ...attempt({ method: 'PSE', at: '2026-01-02T16:00:00Z', status: 'FAILED', reason: 'DECLINED' }), valid_to: '2026-01-03T00:00:00Z' },
  attempt({ method: 'PSE', at: '2026-01-02T16:00:00Z', status: 'SUCCEEDED' }),
];

test('the authorization rate is that of attempts that a bank decided, by local hour', async () => {
  // method, hour in Bogotá (UTC - 5), who charged, attempts, authorized, rate
  expect(await answers('authorization_rate', { attempts: ATTEMPTS }, { timeZone: 'America/Bogota' })).toEqual([
    ['CARD', 20, 'BUYER', 3, 1, 0.3333],
    ['CARD', 20, 'SUBSCRIPTION', 1, 1, 1],
    ['PSE', 10, 'BUYER', 1, 0, 0],
    ['PSE', 11, 'BUYER', 1, 1, 1],
  ]);
});

test('failures are counted by method and reason, as they stand now', async () => {
  // method, reason, failed, ended attempts of the method, share
  expect(await answers('failure_reasons', { attempts: ATTEMPTS })).toEqual([
    ['CARD', 'DECLINED', 2, 4, 0.5],
    ['PSE', 'BANK_UNAVAILABLE', 1, 3, 0.3333],
    ['PSE', 'CANCELED_BY_BUYER', 1, 3, 0.3333],
  ]);
});

test('webhooks are counted by endpoint, with the time until the receiver took them', async () => {
  const sent = (state: string, seconds: number, failed_attempts = 0, more = {}) => ({
    organization: 'organizations/aaaaaaaaaaaaaaaaaaaaaaaaaa',
    endpoint: 'e1',
    origin: 'LIVE',
    state,
    failed_attempts,
    record_time: '2026-01-01T00:00:00Z',
    end_time: state === 'WAITING' ? undefined : new Date(Date.UTC(2026, 0, 1) + seconds * 1000).toISOString(),
    ...more,
  });
  const deliveries = [
    sent('DELIVERED', 1),
    sent('DELIVERED', 2),
    sent('DELIVERED', 30, 1),
    sent('FAILED', 90, 9),
    sent('WAITING', 0, 2),
    sent('SKIPPED', 5),
    sent('DELIVERED', 500, 0, { origin: 'REPLAY' }),
    // Nothing of this organization is counted.
    sent('DELIVERED', 1, 0, { organization: 'organizations/zzzzzzzzzzzzzzzzzzzzzzzzzz' }),
  ];
  const events = stream('payment-a', [['2026-01-01T00:00:00Z', 'PaymentCreated']]);
  // … deliveries, waiting, delivered, failed, success, first time, p50, p95: 2 + 0.9 × 28
  expect(await answers('webhooks', { deliveries, events })).toEqual([
    ['organizations/aaaaaaaaaaaaaaaaaaaaaaaaaa', 'e1', 5, 1, 3, 1, 0.75, 0.5, 2, 27.2],
  ]);
});
