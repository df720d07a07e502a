import { createHmac } from 'node:crypto';
import { hmacSha256 } from './hmac.js';

it('is the same as with the bytes of the key, the second time too', () => {
  const key = Buffer.alloc(32, 7);
  const expected = createHmac('sha256', key).update('text').digest('hex');
  expect([hmacSha256(key), hmacSha256(key)].map((mac) => mac.update('text').digest('hex'))).toEqual([expected, expected]);
});

it('tells keys apart', () => {
  const macs = [7, 8].map((byte) => hmacSha256(Buffer.alloc(32, byte)).update('text').digest('hex'));
  expect(macs[0]).not.toBe(macs[1]);
});
