import { readTimeOf } from './read-time.js';

const NOW = '2030-01-31T12:00:00.000Z';

it('is now when it is not sent', () => {
  expect(readTimeOf({}, NOW)).toBeUndefined();
});

it.each([
  ['2030-01-31T12:00:00Z', NOW],
  ['2030-01-31T07:00:00-05:00', NOW],
  ['2030-01-31T11:59:59.123456789Z', '2030-01-31T11:59:59.123Z'],
  ['0001-01-01T00:00:00Z', '0001-01-01T00:00:00.000Z'],
])('takes %s', (readTime, time) => {
  expect(readTimeOf({ readTime }, NOW)).toBe(time);
});

it.each<[string, string | string[]]>([
  ['the future', '2030-01-31T12:00:00.001Z'],
  ['no offset', '2030-01-31T12:00:00'],
  ['a blank for the plus', '2030-01-31T12:00:00 05:00'],
  ['a date', '2030-01-31'],
  ['a day that is none', '2029-02-30T12:00:00Z'],
  ['seconds', '1700000000'],
  ['nothing', ''],
  ['two', ['2029-01-31T12:00:00Z', '2029-01-31T12:00:00Z']],
])('refuses %s', (_, readTime) => {
  expect(() => readTimeOf({ readTime }, NOW)).toThrow(
    expect.objectContaining({ code: 'INVALID_FIELDS', facts: { violations: [expect.objectContaining({ field: 'readTime' })] } }),
  );
});
