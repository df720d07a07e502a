import type { FastifyInstance } from 'fastify';

/** Nothing from elsewhere, nothing inline, no frames: what a webhook's body says can only ever be text. */
const POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "script-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The same, for a page whose form's answer leads elsewhere. */
export const policyWithFormsTo = (address: string): string =>
  POLICY.replace("form-action 'self'", `form-action 'self' ${new URL(address).origin}`);

/** The page that has a mail in a frame. */
export const FRAMING_POLICY = `${POLICY}; frame-src 'self'`;

/** The mail in that frame: its own styles and nothing else; it runs, sends and opens nothing. */
export const FRAMED_MAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox";

const HEADERS = {
  'content-security-policy': POLICY,
  'x-content-type-options': 'nosniff',
  // Our own forms then name their origin, which own-forms.ts asks for; nobody else learns an address.
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cache-control': 'no-store',
};

/** Puts the strict policy on every answer; assets replace its caching with their own. */
export const addSecurityHeaders = (fastify: FastifyInstance): void => {
  fastify.addHook('onRequest', (_request, reply, done) => {
    void reply.headers(HEADERS);
    done();
  });
};
