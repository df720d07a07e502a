import type { TrustedProxies } from '@cauce/config';
import { type FastifyRequest } from 'fastify';

/** The buyer's network address, as far as the proxies in front of us are believed. */
export function payerAddress(proxies: TrustedProxies, { socket, headers }: FastifyRequest): string | undefined {
  return proxies.clientAddress(socket.remoteAddress, [headers['x-forwarded-for']].flat().join(','));
}
