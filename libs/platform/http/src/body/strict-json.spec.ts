import { ApiError } from '@cauce/contracts';
import { evilBodies } from '@cauce/testing/hostile';
import fc from 'fast-check';
import { BODY_LIMIT } from './body-parsers.js';
import { parseStrictJson } from './strict-json.js';

const parse = (text: string) => parseStrictJson(Buffer.from(text));

const refused = (bytes: Buffer) => {
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
      expect(refused(Buffer.from(text))).toEqual(['DUPLICATE_MEMBER', expect.stringMatching(/^\[0\]\.x\./)]);
    }),
  );
});

it('compares members by their text, however they are escaped', () => {
  expect(refused(Buffer.from('{"a":1,"\\u0061":2}'))).toEqual(['DUPLICATE_MEMBER', 'a']);
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
  expect(refused(Buffer.from(text))).toEqual([code, undefined]);
});

it('refuses bytes that are not UTF-8', () => {
  expect(refused(Buffer.from([0x22, 0xc3, 0x28, 0x22]))).toEqual(['INVALID_TEXT', undefined]);
});

it('keeps a pair of surrogates, however it is written', () => {
  expect(parse('["\\ud83d\\ude00","😀"]')).toEqual(['😀', '😀']);
});

describe('an evil body as large as any may be', () => {
  it.each(evilBodies(BODY_LIMIT))('is read, or refused, at the cost of its bytes: $what', ({ text, refusal }) => {
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(BODY_LIMIT);
    if (refusal === undefined) expect(JSON.stringify(parse(text))).toBe(JSON.stringify(JSON.parse(text)));
    else expect(refused(Buffer.from(text))).toEqual([refusal, refusal === 'DUPLICATE_MEMBER' ? expect.any(String) : undefined]);
  });
});

describe('a name', () => {
  const limitOf = (name: string) => {
    try {
      return parse(`[{"a":{${JSON.stringify(name)}:1}}]`) && undefined;
    } catch (error) {
      return error instanceof ApiError && error.code === 'MALFORMED_JSON' && error.facts.metadata;
    }
  };

  it.each([
    ['letters', 'n'],
    ['escapes', '\u0001'],
    ['characters of two units', '😀'],
  ])('has at most 256 characters, and the refusal says so: %s', (_, character) => {
    expect(limitOf(character.repeat(256))).toBeUndefined();
    for (const count of [257, 20_000]) expect(limitOf(character.repeat(count))).toEqual({ limit: '256 characters of a name' });
  });
});

it('names the first member that comes twice, wherever it is, and looks no further', () => {
  expect(refused(Buffer.from('{"a":[0,[{"b":0},{"c":{"d":1,"d":2}}]],"a":0}'))).toEqual(['DUPLICATE_MEMBER', 'a[1][1].c.d']);
  expect(refused(Buffer.from('{"a":{"b":[1,2,{}]},"b":0,"a":{"x":1,"x":2}}'))).toEqual(['DUPLICATE_MEMBER', 'a']);
});
