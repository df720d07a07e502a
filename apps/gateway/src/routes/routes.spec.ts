import { methodsOf, type Route, toPattern } from './route.js';
import { CALLBACK_ROUTES, OPERATOR_ROUTES, PUBLIC_ROUTES } from './routes.js';

const ALL = [...PUBLIC_ROUTES, ...CALLBACK_ROUTES, ...OPERATOR_ROUTES];
const name = ([method, path]: Route) => `${method} ${path}`;

it('has each route once', () => {
  const names = ALL.map(name);
  expect(new Set(names).size).toBe(names.length);
});

it('keeps the doors apart', () => {
  expect(PUBLIC_ROUTES.every(([, path]) => path.startsWith('/v1/'))).toBe(true);
  expect(OPERATOR_ROUTES.every(([, path]) => path.startsWith('/admin/v1/'))).toBe(true);
});

it('requires the store wherever a public path has one', () => {
  const paths = PUBLIC_ROUTES.map(([, path]) => path).filter((path) => path.startsWith('/v1/stores/'));
  expect(paths.filter((path) => !path.startsWith('/v1/stores/{store}/'))).toEqual([]);
});

it('turns a path into a pattern', () => {
  expect(toPattern('/v1/stores/{store}/payments/{payment}')).toBe('/v1/stores/:store/payments/:payment');
  expect(toPattern('/admin/v1/parked-messages/{id}:retry')).toBe('/admin/v1/parked-messages/:id/~retry');
  expect(toPattern('/admin/v1/organizations/{organization}/test-clock:advance')).toBe(
    '/admin/v1/organizations/:organization/test-clock::advance',
  );
  expect(methodsOf('GET')).toEqual(['GET', 'HEAD']);
  expect(methodsOf('POST')).toBe('POST');
});
