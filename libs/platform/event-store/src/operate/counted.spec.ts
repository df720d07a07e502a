import { counted } from './counted.js';
import { describeRebuild } from './rebuild/rebuild.js';

it('agrees with its noun', () => {
  expect([0, 1, 2].map((count) => counted(count, 'charge'))).toEqual(['0 charges', '1 charge', '2 charges']);
});

it('a rebuild of one stream, one row and one left is told in the singular', () => {
  const told = describeRebuild([{ table: 'payment', streams: 1, changed: 1, orphans: 1 }], { prune: true });
  expect(told).toBe('payment: 1 stream read, 1 row corrected, the others were right; 1 row without a stream removed.');
});
