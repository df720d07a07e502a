import { compareLosses } from './judge.js';
import { drillText } from './report.js';

const found = new Map([['webhooks', 'gone']] as const);

it('says what is lost beyond the runbook, and what is not lost though it says so', () => {
  expect(compareLosses('of the merchant', ['webhooks'], found)).toEqual([]);
  expect(compareLosses('of the merchant', [], found)).toEqual(['webhooks of the merchant are lost, too: gone']);
  expect(compareLosses('of the merchant', ['webhooks', 'payments'], found)).toEqual([
    'payments of the merchant are not lost, though the runbook says so',
  ]);
});

it('tells a drill in a table, and then what is not as it must be', () => {
  const result = { name: 'redis', what: 'Redis', servesAfter: 1.25, lost: [], breaches: ['payments are lost, too: gone'] };
  const text = drillText({ startTime: '', copySeconds: [2, 3], acknowledged: 7, results: [result] });
  expect(text).toMatch(/^Redis +1\.3 s +nothing +NO$/m);
  expect(text).toContain('7 payments were made meanwhile; the copies took 2.0 s and 3.0 s.');
  expect(text).toContain('  ✗ redis: payments are lost, too: gone\n1 not as the runbook says.');
});
