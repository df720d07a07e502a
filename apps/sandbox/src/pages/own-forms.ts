import { ApiError } from '@cauce/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** The form of the checkout's pages leads there: it comes from another site, and has to. */
const CARD_ENTERED = '/processor/card-tokens';
const READING = ['GET', 'HEAD', 'OPTIONS'];

/**
 * Refuses what another site's page makes a browser send: the buttons act with tokens that only this page may use. Programs send neither
 * header, and need none.
 */
export const refuseForeignForms = (fastify: FastifyInstance): void => {
  fastify.addHook('onRequest', (request, _reply, done) => {
    const isOpen = READING.includes(request.method) || request.routeOptions.url === CARD_ENTERED;
    done(!isOpen && isForeign(request) ? new ApiError('CSRF_TOKEN_INVALID') : undefined);
  });
};

/** By what the browser says of the request; older ones say only where it comes from. */
function isForeign({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  return headers.origin !== undefined && URL.parse(headers.origin)?.host !== headers.host;
}
