import { flagName, meant, membersOf, type Operation, pathOf, UsageError } from './operation.js';

const settlement: Operation = {
  command: 'unexpected-settlements get',
  summary: '',
  method: 'GET',
  path: '/stores/{store}/payments/{payment}/unexpected-settlements/{id}',
  examples: [],
};

describe('a path', () => {
  it('takes ids, names, or the whole name of the resource', () => {
    const path = '/stores/s/payments/p/unexpected-settlements/u';
    expect(pathOf(settlement, ['s', 'p', 'u'])).toBe(path);
    expect(pathOf(settlement, ['stores/s', 'stores/s/payments/p', 'u'])).toBe(path);
    expect(pathOf(settlement, ['stores/s/payments/p/unexpected-settlements/u'])).toBe(path);
  });

  it.each([[['s']], [['stores/s']], [['s', 'p']], [['stores/s/payments', 'p', '']], [['s', '..', 'u']], [['s', 'a?b', 'u']]])(
    'refuses %j',
    (given) => {
      expect(() => pathOf(settlement, given)).toThrow(UsageError);
    },
  );
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

  it('are what was given, in their kinds and places', () => {
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

  it('are typed with dashes', () => {
    expect(flagName('features.subscriptions')).toBe('features-subscriptions');
    expect(flagName('enabledPaymentMethods')).toBe('enabled-payment-methods');
  });
});
