import { KeyRing, LinkTokens } from './index.js';

const base64 = (byte: number) => Buffer.alloc(32, byte).toString('base64');
const ring = KeyRing.parse(`k1:${base64(1)}`);
const rotated = KeyRing.parse(`k2:${base64(2)},k1:${base64(1)}`);
const links = new LinkTokens(ring, 'payment');

describe('a link token', () => {
  it('can be computed again and verifies', () => {
    expect(links.token('p1')).toBe(links.token('p1'));
    expect(links.token('p1')).toMatch(/^p1\.k1\.[\w-]{22}$/);
    expect(links.verify(links.token('p1'))).toEqual({ id: 'p1', kid: 'k1' });
  });

  it('stays the same after a rotation when its key id is kept', () => {
    const after = new LinkTokens(rotated, 'payment');
    expect(after.token('p1', 'k1')).toBe(links.token('p1'));
    expect(after.verify(links.token('p1'))).toEqual({ id: 'p1', kid: 'k1' });
    expect(after.token('p1')).not.toBe(links.token('p1'));
  });

  it('is invalid for another purpose, id or key', () => {
    expect(new LinkTokens(ring, 'acceptance').verify(links.token('p1'))).toBeUndefined();
    expect(links.verify(links.token('p1').replace('p1', 'p2'))).toBeUndefined();
    expect(links.verify(new LinkTokens(rotated, 'payment').token('p1'))).toBeUndefined();
  });

  it('is refused when any single character is changed, including the last', () => {
    const token = links.token('p1');
    for (let place = 0; place < token.length; place += 1) {
      const other = token[place] === 'A' ? 'B' : 'A';
      expect(links.verify(token.slice(0, place) + other + token.slice(place + 1))).toBeUndefined();
    }
  });

  it.each(['', '..', 'p1', 'p1.k1', 'p1.k1.', '.k1.x', 'p1.__proto__.x'])('is refused: %j', (token) => {
    expect(links.verify(token)).toBeUndefined();
  });

  it('cannot be made with an unknown key', () => {
    expect(() => links.token('p1', 'gone')).toThrow('no key gone');
  });
});
