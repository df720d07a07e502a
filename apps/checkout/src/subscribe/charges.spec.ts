import { aSubscription, aTrialInvitation } from '../../test/subscription.builder.js';
import { chargedNow, chargeLines, trialEnd } from './charges.js';

const told = (subscription = aSubscription()) =>
  chargeLines(subscription).map(({ time, amountCents, today, why }) => [time.slice(0, 10), amountCents, today ? 'today' : 'later', why]);

it('charges the first amount today, and the plan’s after it', () => {
  expect(told()).toEqual([
    ['2026-11-21', 4_500_000, 'today', 'special'],
    ['2026-12-21', 9_000_000, 'later', undefined],
    ['2027-01-21', 9_000_000, 'later', undefined],
  ]);
  expect(chargedNow(aSubscription())).toBe(4_500_000);
});

it('calls nothing special that is the plan’s amount', () => {
  expect(told(aSubscription({ firstChargeAmountCents: 9_000_000 }))[0]).toEqual(['2026-11-21', 9_000_000, 'today', undefined]);
});

it('is free today in a trial, with three charges to come, the first one special', () => {
  expect(told(aTrialInvitation())).toEqual([
    ['2026-11-21', 0, 'today', 'trial'],
    ['2026-12-05', 4_500_000, 'later', 'special'],
    ['2027-01-05', 9_000_000, 'later', undefined],
    ['2027-02-05', 9_000_000, 'later', undefined],
  ]);
  expect(trialEnd(aTrialInvitation())).toBe('2026-12-05T23:00:00.000Z');
  expect(trialEnd(aSubscription())).toBeUndefined();
});

it('is free today when the first charge is, whether billing lists that or not', () => {
  const [, ...coming] = aSubscription().nextCharges;
  for (const nextCharges of [coming, [{ time: aSubscription().now, amountCents: 0 }, ...coming]])
    expect(told(aSubscription({ firstChargeAmountCents: 0, nextCharges }))).toEqual([
      ['2026-11-21', 0, 'today', 'free'],
      ['2026-12-21', 9_000_000, 'later', undefined],
      ['2027-01-21', 9_000_000, 'later', undefined],
    ]);
});
