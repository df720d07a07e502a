import { addressesFor, BEHIND_GATEWAY, constantCase, DATABASE_OWNERS, pairsOf, SERVICE_NAMES, serviceOf, urlVariable } from './names.js';

const at = (service: string) => `http://${service}`;

it('gives each service its own ports and database', () => {
  const ports = SERVICE_NAMES.map(serviceOf).flatMap(({ port, secondPort }) => [port, ...(secondPort ? [secondPort.port] : [])]);
  const databases = DATABASE_OWNERS.map((name) => serviceOf(name).database);
  for (const values of [ports.map(String), databases.map(String)]) expect(new Set(values).size).toBe(values.length);
});

it('gives a caller the addresses of the services that list it', () => {
  expect(addressesFor('checkout', at)).toEqual({
    CATALOG_URL: 'http://catalog',
    PAYMENTS_URL: 'http://payments',
    BILLING_URL: 'http://billing',
    PARTNER_GATEWAY_URL: 'http://partner-gateway',
  });
  expect(addressesFor('payments', at)).toEqual({ BILLING_URL: 'http://billing', NOTIFIER_URL: 'http://notifier' });
  expect(addressesFor('billing', at)).toEqual({ PAYMENTS_URL: 'http://payments', NOTIFIER_URL: 'http://notifier' });
  expect(addressesFor('notifier', at)).toEqual({
    CATALOG_URL: 'http://catalog',
    PAYMENTS_URL: 'http://payments',
    BILLING_URL: 'http://billing',
  });
  expect(Object.keys(addressesFor('gateway', at))).toEqual(BEHIND_GATEWAY.map(urlVariable));
});

it('tells the catalog which services take part in test clocks', () => {
  const { TEST_CLOCK_PARTICIPANTS, TEST_CLOCK_LISTENERS } = addressesFor('catalog', at);
  expect(TEST_CLOCK_PARTICIPANTS?.split(',')).toContain('payments=http://payments');
  expect(TEST_CLOCK_LISTENERS?.split(',')).toContain('notifier=http://notifier');
});

it('names variables of services with a dash', () => {
  expect([constantCase('partner-gateway'), urlVariable('partner-gateway')]).toEqual(['PARTNER_GATEWAY', 'PARTNER_GATEWAY_URL']);
});

it('gives a service the pairs that it is part of', () => {
  const pairs = (name: (typeof SERVICE_NAMES)[number]) => pairsOf(name).map(({ caller, service }) => `${caller}/${service}`);
  expect(pairs('checkout')).toEqual(['checkout/catalog', 'checkout/payments', 'checkout/billing', 'checkout/partner-gateway']);
  expect(pairs('notifier')).toEqual([
    'notifier/catalog',
    'notifier/payments',
    'notifier/billing',
    'operator/notifier',
    'catalog/notifier',
    'payments/notifier',
    'billing/notifier',
    'partner-gateway/notifier',
  ]);
  expect(pairs('billing').filter((pair) => pair.startsWith('billing/'))).toEqual(['billing/payments', 'billing/notifier']);
  expect(pairs('catalog')).toEqual([
    'gateway/catalog',
    'operator/catalog',
    'checkout/catalog',
    'notifier/catalog',
    'partner-gateway/catalog',
    'catalog/payments',
    'catalog/billing',
    'catalog/notifier',
  ]);
  expect(pairs('gateway').filter((pair) => !/^(gateway|operator)\//.test(pair))).toEqual([]);
  expect(pairs('sandbox')).toEqual([]);
});
