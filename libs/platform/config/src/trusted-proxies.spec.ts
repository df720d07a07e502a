import { TrustedProxies } from './trusted-proxies.js';

const none = new TrustedProxies([]);
const proxies = new TrustedProxies(['10.0.0.0/8', '2001:db8::1', '192.0.2.7']);

it('is the address of the socket when no proxy is trusted', () => {
  expect(none.clientAddress('198.51.100.4', '203.0.113.9')).toBe('198.51.100.4');
  expect(none.clientAddress('::ffff:198.51.100.4', undefined)).toBe('198.51.100.4');
});

it('is the last forwarded address that is not one of our proxies', () => {
  expect(proxies.clientAddress('10.1.2.3', '6.6.6.6, 203.0.113.9, 192.0.2.7')).toBe('203.0.113.9');
  expect(proxies.clientAddress('2001:db8::1', '203.0.113.9')).toBe('203.0.113.9');
  expect(proxies.clientAddress('::ffff:10.1.2.3', '203.0.113.9')).toBe('203.0.113.9');
});

it('ignores addresses that an untrusted peer forwards', () => {
  expect(proxies.clientAddress('198.51.100.4', '203.0.113.9')).toBe('198.51.100.4');
});

it('is the proxy itself when it forwards nothing, and unknown when it forwards something that is not an address', () => {
  expect(proxies.clientAddress('10.1.2.3', undefined)).toBe('10.1.2.3');
  expect(proxies.clientAddress('10.1.2.3', 'unknown')).toBeUndefined();
});

it.each(['proxy.example', '10.0.0.0/33', ''])('refuses the range %p', (range) => {
  expect(() => new TrustedProxies([range])).toThrow();
});
