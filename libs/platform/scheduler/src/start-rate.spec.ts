import { jest } from '@jest/globals';
import { StartRate } from './start-rate.js';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** Starts what it may, every `everyMs`, for `ms`; answers how many were started. */
function starts(rate: StartRate, everyMs: number, ms: number): number {
  let count = 0;
  for (let at = 0; at < ms; at += everyMs) {
    const { room } = rate;
    rate.started(room);
    count += room;
    jest.advanceTimersByTime(everyMs);
  }
  return count;
}

it.each([
  ['100 a second, looked at often', 100, 10, 10_000, 1_010],
  ['100 a second, looked at every 100 ms', 100, 100, 10_000, 1_001],
  ['less than one in 100 ms', 5, 100, 10_000, 51],
])('lets as many start as a second has room for: %s', (_, perSecond, everyMs, ms, expected) => {
  expect(starts(new StartRate(perSecond), everyMs, ms)).toBe(expected);
});

it('makes up for a tenth of a second at most', () => {
  const rate = new StartRate(200);
  jest.advanceTimersByTime(60_000);
  expect(rate.room).toBe(21);
});

it('lets nothing start while more have started than there was room for', () => {
  const rate = new StartRate(10);
  rate.started(3);
  expect(rate.room).toBe(0);
  jest.advanceTimersByTime(100);
  expect(rate.room).toBe(0);
  jest.advanceTimersByTime(100);
  expect(rate.room).toBe(1);
});
