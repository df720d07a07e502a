import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { Mac } from './mac.js';

it('is HMAC-SHA256', () => {
  const keys = fc.uint8Array({ maxLength: 64 }).map((bytes) => Buffer.from(bytes));
  fc.assert(
    fc.property(keys, fc.string({ unit: 'binary', maxLength: 300 }), (key, text) => {
      expect(new Mac(key).base64url(text)).toBe(createHmac('sha256', key).update(text).digest('base64url'));
    }),
  );
});

it('is the same for a text, whatever came before it, and can be truncated', () => {
  const mac = new Mac(Buffer.alloc(32, 7));
  const [long, short] = ['ñ'.repeat(500), 'a'];
  const macs = [short, long, short, long].map((text) => mac.base64url(text));
  expect([macs[2], macs[3]]).toEqual([macs[0], macs[1]]);
  expect(mac.base64url(short, 16)).toBe(createHmac('sha256', Buffer.alloc(32, 7)).update(short).digest().toString('base64url', 0, 16));
});

it('refuses a key that is longer than a block', () => {
  expect(() => new Mac(Buffer.alloc(65))).toThrow('64 bytes');
});
