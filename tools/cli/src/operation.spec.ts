import { flagName, membersOf, type Operation, pathOf, UsageError } from './operation.js';

const settlement: Operation = {
  command: 'unexpected-settlements get',
  summary: '',
  method: 'GET',
  path: '/stores/{store}/payments/{payment}/unexpected-settlements/{id}',
  example: '',
};

describe('a path', () => {
  it('accepts ids, short names, or the full name of the resource', () => {
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
