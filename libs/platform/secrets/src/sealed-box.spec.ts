import { inspect } from 'node:util';
import { KeyRing, SealBroken, SealedBox } from './index.js';

const base64 = (byte: number) => Buffer.alloc(32, byte).toString('base64');
const ring = KeyRing.parse(`k1:${base64(1)}`);
const rotated = KeyRing.parse(`k2:${base64(2)},k1:${base64(1)}`);
const box = new SealedBox(ring);

describe('a key ring', () => {
  it('makes the first key current and holds the others', () => {
    expect(rotated.current.kid).toBe('k2');
    expect(rotated.get('k1')?.key).toEqual(Buffer.alloc(32, 1));
    expect(rotated.get('k3')).toBeUndefined();
  });

  it.each([
    ['', 'key 1 needs an id'],
    [base64(1), 'key 1 needs an id'],
    [`k1:${base64(1)},`, 'key 2 needs an id'],
    ['k1:c2hvcnQ=', 'key k1 is not base64 of 32 bytes'],
    [`k1:${base64(1)}!`, 'key k1 is not base64 of 32 bytes'],
    [`k1:${base64(1)},k1:${base64(2)}`, 'two keys have one id'],
    [`a b:${base64(1)}`, 'key 1 needs an id'],
  ])('refuses %j', (text, message) => {
    expect(() => KeyRing.parse(text)).toThrow(message);
  });

  it('never shows a key, neither in a fault nor in JSON', () => {
    const secret = Buffer.alloc(31, 9).toString('base64');
    expect(() => KeyRing.parse(`k1:${secret}`)).toThrow(expect.not.objectContaining({ message: expect.stringContaining(secret) }));
    expect(JSON.stringify({ rotated })).toBe('{"rotated":"KeyRing(k2, k1)"}');
    expect(inspect(rotated, { depth: 5 })).not.toMatch(/02 02/);
  });
});

describe('a sealed box', () => {
  it.each(['', 'tok_1', 'ñandú 🦤'])('opens what it sealed: %j', (text) => {
    expect(box.open(box.seal(text, 'row/1'), 'row/1').toString()).toBe(text);
  });

  it('seals bytes unchanged', () => {
    const bytes = Buffer.from([0, 255, 128]);
    expect(box.open(box.seal(bytes, 'c'), 'c')).toEqual(bytes);
  });

  it('seals the same text differently each time and names its key', () => {
    expect(box.seal('a', 'c')).not.toBe(box.seal('a', 'c'));
    expect(box.seal('a', 'c')).toMatch(/^k1\.[\w-]{16}\.[\w-]{23}$/);
  });

  it('opens with the key it was sealed with after a rotation', () => {
    const old = box.seal('a', 'c');
    expect(new SealedBox(rotated).open(old, 'c').toString()).toBe('a');
    expect(() => box.open(new SealedBox(rotated).seal('a', 'c'), 'c')).toThrow(SealBroken);
  });

  it('opens in no other context', () => {
    expect(() => box.open(box.seal('a', 'row/1'), 'row/2')).toThrow(SealBroken);
  });

  it('does not open when any single character is changed', () => {
    const sealed = box.seal('secret', 'c');
    for (let place = 0; place < sealed.length; place += 1) {
      const other = sealed[place] === 'A' ? 'B' : 'A';
      expect(() => box.open(sealed.slice(0, place) + other + sealed.slice(place + 1), 'c')).toThrow(SealBroken);
    }
  });

  it.each(['', 'k1', 'k1..', 'k1.AAAA.AAAA', 'k1.AAAAAAAAAAAAAAAA.AAAA', 'a.b.c.d', 'k1.AAAAAAAAAAAAAAAA.%%%'])(
    'throws SealBroken for %j',
    (text) => {
      expect(() => box.open(text, 'c')).toThrow(SealBroken);
    },
  );

  it('has one spelling per seal: padding and stray last bits are refused', () => {
    const sealed = box.seal('ab', 'c');
    expect(() => box.open(`${sealed}=`, 'c')).toThrow(SealBroken);
  });
});
