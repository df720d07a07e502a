import { mayCall, reachOf } from './addresses.js';

describe('the range of an address', () => {
  it.each([
    '8.8.8.8',
    '1.1.1.1',
    '172.15.255.255',
    '172.32.0.1',
    '168.63.129.15',
    '168.63.129.17',
    '2606:4700:4700::1111',
    '[2606:4700:4700::1111]',
    '2a00:1450:4001::1',
  ])('%s is public', (address) => expect(reachOf(address)).toBe('public'));

  it.each([
    '127.0.0.1', '127.255.255.254', '10.0.0.1', '10.255.255.255', '172.16.0.1', '172.31.255.255', '192.168.1.1',
    '::1', '[::1]', 'fc00::1', 'fd12:3456::1', '168.63.129.16',
  ])('%s is private', (address) => {
    expect(reachOf(address)).toBe('private');
    expect([mayCall(address, false), mayCall(address, true)]).toEqual([false, true]);
  }); // prettier-ignore

  it.each([
    ['unspecified', '0.0.0.0'],
    ['this network', '0.1.2.3'],
    ['carrier-grade NAT', '100.64.0.1'],
    ['cloud metadata', '169.254.169.254'],
    ['protocol assignments', '192.0.0.1'],
    ['documentation', '192.0.2.1'],
    ['documentation', '198.51.100.1'],
    ['documentation', '203.0.113.1'],
    ['6to4 relay', '192.88.99.1'],
    ['benchmarking', '198.18.0.1'],
    ['multicast', '224.0.0.1'],
    ['reserved', '240.0.0.1'],
    ['broadcast', '255.255.255.255'],
    ['unspecified', '::'],
    ['IPv4-mapped loopback', '::ffff:127.0.0.1'],
    ['IPv4-mapped loopback, in hexadecimal', '::ffff:7f00:1'],
    ['IPv4-mapped loopback, in brackets', '[::ffff:7f00:1]'],
    ['IPv4-mapped private', '::ffff:10.0.0.1'],
    ['IPv4-mapped public', '::ffff:8.8.8.8'],
    ['IPv4-mapped platform of Azure', '::ffff:168.63.129.16'],
    ['IPv4-compatible', '::127.0.0.1'],
    ['IPv4-translated', '::ffff:0:127.0.0.1'],
    ['NAT64 to loopback', '64:ff9b::127.0.0.1'],
    ['NAT64 to metadata', '64:ff9b::a9fe:a9fe'],
    ['NAT64, local use', '64:ff9b:1::1'],
    ['6to4 to private', '2002:0a00:0001::1'],
    ['Teredo', '2001:0:1::1'],
    ['ORCHID', '2001:20::1'],
    ['documentation', '2001:db8::1'],
    ['documentation', '3fff::1'],
    ['link-local', 'fe80::1'],
    ['link-local with a zone', 'fe80::1%eth0'],
    ['site-local', 'fec0::1'],
    ['multicast', 'ff02::1'],
    ['discard', '100::1'],
    ['segment routing', '5f00::1'],
    ['not handed out', '4000::1'],
    ['no address at all', 'localhost'],
    ['empty', ''],
  ])('%s %s is never called', (_name, address) => {
    expect(reachOf(address)).toBe('never');
    expect(mayCall(address, true)).toBe(false);
  });
});
