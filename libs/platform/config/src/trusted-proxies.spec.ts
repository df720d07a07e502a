import { TrustedProxies } from './trusted-proxies.js';

const proxies = new TrustedProxies(['10.0.0.0/8', '2001:db8::1', '192.0.2.7']);

it.each(['10.1.2.3', '2001:db8::1', '2001:DB8:0::1', '192.0.2.7', '::ffff:10.1.2.3', '::FFFF:a01:203'])('trusts %s', (address) => {
  expect(proxies.trusts(address)).toBe(true);
});

it.each([undefined, '', '11.1.2.3', '2001:db8::2', '::ffff:11.1.2.3', '10.1', '167837955', '10.1.2.3:80', 'unknown'])(
  'does not trust %s',
  (address) => expect(proxies.trusts(address)).toBe(false),
);

it.each(['proxy.example', '10.0.0.0/33', ''])('refuses the range %p', (range) => {
  expect(() => new TrustedProxies([range])).toThrow();
});
