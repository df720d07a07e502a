import fc from 'fast-check';
import { secondsOf } from './waiting.js';

it('waits as long as is asked for, or up to a quarter less, 20 s at most', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999 }), (wait) => {
      const seconds = secondsOf(String(wait));
      expect(Number.isInteger(seconds)).toBe(true);
      expect(seconds).toBeGreaterThanOrEqual(Math.round(Math.min(wait, 20) * 0.75));
      expect(seconds).toBeLessThanOrEqual(Math.min(wait, 20));
    }),
  );
});

it('pages that ask together do not come again together', () => {
  expect(new Set(Array.from({ length: 100 }, () => secondsOf('20'))).size).toBeGreaterThan(3);
});

it.each([undefined, '', '-1', '1.5', '1000', ['20'], { 20: '' }])('does not wait for %p', (wait) => expect(secondsOf(wait)).toBe(0));
