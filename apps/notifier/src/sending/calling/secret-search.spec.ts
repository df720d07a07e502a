import fc from 'fast-check';
import { readingsOf, searchSecret } from './secret-search.js';

const searched = (text: string, secret: string) =>
  readingsOf(text).map((reading) => {
    const found: string[] = [];
    const { half, steps } = searchSecret(reading, secret, (from, to) => found.push(text.slice(from, to)));
    return { found, half: text.slice(half), steps };
  });

it('a text is read as it stands, as JSON and as part of an address', () => {
  const found = searched(String.raw`a/b a\/b \u0061/b a%2Fb %61/%62`, 'a/b').map((each) => each.found);
  expect(found).toEqual([['a/b'], ['a/b', String.raw`a\/b`, String.raw`\u0061/b`], ['a/b', 'a%2Fb', '%61/%62']]);
});

it('a text without escapes is read once', () => expect(readingsOf('plain')).toHaveLength(1));

it('one that begins where another has not ended is found, too', () => expect(searched('xababax', 'aba')[0]?.found).toEqual(['aba', 'aba']));

it('one that the end cuts off is seen', () =>
  expect(searched(String.raw`abc ab\u0061`, 'abaabc').map(({ half }) => half)).toEqual(['', String.raw`ab\u0061`]));

it('finds what is there, wherever it is', () => {
  const letters = (lengths: fc.StringConstraints) => fc.string({ ...lengths, unit: fc.constantFrom('a', 'b') });
  fc.assert(
    fc.property(letters({ maxLength: 40 }), letters({ minLength: 1, maxLength: 6 }), (text, secret) => {
      const places = Array.from(text, (_, at) => at).filter((at) => text.startsWith(secret, at));
      const found: number[] = [];
      const [reading] = readingsOf(text);
      if (reading) searchSecret(reading, secret, (from) => found.push(from));
      expect(found).toEqual(places);
    }),
  );
});

const KIB_68 = 68 * 1024;

it.each([
  ['it is nearly its token, again and again', 'a'.repeat(4_096), `${'a'.repeat(4_095)}b`],
  ['it may be the beginning of its token wherever one looks', `${'a'.repeat(4_095)}b`, 'a'],
  ['its token ends in it', `b${'a'.repeat(4_095)}`, 'a'],
  ['it may be the beginning, as JSON', `${'a'.repeat(4_095)}b`, String.raw`\u0061`],
  ['it may be the beginning, as an address', `${'a'.repeat(4_095)}b`, '%61'],
  ['it is its token, a letter, again and again', 'e', String.raw`e\%`],
  ['it is its token, again and again', 'a'.repeat(4_096), 'a'],
])('an answer that a partner makes up to stall us takes two steps a character at most: %s', (_, token, part) => {
  const answer = part.repeat(KIB_68 / part.length + 1).slice(0, KIB_68);
  for (const { steps } of searched(answer, token)) expect(steps).toBeLessThanOrEqual(2 * (answer.length + token.length));
});
