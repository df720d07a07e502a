import { MINIMUM_AMOUNTS, minimumOf } from '@cauce/contracts';
import { readCreateAssignment } from '../subscriptions/create-subscription/create-assignment.request.js';
import { readCreateSubscription } from '../subscriptions/create-subscription/create-subscription.request.js';
import { readCreatePlan } from './create-plan/create-plan.request.js';

const ORGANIZATION = 'organizations/o';
const PLAN = {
  name: 'stores/s/subscription-plans/p',
  displayName: 'Club',
  amountCents: 5_000_000,
  currencyCode: 'COP',
  billingCycleFrequency: 'MONTHLY',
  billingCycleInterval: 1,
  trialPeriodDays: 0,
  status: 'ACTIVE',
  createTime: '2030-01-31T10:00:00.000Z',
  updateTime: '2030-01-31T10:00:00.000Z',
} as const;
const buyer = { email: 'ana@correo.example', phoneNumber: '+573001234567', firstName: 'Ana', lastName: 'Ríos' };

const plan = (about: object) => () =>
  readCreatePlan({ displayName: 'Club', amountCents: 100_000, currencyCode: 'COP', ...about }, MINIMUM_AMOUNTS);
const subscription = (about: object) => () => readCreateSubscription({ buyer, ...about }, PLAN, MINIMUM_AMOUNTS);
const inYen = (about: object) => () => readCreateSubscription({ buyer, ...about }, { currencyCode: 'JPY' }, MINIMUM_AMOUNTS);
const assignment = (about: object) => () =>
  readCreateAssignment({ subscriptionPlan: PLAN.name, buyer, ...about }, PLAN, ORGANIZATION, MINIMUM_AMOUNTS);

/** The fields that the answer names. */
function named(read: () => unknown): string[] {
  try {
    read();
    return [];
  } catch (error) {
    return (error as { facts: { violations: { field: string }[] } }).facts.violations.map(({ field }) => field).toSorted();
  }
}

it.each([
  ['a plan at the minimum', plan({}), []],
  ['a plan below it, with another fault', plan({ amountCents: 99_999, displayName: '' }), ['amountCents', 'displayName']],
  ['a plan in whole yen', plan({ amountCents: 100, currencyCode: 'JPY' }), []],
  ['a plan in parts of a yen', plan({ amountCents: 1_050, currencyCode: 'JPY' }), ['amountCents']],
  ['a plan in a currency that was withdrawn', plan({ amountCents: 1_000, currencyCode: 'HRK' }), ['currencyCode']],
  ['a first charge in whole yen', inYen({ firstChargeAmountCents: 1_000 }), []],
  ['a first charge in parts of a yen', inYen({ firstChargeAmountCents: 1_050 }), ['firstChargeAmountCents']],
  ['a free first cycle in yen', inYen({ firstChargeAmountCents: 0 }), []],
  ['a plan without a currency', plan({ amountCents: 1, currencyCode: undefined }), ['currencyCode']],
  ['a free first cycle', subscription({ firstChargeAmountCents: 0 }), []],
  ['a first charge at the minimum', subscription({ firstChargeAmountCents: 100_000 }), []],
  [
    'one below it, with another fault',
    subscription({ firstChargeAmountCents: 1, redirectUri: 'http://a.example' }),
    ['firstChargeAmountCents', 'redirectUri'],
  ],
  ['one that is no number', subscription({ firstChargeAmountCents: '1' }), ['firstChargeAmountCents']],
  ['an assignment by the long name', assignment({ subscriptionPlan: `${ORGANIZATION}/${PLAN.name}` }), []],
  [
    'one of another plan, with all else wrong',
    assignment({ subscriptionPlan: 'stores/s/subscription-plans/q', firstChargeAmountCents: 1, buyer: { ...buyer, email: 'no' } }),
    ['buyer.email', 'firstChargeAmountCents', 'subscriptionPlan'],
  ],
  [
    'one without a plan',
    assignment({ subscriptionPlan: undefined, firstChargeAmountCents: 1 }),
    ['firstChargeAmountCents', 'subscriptionPlan'],
  ],
])('%s is answered with all that is wrong at once', (_, read, fields) => expect(named(read)).toEqual(fields));

it('says what a currency can pay', () => {
  const violations = [{ field: 'amountCents', description: 'A multiple of 100 cents: JPY has no smaller unit.' }];
  expect(plan({ amountCents: 1_050, currencyCode: 'JPY' })).toThrow(expect.objectContaining({ facts: { violations } }));
});

it('has a smallest amount that each currency can pay, whatever was configured', () => {
  const amounts = new Map([['JPY', 150], ['KWD', 50], ['CLP', 200]]); // prettier-ignore
  expect(['JPY', 'KWD', 'CLP', 'PYG', 'COP'].map((currency) => minimumOf(currency, amounts))).toEqual([200, 50, 200, 100, 100]);
});
