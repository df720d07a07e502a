import { type FastifyReply, type FastifyRequest } from 'fastify';
import { type Addresses } from './addresses.js';

const COOKIE = 'tried';
const KEPT_S = 24 * 60 * 60;

/**
 * Keeps in this browser whether a try with a link may have taken money, or may still: while we are busy nobody can be asked. Its value says nothing.
 * @param path of the link's pages
 */
export function keepTried(reply: FastifyReply, path: string, mayBeTaken: boolean, { isSecure }: Addresses): void {
  if (mayBeTaken) void reply.setCookie(COOKIE, '1', { path, httpOnly: true, sameSite: 'lax', secure: isSecure, maxAge: KEPT_S });
  else if (isTried(reply.request)) void reply.clearCookie(COOKIE, { path });
}

/** Whether a try with this link may have taken money, as far as this browser knows. */
export function isTried({ cookies }: FastifyRequest): boolean {
  return cookies[COOKIE] !== undefined;
}
