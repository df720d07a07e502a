import { readIdempotencyKey } from './idempotency-key.js';

describe('an Idempotency-Key', () => {
  it.each([['a'], ['~'.repeat(255)], ['3f1e-…'.replace('…', '9')]])('may be %s', (key) => expect(readIdempotencyKey(key)).toBe(key));
  it('may be absent', () => expect(readIdempotencyKey(undefined)).toBeUndefined());
  it.each([[''], ['a b'], ['ñ'], ['x'.repeat(256)], [['a', 'b']]])('may not be %j', (key) =>
    expect(() => readIdempotencyKey(key)).toThrow(expect.objectContaining({ code: 'INVALID_HEADER' })),
  );
});
