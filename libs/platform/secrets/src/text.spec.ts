import { deriveKey, randomToken, sameText, sha256Hex } from './index.js';

describe('a random token', () => {
  it('is its prefix and 256 bits of base64url', () => {
    expect(randomToken('cauce_')).toMatch(/^cauce_[A-Za-z0-9_-]{43}$/);
    expect(randomToken('cauce_')).not.toBe(randomToken('cauce_'));
  });
});

describe('sha256Hex', () => {
  it('agrees with the published vector', () => {
    expect(sha256Hex('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  });
});

describe('sameText', () => {
  it.each([
    ['a', 'a', true],
    ['', '', true],
    ['a', 'b', false],
    ['a', 'aa', false],
    ['é', 'e\u0301', false],
  ])('%j and %j: %s', (a, b, same) => {
    expect(sameText(a, b)).toBe(same);
  });
});

describe('a derived key', () => {
  const root = Buffer.alloc(32, 1);

  it('has 32 bytes, the same for the same purpose and unrelated for another', () => {
    expect(deriveKey(root, 'claims/gateway/payments')).toHaveLength(32);
    expect(deriveKey(root, 'a')).toEqual(deriveKey(root, 'a'));
    expect(deriveKey(root, 'a')).not.toEqual(deriveKey(root, 'b'));
    expect(deriveKey(root, 'a')).not.toEqual(deriveKey(Buffer.alloc(32, 2), 'a'));
  });
});
