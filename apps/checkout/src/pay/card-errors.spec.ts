import { parseCardErrors } from './card-errors.js';

it('reads fields and codes, in the order of the page', () => {
  expect(parseCardErrors('expiry:past,number:length-15')).toEqual([
    { field: 'number', code: 'length', count: 15 },
    { field: 'expiry', code: 'past' },
  ]);
});

it('keeps the first error of a field', () => {
  expect(parseCardErrors('number:missing,number:length-3')).toEqual([{ field: 'number', code: 'missing' }]);
});

it.each([
  undefined,
  '',
  'number',
  'pin:missing',
  '__proto__:missing',
  'number:<b>',
  'number:length-99999',
  ['number:missing'],
  'number:Length',
])('reads no errors from %p', (text) => {
  expect(parseCardErrors(text)).toEqual([]);
});
