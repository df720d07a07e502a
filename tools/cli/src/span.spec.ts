import { later } from './span.js';

it.each([
  ['2030-01-31T10:00:00.000Z', { months: 1, days: 0 }, '2030-02-28T10:00:00.000Z'],
  ['2031-12-31T10:00:00.000Z', { months: 2, days: 0 }, '2032-02-29T10:00:00.000Z'],
  ['2030-01-31T10:00:00.000Z', { months: 24, days: 0 }, '2032-01-31T10:00:00.000Z'],
  ['2030-01-31T10:00:00.000Z', { months: 1, days: 7 }, '2030-03-07T10:00:00.000Z'],
  ['2030-01-31T10:00:00.000Z', { months: 0, days: 0 }, '2030-01-31T10:00:00.000Z'],
])('%s and %j later is %s', (from, span, to) => expect(later(from, span)).toBe(to));
