import { ApiError } from '@cauce/contracts';
import fc from 'fast-check';
import { parseStrictJson } from './strict-json.js';

const parse = (text: string) => parseStrictJson(Buffer.from(text));

const refusal = (bytes: Buffer) => {
  try {
    return parseStrictJson(bytes);
  } catch (error) {
    return error instanceof ApiError ? [error.code, error.facts.violations?.[0]?.field] : error;
  }
};

const wellFormed = fc.jsonValue({ maxDepth: 5 }).filter((value) => !/\\u(0000|d[89a-f])/i.test(JSON.stringify(value)));

it('reads every well-formed value as JSON.parse does', () => {
  fc.assert(fc.property(wellFormed, (value) => expect(parse(JSON.stringify(value))).toEqual(JSON.parse(JSON.stringify(value)))));
});

it('finds a duplicate member at any depth', () => {
  fc.assert(
    fc.property(wellFormed, wellFormed, fc.constantFrom('a', 'quote"d', '\\', ':', '__proto__', 'constructor'), (first, second, name) => {
      const member = JSON.stringify(name);
      const text = `[{"x":{${member}:${JSON.stringify(first)},"other":1,${member}:${JSON.stringify(second)}}}]`;
      expect(refusal(Buffer.from(text))).toEqual(['DUPLICATE_MEMBER', expect.stringMatching(/^\[0\]\.x\./)]);
    }),
  );
});

it('compares members by their text, however they are escaped', () => {
  expect(refusal(Buffer.from('{"a":1,"\\u0061":2}'))).toEqual(['DUPLICATE_MEMBER', 'a']);
});

it.each([
  ['nothing', '', 'MALFORMED_JSON'],
  ['half a value', '{"a":', 'MALFORMED_JSON'],
  ['a byte order mark', '\ufeff{}', 'MALFORMED_JSON'],
  ['a raw NUL', '{"a":"\0"}', 'MALFORMED_JSON'],
  ['an escaped NUL', '{"a":["\\u0000"]}', 'INVALID_TEXT'],
  ['a NUL in a name', '{"\\u0000":1}', 'INVALID_TEXT'],
  ['a lone surrogate', '{"a":"\\ud800"}', 'INVALID_TEXT'],
  ['a depth of 200,000', '['.repeat(100_000) + ']'.repeat(100_000), 'MALFORMED_JSON'],
])('refuses %s', (_, text, code) => {
  expect(refusal(Buffer.from(text))).toEqual([code, undefined]);
});

it('refuses bytes that are not UTF-8', () => {
  expect(refusal(Buffer.from([0x22, 0xc3, 0x28, 0x22]))).toEqual(['INVALID_TEXT', undefined]);
});

it('keeps a pair of surrogates, however it is written', () => {
  expect(parse('["\\ud83d\\ude00","😀"]')).toEqual(['😀', '😀']);
});
