import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';

/**
 * The caller's address as Fastify finds it: the socket's, or by TRUSTED_PROXIES the last forwarded one that is no proxy of ours. An IPv4
 * address that came over an IPv6 socket is written as the IPv4 address that it is. Undefined: a proxy forwarded something that is no address.
 */
export function clientAddress({ ip }: Pick<FastifyRequest, 'ip'>): string | undefined {
  // Of a connection that is gone Fastify knows none.
  const address = (ip as string | undefined)?.replace(/^::ffff:(?=\d+\.)/i, '') ?? '';
  return isIP(address) > 0 ? address : undefined;
}
