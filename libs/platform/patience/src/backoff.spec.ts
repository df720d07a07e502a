import { backoff, jittered } from './backoff.js';

it('doubles the wait after each failure, up to the longest', () => {
  expect([0, 1, 2, 3, 10, 5_000].map((failures) => backoff(failures, 100, 1_000))).toEqual([100, 200, 400, 800, 1_000, 1_000]);
});

it('takes up to a quarter of a wait away', () => {
  for (let times = 0; times < 100; times += 1) {
    expect(jittered(1_000)).toBeLessThanOrEqual(1_000);
    expect(jittered(1_000)).toBeGreaterThanOrEqual(750);
  }
});
