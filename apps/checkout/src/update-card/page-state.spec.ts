import { aRunningSubscription } from '../../test/subscription.builder.js';
import { dueAtOnce, updateState } from './page-state.js';

const charging = { id: 'c2' };
const declined = { id: 'c1', reason: 'DECLINED', isAcceptance: false } as const;
const owed = { time: '2026-12-21T23:00:00.000Z', amountCents: 9_000_000 };

it.each([
  ['running', aRunningSubscription()],
  ['running', aRunningSubscription({ status: 'TRIALING' })],
  ['owed', aRunningSubscription({ status: 'PAST_DUE', declined, owed })],
  ['paused', aRunningSubscription({ status: 'SUSPENDED', declined, owed })],
  ['charging', aRunningSubscription({ charging })],
  ['charging', aRunningSubscription({ status: 'PAST_DUE', charging, declined })],
  ['ended', aRunningSubscription({ status: 'CANCELED' })],
  ['ended', aRunningSubscription({ status: 'CANCELED', charging })],
  ['ended', aRunningSubscription({ status: 'EXPIRED' })],
  ['ended', aRunningSubscription({ status: 'PENDING_ACCEPTANCE' })],
] as const)('is %s before a card is saved', (state, subscription) => {
  expect(updateState(subscription)).toBe(state);
});

it.each([
  ['saved', 'with nothing to pay', aRunningSubscription(), {}],
  ['waiting', 'and pays what is owed', aRunningSubscription({ status: 'PAST_DUE', charging, declined }), { others: ['c1'] }],
  ['saved', 'and has paid', aRunningSubscription(), { others: ['c1'] }],
  ['declined', 'and did not pay', aRunningSubscription({ status: 'PAST_DUE', declined: { ...declined, id: 'c2' } }), { others: ['c1'] }],
  ['declined', 'and did not pay, out of a pause', aRunningSubscription({ status: 'PAST_DUE', declined }), {}],
  ['beside', 'and the former one’s charge goes on', aRunningSubscription({ charging }), { others: ['c2'] }],
  ['waiting', 'and pays, since the former one did not', aRunningSubscription({ charging: { id: 'c3' } }), { others: ['c2'] }],
  [
    'waiting',
    'and the former one did not pay just now',
    aRunningSubscription({ status: 'PAST_DUE', declined: { ...declined, id: 'c2' } }),
    { others: ['c1', 'c2'] },
  ],
  [
    'declined',
    'and did not pay either',
    aRunningSubscription({ status: 'PAST_DUE', declined: { ...declined, id: 'c3' } }),
    { others: ['c1', 'c2'] },
  ],
  ['waiting', 'and billing has not begun to charge it', aRunningSubscription({ status: 'PAST_DUE', declined }), { others: ['c1'] }],
  [
    'beside',
    'while another tab’s card is charged',
    aRunningSubscription({ status: 'PAST_DUE', charging, declined }),
    { others: ['c2', 'c1'] },
  ],
  ['declined', 'once more, after it did not pay', aRunningSubscription({ status: 'PAST_DUE', declined }), { others: [] }],
  ['ended', 'and the subscription was ended', aRunningSubscription({ status: 'CANCELED' }), { others: ['c1'] }],
] as const)('is %s once a card is saved %s', (state, _, subscription, saved) => {
  expect(updateState(subscription, saved)).toBe(state);
});

it('says what the new card pays at once', () => {
  const cents = (facts: Parameters<typeof aRunningSubscription>[0]) => dueAtOnce(aRunningSubscription(facts));
  expect(cents({ status: 'PAST_DUE', owed: { ...owed, amountCents: 4_500_000 } })).toBe(4_500_000);
  expect(cents({ status: 'SUSPENDED', owed })).toBe(9_000_000);
  expect(cents({ status: 'PAST_DUE' })).toBe(9_000_000);
  expect(cents({})).toBe(0);
  expect(cents({ status: 'TRIALING' })).toBe(0);
  expect(cents({ status: 'PAST_DUE', owed, charging })).toBe(0);
});
