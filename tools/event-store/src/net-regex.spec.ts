import { compileAsInNet } from './net-regex.js';

it.each([
  '^[^\\$].*',
  '^(payment|subscription)-[0-9a-f]+$',
  'a\\.b\\-c',
  '[a-z-]',
  '\\t\\x41\\u00fc',
  '(?<kind>a)b',
  'a{2,3}?',
  '\\\\w',
  '[\\]]',
])('takes %s', (source) => {
  expect(() => compileAsInNet(source)).not.toThrow();
});

it.each([
  ['\\p{L}', '\\p'],
  ['a\\z', '\\z'],
  ['\\Aa', '\\A'],
  ['[a-z-[b]]', '-[ in a class'],
  ['\\w+', '\\w: in .NET it is a letter of any alphabet'],
  ['a\\s', '\\s'],
  ['\\d', '\\d: in .NET it is a digit of any alphabet; write [0-9]'],
  ['\\ba', '\\b'],
  ['(a)\\1', '\\1'],
  ['[]a]', '[] or [^]'],
  ['[^]a]', '[] or [^]'],
])('refuses %s by the name of what differs', (source, named) => {
  expect(() => compileAsInNet(source)).toThrow(named);
});

it.each(['(', '(?i)a', '(?>a)'])('refuses %s, which is none in JavaScript', (source) => {
  expect(() => compileAsInNet(source)).toThrow(`The filter is not a regular expression: ${source}`);
});
