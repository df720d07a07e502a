import { digits, oneOf, text } from './kinds.js';
import { type Filters, parametersOf, readFilter } from './query-filter.js';
import { instantOf } from './timestamp.js';

const FILTERS = {
  status: { about: 'Only these.', kind: oneOf(['OPEN', 'DONE']) },
  reference: { about: 'Only that one.', kind: text({ max: 5 }) },
  cents: { about: 'Of this amount.', kind: digits({ min: 1, max: 99 }) },
} as const satisfies Filters;

const read = (query: Readonly<Record<string, unknown>>) => readFilter(FILTERS, query);

it('takes what is given and known, in the order of the filters, whatever the order of the query', () => {
  const filter = { given: { status: 'OPEN', reference: 'a&b=c' }, key: 'status=OPEN&reference=a%26b%3Dc', violations: [] };
  expect(read({ reference: 'a&b=c', other: 'x', status: 'OPEN', pageSize: '5' })).toEqual(filter);
  expect(read({})).toEqual({ given: {}, key: '', violations: [] });
});

it('tells filters apart whose texts would run together', () => {
  expect(read({ status: 'OPEN', reference: 'x' }).key).not.toBe(read({ reference: 'x', status: 'DONE' }).key);
  expect(read({ reference: 'a' }).key).not.toBe(read({ reference: 'a ' }).key);
});

it('says all that is wrong, and what is allowed', () => {
  const { violations, given } = read({ status: 'open', reference: ['a', 'b'], given: '1' });
  expect(violations).toEqual([
    { field: 'status', description: 'One of OPEN, DONE.' },
    { field: 'reference', description: 'Text of 1 to 5 characters.' },
  ]);
  expect(given).toEqual({});
});

it('is in the document with its words and its schema', () => {
  expect(parametersOf(FILTERS).status).toEqual({ about: 'Only these.', schema: expect.objectContaining({ enum: ['OPEN', 'DONE'] }) });
});

it.each([
  ['2026-01-31T07:00:00-05:00', '2026-01-31T12:00:00.000Z'],
  ['2026-01-31T12:00:00.123Z', '2026-01-31T12:00:00.123Z'],
  ['2026-01-31T12:00:00.123000000Z', '2026-01-31T12:00:00.123Z'],
  ['2026-01-31T12:00:00.123000001Z', '2026-01-31T12:00:00.124Z'],
  ['0000-01-01T00:00:00Z', '0001-01-01T00:00:00.000Z'],
  ['9999-12-31T23:59:59-23:59', '9999-12-31T23:59:59.999Z'],
])('%s is stored as %s', (text, instant) => expect(instantOf(text)).toBe(instant));

it('takes a whole number in digits alone', () => {
  for (const cents of ['1', '99', '07']) expect(read({ cents })).toMatchObject({ given: { cents }, violations: [] });
  const violations = [{ field: 'cents', description: 'A whole number from 1 to 99.' }];
  for (const cents of ['0', '100', '-1', '1.0', '1e1', ' 1', '+1', '', '٣', '9'.repeat(16)])
    expect(read({ cents }).violations).toEqual(violations);
});
