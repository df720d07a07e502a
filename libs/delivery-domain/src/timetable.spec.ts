import fc from 'fast-check';
import { BREATHER_MS, readRetryAfter, TIMETABLE, waitAfter } from './timetable.js';

const calm = { overloaded: false };
const at = '2030-01-01T10:00:00.000Z';

describe('the timetable', () => {
  it('is 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h, 24 h after the attempt that failed', () => {
    const waits = TIMETABLE.map((_, index) => (waitAfter(index + 1, calm, 0.5) ?? 0) / 1_000);
    expect(waits).toEqual([5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400]);
  });

  it('ends with the tenth attempt', () => expect(waitAfter(10, calm, 0.5)).toBeUndefined());

  it('can be replaced', () => expect([1, 2, 3].map((n) => waitAfter(n, calm, 0.5, [10, 20]))).toEqual([10, 20, undefined]));

  it('is jittered by at most 20 %', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9 }), fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (failed, jitter) => {
        const step = TIMETABLE[failed - 1] ?? 0;
        const wait = waitAfter(failed, calm, jitter) ?? 0;
        expect(wait).toBeGreaterThanOrEqual(step * 0.8);
        expect(wait).toBeLessThanOrEqual(step * 1.2);
      }),
    );
  });
});

describe('a receiver’s Retry-After', () => {
  it('is honoured when it is later than the next step', () => expect(waitAfter(2, { ...calm, retryAfterMs: 400_000 }, 0.5)).toBe(400_000));
  it('never makes a retry earlier', () => expect(waitAfter(2, { ...calm, retryAfterMs: 1_000 }, 0.5)).toBe(300_000));
  it('at most doubles the step', () => expect(waitAfter(2, { ...calm, retryAfterMs: 9e9 }, 0.5)).toBe(600_000));
  it('grants a pause of at least a minute', () => expect(waitAfter(1, { overloaded: true }, 0.5)).toBe(BREATHER_MS));
  it('does not change a longer step', () => expect(waitAfter(2, { overloaded: true }, 0.5)).toBe(300_000));
});

describe('Retry-After', () => {
  it.each([
    ['120', 120_000],
    [' 0 ', 0],
    ['Tue, 01 Jan 2030 10:02:00 GMT', 120_000],
    ['Tue, 01 Jan 2030 09:00:00 GMT', 0],
  ])('%j is understood', (header, ms) => expect(readRetryAfter(header, at)).toBe(ms));
  it.each(['', 'soon', '-5', '1.5', '9999999999', 'Xxx, nonsense'])('%j says nothing', (header) => {
    expect(readRetryAfter(header, at)).toBeUndefined();
  });
});
