import { INTERNAL_ROUTES, pathOf } from './internal-routes.js';

it.each([
  [pathOf(INTERNAL_ROUTES.charges), '/internal/charges'],
  [pathOf(INTERNAL_ROUTES.tokensVerify), '/internal/tokens:verify'],
  [pathOf(INTERNAL_ROUTES.storeOwner, { store: 'a' }), '/internal/stores/a'],
  [pathOf(INTERNAL_ROUTES.checkoutAttempts, { link: 'a/b:c' }), '/internal/checkout/payments/a%2Fb%3Ac/attempts'],
  [pathOf(INTERNAL_ROUTES.checkoutCodesCheck, { link: 'a' }), '/internal/checkout/subscriptions/a/codes:check'],
])('a caller finds %s', (path, expected) => expect(path).toBe(expected));

it('no two routes are one', () => {
  const routes = Object.values(INTERNAL_ROUTES);
  expect(new Set(routes).size).toBe(routes.length);
});
