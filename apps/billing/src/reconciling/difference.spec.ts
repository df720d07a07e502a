import type { SubscriptionEvent } from '@cauce/billing-domain';
import type { FoundCharge } from '@cauce/contracts';
import type { StoredEvent } from '@cauce/event-store';
import { chargesOf, type RecordedCharge } from './charge-history.js';
import { differenceOf, isLate, toTable, waitingForOutcome } from './difference.js';

const at = '2030-01-01T10:00:00.000Z';
const subscription = 'subscription-s';
const price = { amountCents: 1_000, currencyCode: 'COP' };

const requested = (chargeId: string, cycle = 1): SubscriptionEvent => ({
  type: 'ChargeRequested',
  data: { chargeId, n: 1, cycle, attempt: 1, ...price, method: 'm', at },
});
const charged = (chargeId: string, cycle = 1): SubscriptionEvent => ({
  type: 'CycleCharged',
  data: { chargeId, cycle, ...price, payment: 'stores/s/payments/p', period: { start: at, end: at }, at },
});
const failed = (chargeId: string, cycle = 1): SubscriptionEvent => ({
  type: 'ChargeFailed',
  data: { chargeId, cycle, ...price, failedCount: 1, reason: 'DECLINED', at },
});

const givenUp = (cycle = 1): SubscriptionEvent => ({ type: 'CycleGivenUp', data: { cycle, at } });
const canceled = (withdraw?: number): SubscriptionEvent => ({
  type: 'SubscriptionCanceled',
  data: { reason: '', by: 'MERCHANT', ...(withdraw !== undefined && { withdraw }), at },
});

/** The charges that these events make; each is recorded an hour after the one before it. */
function recorded(...events: readonly SubscriptionEvent[]): RecordedCharge[] {
  return chargesOf(
    events.map(
      (event, nth) => ({ ...event, stream: subscription, recordedAt: `2030-01-01T1${nth}:00:00.000Z` }) as StoredEvent<SubscriptionEvent>,
    ),
  );
}

const ended = (outcome: 'SUCCEEDED' | 'FAILED' | 'WITHDRAWN' | 'REFUSED', about: Partial<FoundCharge> = {}): FoundCharge => ({
  chargeId: 'a',
  state: 'ENDED',
  outcome: { subscription, chargeId: 'a', outcome, payment: 'stores/s/payments/p' },
  amountCents: 1_000,
  ...about,
});
const PENDING: FoundCharge = { chargeId: 'a', state: 'PENDING', amountCents: 1_000 };
const UNKNOWN: FoundCharge = { chargeId: 'a', state: 'UNKNOWN' };

const compare = (events: readonly SubscriptionEvent[], found: FoundCharge) => {
  const charge = recorded(...events).find(({ chargeId }) => chargeId === 'a');
  return charge && differenceOf(charge, found);
};

it('a stream tells of each charge what became of it, when, and whether its cycle is paid', () => {
  const declined: SubscriptionEvent = { type: 'AcceptanceDeclined', data: { chargeId: 'a', reason: 'DECLINED', at } };
  const withdrawn: SubscriptionEvent = { type: 'ChargeWithdrawn', data: { chargeId: 'c', at } };
  const charges = recorded(requested('a'), declined, requested('b'), charged('b'), requested('c', 2), withdrawn, requested('d', 3));
  expect(charges.map(({ chargeId, state, isCyclePaid }) => [chargeId, state, isCyclePaid])).toEqual([
    ['a', 'FAILED', true],
    ['b', 'PAID', true],
    ['c', 'WITHDRAWN', false],
    ['d', 'OPEN', false],
  ]);
  expect(charges[0]).toMatchObject({ requestTime: '2030-01-01T10:00:00.000Z', endTime: '2030-01-01T11:00:00.000Z' });
  expect(charges[3]).not.toHaveProperty('endTime');
});

it('a charge of a cycle that was given up is looked at when that happened, too', () => {
  const [charge] = recorded(requested('a'), failed('a'), givenUp(2), givenUp());
  expect(charge).toMatchObject({ isGivenUp: true, endTime: '2030-01-01T13:00:00.000Z' });
});

it('the late success of a charge that had failed makes it a paid one', () => {
  expect(recorded(requested('a'), failed('a'), charged('a'))).toMatchObject([{ state: 'PAID', isCyclePaid: true }]);
});

it.each<[string, SubscriptionEvent[], FoundCharge]>([
  ['a success', [requested('a'), charged('a')], ended('SUCCEEDED')],
  ['a failure', [requested('a'), failed('a')], ended('FAILED')],
  ['a refusal, which counts as a failure', [requested('a'), failed('a')], ended('REFUSED')],
  ['a charge under way', [requested('a')], PENDING],
  ['a charge of a cycle that another one paid', [requested('a'), failed('a'), requested('b'), charged('b')], ended('SUCCEEDED')],
  ['money that came when nothing was owed', [requested('a'), failed('a')], ended('SUCCEEDED', { isUnexpected: true })],
  ['a cycle that was given up', [requested('a'), failed('a'), givenUp()], ended('FAILED', { isWithdrawn: true })],
  ['its late money', [requested('a'), failed('a'), givenUp()], ended('SUCCEEDED', { isUnexpected: true, isWithdrawn: true })],
  ['a charge of it under way', [requested('a'), canceled(1)], { ...PENDING, isWithdrawn: true }],
  ['an end of a subscription that owed nothing', [requested('a'), charged('a'), canceled()], ended('SUCCEEDED')],
])('both sides agree on %s', (_, events, found) => expect(compare(events, found)).toBeUndefined());

it.each<[string, SubscriptionEvent[], FoundCharge, string, string, string]>([
  ['a payment that an open charge made', [requested('a')], ended('SUCCEEDED'), 'PAYMENT_NOT_RECORDED', 'SUCCEEDED', 'OPEN'],
  ['one of a charge that had failed', [requested('a'), failed('a')], ended('SUCCEEDED'), 'PAYMENT_NOT_RECORDED', 'SUCCEEDED', 'FAILED'],
  ['an end of an open charge', [requested('a')], ended('WITHDRAWN'), 'END_NOT_RECORDED', 'WITHDRAWN', 'OPEN'],
  ['a charge that payments was never asked for', [requested('a')], UNKNOWN, 'NOT_ASKED', 'NO CHARGE', 'OPEN'],
  ['a cycle that nobody paid', [requested('a'), charged('a')], ended('FAILED'), 'NO_PAYMENT', 'FAILED', 'PAID'],
  ['a cycle without a payment', [requested('a'), charged('a')], UNKNOWN, 'NO_PAYMENT', 'NO CHARGE', 'PAID'],
  [
    'a cycle that was given up here alone',
    [requested('a'), failed('a'), givenUp()],
    ended('FAILED'),
    'NOT_WITHDRAWN',
    'FAILED',
    'GIVEN UP',
  ],
  ['its money that nobody lists', [requested('a'), failed('a'), givenUp()], ended('SUCCEEDED'), 'NOT_WITHDRAWN', 'SUCCEEDED', 'GIVEN UP'],
  ['a charge of an ended subscription', [requested('a'), canceled(1)], PENDING, 'NOT_WITHDRAWN', 'PENDING', 'GIVEN UP'],
  ['another amount', [requested('a'), charged('a')], ended('SUCCEEDED', { amountCents: 7 }), 'OTHER_AMOUNT', 'SUCCEEDED 7', 'PAID 1000'],
])('%s is a difference', (_, events, found, kind, theirs, ours) =>
  expect(compare(events, found)).toEqual({ kind, subscription, charge: 'a', theirs, ours }),
);

it('what waits for an outcome stands in the same table', () => {
  const [charge] = recorded(requested('a'));
  expect(charge && toTable([waitingForOutcome(charge)])).toBe(
    `KIND         SUBSCRIPTION    CHARGE  THEIRS   OURS\nOPEN_CHARGE  subscription-s  a       PENDING  OPEN SINCE 2030-01-01T10:00:00.000Z\n`,
  );
});

it('a charge is late when it has been under way on both sides for too long', () => {
  const [charge] = recorded(requested('a'));
  const late = (found: FoundCharge, before: string) => charge && isLate(charge, found, before);
  expect([late(PENDING, '2030-01-01T10:00:00.000Z'), late(PENDING, '2030-01-01T10:00:00.001Z')]).toEqual([false, true]);
  expect(late(UNKNOWN, '2030-01-01T12:00:00.000Z')).toBe(false);
});
