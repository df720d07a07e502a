import { after, type Span } from './span.js';

it.each<[string, Span, string]>([
  ['2030-01-01T10:00:00.000Z', { days: 1, hours: 2, minutes: 3 }, '2030-01-02T12:03:00.000Z'],
  ['2030-01-31T10:00:00.000Z', { months: 1 }, '2030-02-28T10:00:00.000Z'],
  ['2028-01-31T10:00:00.000Z', { months: 1 }, '2028-02-29T10:00:00.000Z'],
  ['2030-11-30T10:00:00.000Z', { months: 3, days: 1 }, '2031-03-01T10:00:00.000Z'],
  ['2030-01-01T00:00:00.000Z', { minutes: -1 }, '2029-12-31T23:59:00.000Z'],
])('%s and %j is %s', (time, span, later) => expect(after(time, span)).toBe(later));
