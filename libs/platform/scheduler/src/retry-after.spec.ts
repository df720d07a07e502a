import { retryAfter, retrySoon } from './retry-after.js';

it('asks about an unknown outcome after 5 s, 1 min, 5 min, then hourly', () => {
  expect([1, 2, 3, 4, 5, 100].map(retryAfter)).toEqual([5_000, 60_000, 300_000, 3_600_000, 3_600_000, 3_600_000]);
});

it('retries failed work after 1 s, doubling, at most 30 s, or 2 s when a part is down', () => {
  expect([1, 2, 3, 4, 5, 6, 1_000].map((tries) => retrySoon(tries))).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
  expect([1, 2, 3, 1_000].map((tries) => retrySoon(tries, 'outage'))).toEqual([1_000, 2_000, 2_000, 2_000]);
});
