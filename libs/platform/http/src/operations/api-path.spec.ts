import { Controller } from '@nestjs/common';
import { apiPath, routeOf } from './api-path.js';

it.each([
  [['v1/stores', ''], '/v1/stores'],
  [['v1/stores/:store/payments', '/'], '/v1/stores/{store}/payments'],
  [['admin/v1/stores/:store/payments/:payment', '~cancel'], '/admin/v1/stores/{store}/payments/{payment}:cancel'],
  [['admin/v1/organizations/:organization', 'test-clock::advance'], '/admin/v1/organizations/{organization}/test-clock:advance'],
])('is %j to callers: %s', (parts, path) => expect(apiPath(...parts)).toBe(path));

it('is written once, at the controller', () => {
  @Controller('v1/stores/:store/payments')
  class ListPaymentsController {}
  expect(routeOf(ListPaymentsController)).toBe('/v1/stores/{store}/payments');
});
