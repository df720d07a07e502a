import { casesOf, ignored, obeysTheLaws, rejected } from '@cauce/testing/domain';
import fc from 'fast-check';
import { decide, evolve, initial, PLAN_MACHINE, type PlanCommand, type PlanEvent } from './plan.js';
import { retracePlan } from './plan.retrace.js';
import { evolveView } from './plan.view.js';

const at = '2030-01-01T10:00:00.000Z';
const shown = {
  name: 'stores/s/subscription-plans/p',
  displayName: 'Club',
  description: 'Beans every month',
  amountCents: 5_000_000,
  currencyCode: 'COP',
  billingCycleFrequency: 'MONTHLY' as const,
  billingCycleInterval: 1,
  trialPeriodDays: 0,
};
const terms = { ...shown, organization: 'organizations/o' };
const create: PlanCommand = { type: 'CreatePlan', terms, fingerprint: { displayName: 'h1' }, at };
const created: PlanEvent = { type: 'PlanCreated', data: { terms, fingerprint: { displayName: 'h1' }, at } };

const PLAN = { machine: PLAN_MACHINE, initial, decide, evolve };
const { given, rowsWithoutACase } = casesOf(PLAN);

it('is created once by the same request', () => {
  given().when(create).then(created);
  given(created).when(create).then(ignored('ALREADY_CREATED'));
  given(created)
    .when({ ...create, fingerprint: { displayName: 'h2' } })
    .then(rejected('IDEMPOTENCY_KEY_REUSED'));
});

it('is shown with its terms and times, ACTIVE', () =>
  expect(evolveView(undefined, created)).toEqual({
    resource: { ...shown, status: 'ACTIVE', createTime: at, updateTime: at },
    organization: 'organizations/o',
  }));

it('has a case for every row', () => expect(rowsWithoutACase()).toEqual([]));

describe('any history of a plan', () => {
  obeysTheLaws({
    retrace: retracePlan,
    ...PLAN,
    evolveView,
    commands: {
      CreatePlan: fc.record({
        type: fc.constant('CreatePlan'),
        terms: fc.constant(terms),
        fingerprint: fc.constantFrom({ displayName: 'h1' }, { displayName: 'h2' }),
        at: fc.constant(at),
      }),
    },
    mayLack: {},
  });
});
