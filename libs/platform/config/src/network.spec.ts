import { networkOf } from './network.js';

it.each([
  ['192.0.2.7', '192.0.2.7', '::ffff:192.0.2.7'],
  ['an IPv6 network', '2001:db8:1:2::1', '2001:db8:1:2:ffff::9'],
])('one network is one caller: %s', (_, one, same) => {
  expect(networkOf(one)).toBe(networkOf(same));
  expect(networkOf('2001:db8:1:3::1')).not.toBe(networkOf(one));
});
