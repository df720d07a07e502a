import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { Mac } from './mac.js';

it('is HMAC-SHA256', () => {
  const keys = fc.uint8Array({ maxLength: 64 }).map((bytes) => Buffer.from(bytes));
  fc.assert(
    fc.property(keys, fc.string({ unit: 'binary', maxLength: 300 }), (key, text) => {
      expect(new Mac(key).of(text)).toEqual(createHmac('sha256', key).update(text).digest());
    }),
  );
});

it('takes no key that is longer than a block', () => {
  expect(() => new Mac(Buffer.alloc(65))).toThrow('64 bytes');
});
