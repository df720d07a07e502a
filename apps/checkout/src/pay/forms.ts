import { randomUUID } from 'node:crypto';
import { type FastifyReply } from 'fastify';
import { type DocumentTypeChoice } from '../document-types.js';

/** What the page's forms carry: the token that binds them to this browser and link, the name of this try, and which documents may be named. */
export type PageForms = {
  readonly csrfToken: string;
  readonly formId: string;
  readonly documentTypes: readonly DocumentTypeChoice[];
};

/** The forms of a page that is about to be shown. */
export function formsOf(reply: FastifyReply, link: string, documentTypes: readonly DocumentTypeChoice[]): PageForms {
  return { csrfToken: reply.generateCsrf({ userInfo: link }), formId: randomUUID(), documentTypes };
}

/** The name of the try that a form carries, by its shape alone. */
export function readFormId(value: unknown): string | undefined {
  return typeof value === 'string' && /^[0-9a-f-]{36}$/.test(value) ? value : undefined;
}
