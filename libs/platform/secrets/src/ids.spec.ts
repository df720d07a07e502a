import { derivedId, randomId } from './index.js';

const key = Buffer.alloc(32, 7);
const SHAPE = /^[a-z2-7]{26}$/;

describe('a random id', () => {
  const ids = Array.from({ length: 4_000 }, () => randomId());

  it('has 26 characters a-z2-7 and is never drawn twice', () => {
    for (const id of ids) expect(id).toMatch(SHAPE);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('is uniform in its first and in its last character', () => {
    for (const place of [0, 25]) {
      const counts = new Map<string, number>();
      for (const id of ids) counts.set(id.charAt(place), (counts.get(id.charAt(place)) ?? 0) + 1);
      expect(counts.size).toBe(32);
      for (const count of counts.values()) expect(Math.abs(count - 125)).toBeLessThan(80);
    }
  });
});

describe('a derived id', () => {
  it('is the same for the same key and parts, in the shape of an id', () => {
    expect(derivedId(key, 'attempt', 'p', 't')).toBe(derivedId(key, 'attempt', 'p', 't'));
    expect(derivedId(key, 'attempt', 'p', 't')).toMatch(SHAPE);
  });

  it('never changes its spelling, since stream names contain it', () => {
    expect(derivedId(key, 'attempt', 'p', 'tok_1')).toBe('eicohamx2bdk6addywgk63rktt');
  });

  it.each([
    [
      ['ab', 'c'],
      ['a', 'bc'],
    ],
    [['a'], ['a', '']],
    [['1:a'], ['', 'a']],
    [['é'], ['e\u0301']],
  ])('tells %j from %j', (one, other) => {
    expect(derivedId(key, ...one)).not.toBe(derivedId(key, ...other));
  });

  it('depends on the key', () => {
    expect(derivedId(key, 'a')).not.toBe(derivedId(Buffer.alloc(32, 8), 'a'));
  });
});
