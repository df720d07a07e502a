import { check } from '../benchmark.js';
import { breachesOf } from './report.js';

it('names the expectations that did not hold', () => {
  const checks = [check('rows', 3, 3), check('webhooks', 5, 6)];
  const results = [{ name: 'payments', tables: [], figures: {}, checks, seconds: 1, loadBefore: 0, loadAfter: 0 }];
  expect(breachesOf({ results })).toEqual(['payments: webhooks: it is 5, not 6']);
});
