import fc from 'fast-check';
import { pauseMs } from './retries.js';
import { retryAfterMs } from './retry-after.js';

/** The day of RFC 9110's examples, one minute before them. */
const NOW = Date.UTC(1994, 10, 6, 8, 48, 37);

it.each([
  ['120', 120_000],
  ['0', 0],
  [' 2 ', 2_000],
  ['\t2', 2_000],
  ['Sun, 06 Nov 1994 08:49:37 GMT', 60_000],
  ['Sunday, 06-Nov-94 08:49:37 GMT', 60_000],
  ['Sun Nov  6 08:49:37 1994', 60_000],
  ['Sun Nov 06 08:49:37 1994', 60_000],
  ['Sun, 06 Nov 1994 08:00:00 GMT', 0],
  ['Sat, 31 Dec 1994 23:59:60 GMT', Date.UTC(1995, 0, 1) - NOW],
  // Two digits: never more than 50 years ahead.
  ['Sunday, 06-Nov-44 08:48:37 GMT', Date.UTC(2044, 10, 6, 8, 48, 37) - NOW],
  ['Monday, 06-Nov-45 08:48:37 GMT', 0],
])('the header %j asks for %d ms', (value, ms) => expect(retryAfterMs(value, NOW)).toBe(ms));

it.each([
  null,
  '',
  '1.5',
  '-1',
  '+1',
  '1e3',
  '0x10',
  '1 2',
  '1, 2',
  'soon',
  '２',
  '1994-11-06T08:49:37Z',
  '06 Nov 1994 08:49:37 GMT',
  'Sun, 6 Nov 1994 08:49:37 GMT',
  'Sun, 06 nov 1994 08:49:37 GMT',
  'Sun, 06 Nov 1994 08:49:37 UTC',
  'Sun, 06 Nov 1994 08:49:37 +0000',
  'Sun, 31 Feb 1994 08:49:37 GMT',
  'Sun, 00 Nov 1994 08:49:37 GMT',
  'Sun, 06 Nov 1994 24:00:00 GMT',
  'Sun, 06 Nov 1994 08:60:00 GMT',
  'Sunday, 06-Nov-1994 08:49:37 GMT',
  'Sun Nov 6 08:49:37 1994',
])('the header %j asks for nothing', (value) => expect(retryAfterMs(value, NOW)).toBeUndefined());

const OPTIONS = { retries: 4, firstPauseMs: 250, longestPauseMs: 30_000 };
const random = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
const tries = fc.nat(100);

it('a pause is never shorter than half of our own, nor longer than the longest', () => {
  fc.assert(
    fc.property(tries, fc.option(fc.nat(1e9), { nil: undefined }), random, (tried, asked, by) => {
      const pause = pauseMs(tried, asked, OPTIONS, by);
      expect(pause).toBeGreaterThanOrEqual(125);
      expect(pause).toBeLessThanOrEqual(30_000);
    }),
  );
});

it('a pause is never shorter than what was asked for, as far as the longest goes', () => {
  fc.assert(fc.property(tries, fc.nat(29_999), random, (tried, asked, by) => expect(pauseMs(tried, asked, OPTIONS, by)).toBeGreaterThanOrEqual(asked))); // prettier-ignore
});

it.each([undefined, 0, 1_000, 1e9])('is partly random when %s ms were asked for', (asked) => {
  expect(pauseMs(1, asked, OPTIONS, 0)).toBeLessThan(pauseMs(1, asked, OPTIONS, 0.9));
});
