import { flagName, meant, membersOf, type Operation, pathOf, UsageError } from './operation.js';

const settlement: Operation = {
  command: 'unexpected-settlements get',
  summary: '',
  method: 'GET',
  path: '/stores/{store}/payments/{payment}/unexpected-settlements/{id}',
  examples: [],
};

describe('a path', () => {
  it('accepts ids, short names, or the full name of the resource', () => {
    const path = '/stores/s/payments/p/unexpected-settlements/u';
    expect(pathOf(settlement, ['s', 'p', 'u'])).toBe(path);
    expect(pathOf(settlement, ['stores/s', 'stores/s/payments/p', 'u'])).toBe(path);
    expect(pathOf(settlement, ['stores/s/payments/p/unexpected-settlements/u'])).toBe(path);
  });

  it('takes names in any order, and with what they begin or end that the path does not ask for', () => {
    const endpoint = { command: 'webhook-endpoints get', path: '/organizations/{organization}/webhook-endpoints/{endpoint}' } as const;
    expect(pathOf(endpoint, ['webhook-endpoints/e', 'organizations/o'])).toBe('/organizations/o/webhook-endpoints/e');
    expect(pathOf(endpoint, ['e', 'organizations/o'].reverse())).toBe('/organizations/o/webhook-endpoints/e');
    const clock = { command: 'test-clock advance', path: '/organizations/{organization}/test-clock:advance' } as const;
    for (const given of ['o', 'organizations/o', 'organizations/o/test-clock']) {
      expect(pathOf(clock, [given])).toBe('/organizations/o/test-clock:advance');
    }
    expect(pathOf(settlement, ['organizations/o/stores/s', 'p', 'u'])).toBe('/stores/s/payments/p/unexpected-settlements/u');
    const subscription = { command: 'subscriptions get', path: '/stores/{store}/subscriptions/{subscription}' } as const;
    expect(pathOf(subscription, ['stores/s/subscription-plans/p/subscriptions/n'])).toBe('/stores/s/subscriptions/n');
  });

  it.each([
    [['s']],
    [['stores/s']],
    [['s', 'p']],
    [['stores/s/payments', 'p', '']],
    [['s', '..', 'u']],
    [['s', 'a?b', 'u']],
    [['s', 'p', 'u', 'more']],
    [['stores/s', 'stores/other/payments/p', 'u']],
    [['stores/s/deliveries/p', 'u']],
  ])('refuses %j', (given) => {
    expect(() => pathOf(settlement, given)).toThrow(UsageError);
  });

  it('says what is missing, and what does not fit', () => {
    const store = { command: 'stores get', path: '/organizations/{organization}/stores/{store}' } as const;
    expect(() => pathOf(store, ['stores/s'])).toThrow(
      '"stores get" also needs <organization>: an id, or a name like organizations/<id>/stores/<id>.',
    );
    expect(() => pathOf(store, ['organizations/o/deliveries/d'])).toThrow(
      '"stores get" takes <organization> <store>, as ids or as a name like organizations/<id>/stores/<id>: "organizations/o/deliveries/d" does not fit.',
    );
    expect(() => pathOf({ command: 'organizations list', path: '/organizations' }, ['o'])).toThrow('takes no argument');
  });
});

describe('a command for several parents', () => {
  const ofPayment: Operation = { ...settlement, path: '/stores/{store}/payments/{payment}/unexpected-settlements' };
  const all: Operation = { ...settlement, path: '/organizations/{organization}/unexpected-settlements' };
  const both: Operation = { ...ofPayment, others: [all] };

  it.each([
    [['stores/s/payments/p'], ofPayment.path],
    [['stores/s', 'p'], ofPayment.path],
    [['s', 'p'], ofPayment.path],
    [['organizations/o'], all.path],
    [['organizations/-'], all.path],
    [['-'], all.path],
  ])('means by %j %s', (given, path) => {
    expect(meant(both, given).path).toBe(path);
    expect(() => pathOf(meant(both, given), given)).not.toThrow();
  });

  it('is refused with a name of another kind', () => {
    expect(() => pathOf(meant(both, ['templates/a']), ['templates/a'])).toThrow(UsageError);
  });
});

describe('members', () => {
  const specs = {
    displayName: { kind: 'text', summary: '' },
    'features.subscriptions': { kind: 'flag', summary: '' },
    stores: { kind: 'list', summary: '' },
    rate: { kind: 'number', summary: '' },
  } as const;

  it('are the given options, with the right types and places', () => {
    const given = { displayName: 'Taller', featuresSubscriptions: 'true', stores: 'stores/a, stores/b', rate: '5', other: 'x' };
    expect(membersOf(specs, given)).toEqual({
      displayName: 'Taller',
      features: { subscriptions: true },
      stores: ['stores/a', 'stores/b'],
      rate: 5,
    });
    expect(membersOf(specs, {})).toEqual({});
  });

  it.each([
    ['featuresSubscriptions', 'yes', '--features-subscriptions takes true or false.'],
    ['rate', '1.5', '--rate takes a whole number.'],
  ])('refuse %s = %s', (name, value, message) => {
    expect(() => membersOf(specs, { [name]: value })).toThrow(message);
  });

  it('are written with dashes', () => {
    expect(flagName('features.subscriptions')).toBe('features-subscriptions');
    expect(flagName('enabledPaymentMethods')).toBe('enabled-payment-methods');
  });
});
