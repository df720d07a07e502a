import { translate } from './net-regex.js';

const matches = (pattern: string, name: string) => new RegExp(translate(pattern).ours).test(name);
const asNet = (pattern: string, name: string) => new RegExp(translate(pattern).net ?? '').test(name);

it.each<[string, string, boolean]>([
  // The default filter of the clients for Python, and what they make of a choice of types.
  ['^(?!(\\$.+$|PersistentConfig\\d+$))', 'OrderPlaced', true],
  ['^(?!(\\$.+$|PersistentConfig\\d+$))', '$metadata', false],
  ['^(?!(\\$.+$|PersistentConfig\\d+$))', 'PersistentConfig12', false],
  ['^(?!(\\$.+$|PersistentConfig\\d+$))', 'PersistentConfig', true],
  ['^OrderPlaced|OrderLost$', 'OrderLost', true],
  ['^[^\\$].*', '$metadata', false],
  ['^(payment|subscription)-[0-9a-f]+$', 'payment-12af', true],
  ['a\\.b\\-c', 'a.b-c', true],
  ['[a-z-]$', 'a-', true],
  ['\\t\\x41\\u00fc', '\tAü', true],
  ['\\cA\\a\\e[\\b]\\f\\v', '\x01\x07\x1b\b\f\v', true],
  ['\\\\w', 'a\\w', true],
  ['a{2,3}?b', 'aab', true],
  ['a{,3}', 'a{,3}', true],
  ['a{x}{', 'a{x}{', true],
  ['^\\w+\\s\\D\\b$', 'ab c', true],
  ['^\\S\\W\\d\\B', 'a-1x', true],
  ['\\Aab\\z', 'ab', true],
  ['\\Aab\\z', 'ab\n', false],
  ['\\Aab\\Z', 'ab\n', true],
  ['ab$', 'ab\n', true],
  ['ab$', 'ab\nc', false],
  ['(?m)^b$', 'a\nb\nc', true],
  ['(?m)^b$', 'a\rb', false],
  ['^a.b$', 'a\rb', true],
  ['^a.b$', 'a\nb', false],
  ['(?s)^a.b$', 'a\nb', true],
  ['(?i)x', 'X', true],
  ['(?i)[a-c]x', 'BX', true],
  ['a(?i)b|c(?-i)d', 'aB', true],
  ['a(?i)b|c(?-i)d', 'Cd', true],
  ['a(?i)b|c(?-i)d', 'CD', false],
  ['(a(?i)b)c', 'aBC', false],
  ['(?i-s:a)b', 'Ab', true],
  ["(?'n'x)+y", 'xxy', true],
  ['(?<n>x)(?<1>y)', 'xy', true],
  ['(?<!a-)b', 'a-b', false],
  ['(?<=a-)b', 'a-b', true],
  ['^*(?=a)*(?<!b)?$+c|a', 'a', true],
  ['^[]a]+$', 'a]', true],
  ['^[^]a]+$', 'b]', false],
  ['^[\\w-x]+$', '-', true],
  ['^[+--]+$', ',', true],
  ['^\\p{Lu}\\P{L}\\p{Nd}$', 'A-1', true],
  ['^[\\p{P}x]+$', '-x', true],
  ['^\\p{L}+$', 'añ', true],
  ['^.$', '😀', false],
])('%s on %j: %s', (pattern, name, isMatch) => {
  expect(matches(pattern, name)).toBe(isMatch);
});

it.each<[string, string, boolean, boolean]>([
  ['^\\d$', '٣', false, true],
  ['^\\D$', '٣', true, false],
  ['^[\\d]$', '٣', false, true],
  ['^\\w+$', 'añ', false, true],
  ['^[^\\W]+$', 'añ', false, true],
  ['^\\s$', '\u0085', false, true],
  ['^\\S$', '\ufeff', false, true],
  ['añ\\b', 'añb', true, false],
  ['a\\Bñ', 'añ', false, true],
  ['^\\d$', 'é', false, false],
])('%s on %j is %s in JavaScript, and %s as .NET reads it', (pattern, name, ours, net) => {
  expect([matches(pattern, name), asNet(pattern, name)]).toEqual([ours, net]);
});

it('has no second reading where there is nothing to read differently', () => {
  expect(translate('^(?i)a.b$')).toMatchObject({ net: undefined, ignoresCase: true });
  expect(translate('^\\p{L}$')).toMatchObject({ net: undefined, ignoresCase: false });
});

it.each([
  ['(a)\\1', '\\1: that is a back reference'],
  ['(?<n>a)\\k<n>', '\\k: that is a back reference'],
  ["(?'n'a)\\<n>", '\\<: that may be a back reference'],
  ['\\0', '\\0: that is a back reference or an octal number'],
  ['\\Ga', '\\G'],
  ['(?>a)', '(?>: that group gives nothing back'],
  ['(?(a)b|c)', '(?(: that group is a condition'],
  ['(?#a)', '(?#: that is a comment'],
  ['(?<a-b>c)', '(?<a-b>: that group balances'],
  ["(?'-b'c)", '(?<a-b>: that group balances'],
  ['(?x) a', '(?x): that leaves out white space'],
  ['(?i-x:a)', '(?x): that leaves out white space'],
  ['[a-z-[b]]', '-[ in a class'],
  ['[[:]', '[: in a class'],
  ['\\p{IsGreek}', '\\p{IsGreek}'],
  ['\\p{Letter}', '\\p{Letter}'],
  ['(?i)\\p{Lu}', '\\p under (?i)'],
  ['(?i)ñ', 'a character beyond ASCII under (?i)'],
  ['(?i)[a-\\u00ff]', 'a character beyond ASCII under (?i)'],
])('refuses %s, which .NET has and this server has not, by its name', (pattern, named) => {
  expect(() => translate(pattern)).toThrow(`has ${named}`);
});

it.each([
  ['\\_', '\\_ is no escape'],
  ['\\y', '\\y is no escape'],
  ['\\é', '\\é is no escape'],
  ['\\xZZ', '\\x lacks hexadecimal digits'],
  ['\\u12', '\\u lacks hexadecimal digits'],
  ['\\c1', '\\c is not followed'],
  ['\\p', '\\p has no name'],
  ['a\\', 'it ends with a backslash'],
  ['(', 'a group does not end'],
  [')', 'a group ends that has not begun'],
  ['(?)', 'it has a group of no kind'],
  ['(?<>a)', 'it has a group of no kind'],
  ['(?<0>a)', 'it has a group of no kind'],
  ['(?y)a', 'it has a group of no kind'],
  ['[a', 'a class does not end'],
  ['[]', 'a class does not end'],
  ['[b-a]', 'a range in a class goes backwards'],
  ['[a-\\d]', 'a range in a class ends with a set'],
  ['*a', 'nothing stands before *'],
  ['a|+', 'nothing stands before +'],
  ['(?i)*', 'nothing stands before *'],
  ['a**', 'nothing stands before *'],
  ['a{2}{3}', 'nothing stands before {3}'],
  ['a{3,2}', 'JavaScript does not take it'],
])('refuses %s, which is none in .NET, and says why', (pattern, why) => {
  expect(() => translate(pattern)).toThrow(`The filter is not a regular expression: ${pattern}: ${why}`);
});

it('refuses what would take long to look at', () => {
  expect(() => translate('a'.repeat(8_193))).toThrow('longer than 8192 characters');
  expect(() => translate('\\w'.repeat(4_000))).toThrow('too many sets of characters');
  expect(() => translate('('.repeat(4_000))).toThrow('a group does not end');
});

it('shows the beginning of what it refuses, which goes into a header', () => {
  expect(() => translate(`${'a'.repeat(5_000)}*+`)).toThrow(/regular expression: a{200}…: nothing/);
});
