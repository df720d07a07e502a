import { ApiError } from '@cauce/contracts';
import cookie from '@fastify/cookie';
import csrf from '@fastify/csrf-protection';
import helmet from '@fastify/helmet';
import { HttpException } from '@nestjs/common';
import { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { type Addresses } from './addresses.js';

/** A request with the link in its path, which a form's token is bound to. */
export type LinkRequest = FastifyRequest<{ Params: { link?: string } }>;

/** The processor's form leads there: it brings no token of ours, and nothing is charged by it. */
const CARD_ENTERED: readonly (string | undefined)[] = ['/p/:link/card', '/s/:link/card', '/u/:link/card'];

/** Cookies, headers and the check of every form, before any route. */
export async function secure(fastify: FastifyInstance, addresses: Addresses, csrfKey: Buffer): Promise<void> {
  await fastify.register(cookie);
  await fastify.register(helmet, {
    contentSecurityPolicy: contentSecurityPolicy(addresses),
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: addresses.isSecure,
  });
  await fastify.register(csrf, {
    cookieKey: 'form',
    cookieOpts: { path: '/', httpOnly: true, sameSite: 'lax', secure: addresses.isSecure },
    csrfOpts: { hmacKey: csrfKey, userInfo: true },
    getToken: tokenOf,
    getUserInfo: (request) => (request as LinkRequest).params.link ?? '',
  });
  fastify.addHook('preHandler', (request, reply, done) => {
    if (request.method === 'POST' && !CARD_ENTERED.includes(request.routeOptions.url)) fastify.csrfProtection(request, reply, done);
    else done();
  });
  fastify.addHook('onSend', neverKept);
}

/**
 * Scripts and styles from us alone; forms and what scripts send to us and to the processor alone: with scripts or without, no card
 * field can go anywhere else. `pictures`: the origins of this payment's pictures; `cardOrigin`: where its card form goes, or
 * `none` where it has none.
 */
export function contentSecurityPolicy(
  { processorOrigin }: Addresses,
  { pictures = [], cardOrigin = processorOrigin }: { readonly pictures?: readonly string[]; readonly cardOrigin?: string | undefined } = {},
) {
  const processors = cardOrigin === 'none' ? [] : [cardOrigin];
  return {
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'"],
      connectSrc: ["'self'", ...processors],
      imgSrc: ["'self'", ...pictures],
      formAction: ["'self'", ...processors],
      baseUri: ["'none'"],
      frameAncestors: ["'none'"],
    },
  };
}

/** Only the check of forms answers 403 here: as the plugin's own error, or as Nest passes it on, by its status alone. */
export function translateError(thrown: unknown): ApiError | undefined {
  const status = thrown instanceof HttpException ? thrown.getStatus() : statusCodeOf(thrown);
  return status === 403 ? new ApiError('CSRF_TOKEN_INVALID') : undefined;
}

function statusCodeOf(thrown: unknown): unknown {
  return thrown instanceof Error && thrown.name === 'FastifyError' && 'statusCode' in thrown ? thrown.statusCode : undefined;
}

function tokenOf({ body }: FastifyRequest): string | undefined {
  const token = typeof body === 'object' && body !== null && '_csrf' in body ? body._csrf : undefined;
  return typeof token === 'string' ? token : undefined;
}

/** A page is true for one moment only, and holds a capability in its address. */
function neverKept(_request: FastifyRequest, reply: FastifyReply, payload: unknown, done: (error: null, payload: unknown) => void): void {
  if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store');
  void reply.header('x-robots-tag', 'noindex, nofollow');
  done(null, payload);
}
