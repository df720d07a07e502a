import { readTime, windowOf } from './time-window.js';

const NOW = Date.parse('2026-11-21T08:00:00Z');

it.each([
  ['nothing', {}, '2026-11-14T07:59:00.000Z', '2026-11-21T07:59:00.000Z'],
  ['an end', { to: '2026-02-08T00:00:00.000Z' }, '2026-02-01T00:00:00.000Z', '2026-02-08T00:00:00.000Z'],
  ['a beginning', { from: '2026-02-08T00:00:00.000Z' }, '2026-02-08T00:00:00.000Z', '2026-11-21T07:59:00.000Z'],
])('given %s, compares the seven days until a minute ago, or the given period', (_, given, from, to) => {
  expect(windowOf(given, NOW)).toEqual({ from, to });
});

it('reads any offset, and refuses an invalid time with what is allowed', () => {
  expect(readTime('2026-11-21T03:00:00-05:00')).toBe('2026-11-21T08:00:00.000Z');
  for (const text of ['yesterday', '2026-11-21', '2026-02-30T00:00:00Z', '2026-11-21T08:00:00', ''])
    expect(() => readTime(text)).toThrow('RFC 3339 with its offset, like 2026-11-21T08:00:00Z');
});
