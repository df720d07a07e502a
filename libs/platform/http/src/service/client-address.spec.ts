import { TrustedProxies } from '@cauce/config';
import { clientAddress } from './client-address.js';
import { ServiceAdapter } from './service-adapter.js';

const none = addressesBehind([]);
const proxies = addressesBehind(['10.0.0.0/8', '2001:db8::1', '192.0.2.7']);

it('is the address of the socket when no proxy is trusted', async () => {
  expect(await none('198.51.100.4', '203.0.113.9')).toBe('198.51.100.4');
  expect(await none('::ffff:198.51.100.4', undefined)).toBe('198.51.100.4');
});

it('is the last forwarded address that is not one of our proxies', async () => {
  expect(await proxies('10.1.2.3', '6.6.6.6, 203.0.113.9, 192.0.2.7')).toBe('203.0.113.9');
  expect(await proxies('2001:db8::1', '203.0.113.9')).toBe('203.0.113.9');
  expect(await proxies('::ffff:10.1.2.3', '203.0.113.9')).toBe('203.0.113.9');
});

it('ignores addresses that an untrusted peer forwards', async () => {
  expect(await proxies('198.51.100.4', '203.0.113.9')).toBe('198.51.100.4');
});

it('is the proxy itself when it forwards nothing, and unknown when it forwards something that is not an address', async () => {
  expect(await proxies('10.1.2.3', undefined)).toBe('10.1.2.3');
  expect(await proxies('10.1.2.3', 'unknown')).toBeUndefined();
});

it.each<[string, string | string[], string | undefined]>([
  ['only proxies', '10.3.3.3, 192.0.2.7', '10.3.3.3'],
  ['empty entries', ' , 203.0.113.9,, 192.0.2.7,', '203.0.113.9'],
  ['nothing but commas', ',,', '10.1.2.3'],
  ['tabs', '6.6.6.6,\t203.0.113.9\t,192.0.2.7', '203.0.113.9'],
  ['two headers', ['6.6.6.6', '203.0.113.9'], '203.0.113.9'],
  ['IPv6', '2001:db8::9, 2001:db8::1', '2001:db8::9'],
  ['IPv4 written as IPv6', '::ffff:203.0.113.9, ::ffff:10.9.9.9', '203.0.113.9'],
  ['an address with a port', '203.0.113.9:4711', undefined],
  ['brackets', '[2001:db8::9]', undefined],
  ['a proxy written as one number', '6.6.6.6, 167837955', undefined],
  ['something that is no address before a proxy', '6.6.6.6, _hidden, 192.0.2.7', undefined],
])('a proxy forwards %s', async (_, forwardedFor, address) => {
  expect(await proxies('10.1.2.3', forwardedFor)).toBe(address);
});

it('takes no address from other headers', async () => {
  expect(await proxies('10.1.2.3', undefined, { forwarded: 'for=6.6.6.6', 'x-real-ip': '6.6.6.6', 'client-ip': '6.6.6.6' })).toBe(
    '10.1.2.3',
  );
});

/** What a service behind these proxies takes for the address of a request that came from a socket. */
function addressesBehind(ranges: readonly string[]) {
  const fastify = new ServiceAdapter({ config: { TRUSTED_PROXIES: new TrustedProxies(ranges) } }).getInstance();
  fastify.get('/', (request, reply) => reply.send({ address: clientAddress(request) }));
  return async (socket: string, forwardedFor: string | string[] | undefined, others: Readonly<Record<string, string>> = {}) => {
    const headers = { host: 'a', ...others, ...(forwardedFor !== undefined && { 'x-forwarded-for': forwardedFor }) };
    const answer = await fastify.inject({ method: 'GET', url: '/', remoteAddress: socket, headers });
    return answer.json<{ readonly address?: string }>().address;
  };
}
