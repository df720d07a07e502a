import { CALLBACK_ROUTES, OPERATOR_ROUTES, PUBLIC_ROUTES, SLOW_PATHS } from '../routes/routes.js';
import { laneOf, WAITS } from './lanes.js';

const PATHS = [...PUBLIC_ROUTES, ...CALLBACK_ROUTES, ...OPERATOR_ROUTES].map(([, path]) => path);

it('names only addresses that there are', () => {
  expect(WAITS.filter((path) => !PATHS.includes(path as (typeof PATHS)[number]))).toEqual([]);
});

it('what may begin its answer late waits by design, as every verb does that is slow for a reason', () => {
  expect(SLOW_PATHS.filter((path) => !WAITS.includes(path))).toEqual([]);
  const slow = PATHS.filter((path) => /:(simulate|test|advance|approve|reject)$/.test(path) || path.startsWith('/processor-callbacks'));
  expect(slow.filter((path) => !WAITS.includes(path))).toEqual([]);
});

it.each([
  ['POST', '/v1/stores/{store}/payments', true, 'changes'],
  ['GET', '/v1/stores/{store}/payments', true, 'lists'],
  ['GET', '/v1/stores/{store}/payments/{payment}', true, 'reads'],
  ['GET', '/v1/stores/{store}/subscription-plans/assignments/{assignment}:simulate', true, 'waits'],
  ['GET', '/admin/v1/organizations', false, 'operators'],
  ['PATCH', '/admin/v1/organizations/{organization}', false, 'operators'],
  ['POST', '/admin/v1/organizations/{organization}/test-clock:advance', false, 'waits'],
  ['POST', '/processor-callbacks', false, 'waits'],
] as const)('%s %s has the lane of its kind', (method, path, isPublic, lane) => {
  expect(laneOf([method, path, 'payments'], isPublic)).toBe(lane);
});
