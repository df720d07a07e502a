import type { TrustedProxies } from '@cauce/config';
import { type FastifyRequest } from 'fastify';

/** The buyer's network address, by the proxies that we trust. */
export function payerAddress(proxies: TrustedProxies, { socket, headers }: FastifyRequest): string | undefined {
  return proxies.clientAddress(socket.remoteAddress, [headers['x-forwarded-for']].flat().join(','));
}
