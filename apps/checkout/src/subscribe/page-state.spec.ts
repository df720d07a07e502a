import { aRunningSubscription, aSubscription } from '../../test/subscription.builder.js';
import { isAcceptable, subscribeState } from './page-state.js';

const charging = { id: 'c1' };
const declined = { id: 'c1', reason: 'DECLINED', isAcceptance: true } as const;
const late = '2026-11-28T23:00:00.000Z';

it.each([
  ['invite', aSubscription()],
  ['declined', aSubscription({ declined })],
  ['processing', aSubscription({ charging })],
  ['processing', aSubscription({ charging, declined })],
  ['processing', aSubscription({ charging, now: late })],
  ['processing', aSubscription({ charging, status: 'CANCELED' })],
  ['processing', aSubscription({ charging, status: 'EXPIRED' })],
  ['accepted', aSubscription({ status: 'ACTIVE' })],
  ['accepted', aSubscription({ status: 'ACTIVE', charging })],
  ['accepted', aSubscription({ status: 'TRIALING' })],
  ['accepted', aSubscription({ status: 'PAST_DUE', declined: { ...declined, isAcceptance: false } })],
  ['accepted', aSubscription({ status: 'SUSPENDED' })],
  ['expired', aSubscription({ now: late })],
  ['expired', aSubscription({ now: late, declined })],
  ['expired', aSubscription({ status: 'EXPIRED' })],
  ['expired', aSubscription({ status: 'CANCELED', isAcceptanceExpired: true })],
  ['canceled', aSubscription({ status: 'CANCELED' })],
  ['canceled', aRunningSubscription({ status: 'CANCELED', charging })],
  ['canceled', aSubscription({ status: 'CANCELED', currentPeriodStart: late })],
] as const)('is %s', (state, subscription) => {
  expect(subscribeState(subscription)).toBe(state);
});

it('can be accepted only in time, with no charge open, and once', () => {
  expect(isAcceptable(aSubscription())).toBe(true);
  expect(isAcceptable(aSubscription({ declined }))).toBe(true);
  expect(isAcceptable(aSubscription({ charging }))).toBe(false);
  expect(isAcceptable(aSubscription({ now: late }))).toBe(false);
  expect(isAcceptable(aSubscription({ status: 'ACTIVE' }))).toBe(false);
});
