import { type FastifyReply } from 'fastify';
import { randomUUID } from 'node:crypto';

/** What the page's forms carry: the token that binds them to this browser and link, and the name of this try. */
export function formsOf(reply: FastifyReply, link: string): { readonly csrfToken: string; readonly formId: string } {
  return { csrfToken: reply.generateCsrf({ userInfo: link }), formId: randomUUID() };
}

/** The name of the try that a form carries, by its shape alone. */
export function readFormId(value: unknown): string | undefined {
  return typeof value === 'string' && /^[0-9a-f-]{36}$/.test(value) ? value : undefined;
}
