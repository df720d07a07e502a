import { KnownRoutes } from './known-routes.js';

const routes = new KnownRoutes();
routes.add('GET', '/v1/things');
routes.add('POST', '/v1/things');
routes.add('GET', '/v1/things/:thing');
routes.add('POST', '/v1/things/:thing/~rotate');
routes.add('POST', '/v1/things::replay');

it.each([
  ['/v1/things', 'GET, POST'],
  ['/v1/things?a=b', 'GET, POST'],
  ['/v1/things/x', 'GET'],
  ['/v1/things/x/~rotate', 'POST'],
  ['/v1/things:replay', 'POST'],
])('%s takes %s', (url, allow) => {
  expect(routes.refusal(url)).toMatchObject({ code: 'METHOD_NOT_ALLOWED', facts: { headers: { allow } } });
});

it.each(['/', '/v1', '/v1/things/', '/v1/things/x/y', '/v1/things/bad:rotate', '/v1/thingsx'])('nothing is at %s', (url) => {
  expect(routes.refusal(url).code).toBe('ROUTE_NOT_FOUND');
});
