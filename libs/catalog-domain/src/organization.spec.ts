import { PAYMENT_METHODS } from '@cauce/kernel';
import { casesOf, ignored, obeysTheLaws, rejected, toMarkdown } from '@cauce/testing/domain';
import fc from 'fast-check';
import {
  decide,
  evolve,
  initial,
  ORGANIZATION_MACHINE,
  type OrganizationCommand,
  type OrganizationEvent,
  RATE_LIMITS,
} from './organization.js';
import { evolveView } from './organization.view.js';
import { retraceOrganization } from './retrace.js';

const at = '2030-01-01T10:00:00.000Z';
const later = '2030-01-02T10:00:00.000Z';
const terms = { name: 'organizations/o', displayName: 'Shop', environment: 'DEVELOPMENT', features: { subscriptions: false } } as const;
const create: OrganizationCommand = { type: 'CreateOrganization', ...terms, at };
const created: OrganizationEvent = { type: 'OrganizationCreated', data: { ...terms, at } };

const ORGANIZATION = { machine: ORGANIZATION_MACHINE, initial, decide, evolve };
const { given, rowsWithoutACase } = casesOf(ORGANIZATION);

describe('an organization that does not exist', () => {
  it('is created', () => given().when(create).then(created));
  it('cannot be changed', () =>
    given().when({ type: 'RenameOrganization', displayName: 'New', at }).then(rejected('ORGANIZATION_NOT_FOUND')));
});

describe('an existing organization', () => {
  it('is not created again', () => {
    given(created)
      .when({ ...create, at: later })
      .then(ignored('ALREADY_CREATED'));
    given(created)
      .when({ ...create, environment: 'PRODUCTION' })
      .then(rejected('ORGANIZATION_EXISTS'));
  });

  it.each<[OrganizationCommand, OrganizationEvent]>([
    [
      { type: 'RenameOrganization', displayName: 'New', at: later },
      { type: 'OrganizationRenamed', data: { displayName: 'New', at: later } },
    ],
    [
      { type: 'ChangeFeatures', features: { subscriptions: true }, at: later },
      { type: 'FeaturesChanged', data: { features: { subscriptions: true }, at: later } },
    ],
    [
      { type: 'ChangePaymentMethods', enabledPaymentMethods: ['CARD', 'PSE', 'CARD'], at: later },
      { type: 'PaymentMethodsChanged', data: { enabledPaymentMethods: ['PSE', 'CARD'], at: later } },
    ],
    [
      { type: 'ChangeRateLimit', rateLimit: 500, at: later },
      { type: 'RateLimitChanged', data: { rateLimit: 500, at: later } },
    ],
  ])('records a change once: %j', (command, event) => {
    given(created).when(command).then(event);
    given(created, event).when(command).then(ignored('UNCHANGED'));
  });

  it('has all payment methods until an operator narrows them, in any order', () =>
    given(created)
      .when({ type: 'ChangePaymentMethods', enabledPaymentMethods: [...PAYMENT_METHODS].reverse(), at })
      .then(ignored('UNCHANGED')));

  it('has a case for every row', () => expect(rowsWithoutACase()).toEqual([]));
});

it.each(['PRODUCTION', 'DEVELOPMENT'] as const)('has the rate limit of %s until it is changed', (environment) => {
  const history: OrganizationEvent[] = [{ type: 'OrganizationCreated', data: { ...terms, environment, at } }];
  const rateLimit = RATE_LIMITS[environment];
  expect(history.reduce(evolveView, undefined)).toMatchObject({ rateLimit });
  given(...history)
    .when({ type: 'ChangeRateLimit', rateLimit, at })
    .then(ignored('UNCHANGED'));
  history.push({ type: 'RateLimitChanged', data: { rateLimit: 500, at: later } });
  expect(history.reduce(evolveView, undefined)).toMatchObject({ rateLimit: 500, updateTime: later });
});

it('is shown with its latest changes', () => {
  const events: OrganizationEvent[] = [created, { type: 'FeaturesChanged', data: { features: { subscriptions: true }, at: later } }];
  expect(events.reduce(evolveView, undefined)).toEqual({
    ...terms,
    features: { subscriptions: true },
    enabledPaymentMethods: PAYMENT_METHODS,
    rateLimit: 25,
    createTime: at,
    updateTime: later,
  });
});

it('keeps the test clock of its creation, whatever changes later', () => {
  const testClock = { now: at };
  given()
    .when({ ...create, testClock })
    .then({ type: 'OrganizationCreated', data: { ...terms, testClock, at } });
  const events: OrganizationEvent[] = [
    { type: 'OrganizationCreated', data: { ...terms, testClock, at } },
    { type: 'OrganizationRenamed', data: { displayName: 'New', at: later } },
  ];
  expect(events.reduce(evolveView, undefined)).toMatchObject({
    testClock: 'organizations/o/test-clock',
    displayName: 'New',
    createTime: at,
  });
  expect([created].reduce(evolveView, undefined)).not.toHaveProperty('testClock');
});

it('is documented from its table', () => {
  expect(toMarkdown(ORGANIZATION_MACHINE)).toContain('| ACTIVE | RenameOrganization | same name | ignored | UNCHANGED |');
});

const features = fc.record({ subscriptions: fc.boolean() });
const anyName = fc.constantFrom('One', 'Two');

describe('any history of an organization', () => {
  obeysTheLaws({
    retrace: retraceOrganization,
    ...ORGANIZATION,
    evolveView,
    commands: {
      CreateOrganization: fc.record(
        {
          type: fc.constant('CreateOrganization'),
          name: fc.constantFrom('organizations/a', 'organizations/b'),
          displayName: anyName,
          environment: fc.constantFrom('PRODUCTION', 'DEVELOPMENT'),
          features,
          testClock: fc.constant({ now: at }),
          at: fc.constant(at),
        },
        { requiredKeys: ['type', 'name', 'displayName', 'environment', 'features', 'at'] },
      ),
      RenameOrganization: fc.record({ type: fc.constant('RenameOrganization'), displayName: anyName, at: fc.constant(at) }),
      ChangeFeatures: fc.record({ type: fc.constant('ChangeFeatures'), features, at: fc.constant(at) }),
      ChangePaymentMethods: fc.record({
        type: fc.constant('ChangePaymentMethods'),
        enabledPaymentMethods: fc.subarray([...PAYMENT_METHODS], { minLength: 1 }),
        at: fc.constant(at),
      }),
      ChangeRateLimit: fc.record({ type: fc.constant('ChangeRateLimit'), rateLimit: fc.constantFrom(25, 100, 500), at: fc.constant(at) }),
    },
    mayLack: { OrganizationCreated: { testClock: true } },
  });
});
