import { randomUUID } from 'node:crypto';
import { type FastifyReply } from 'fastify';
import { type DocumentTypeChoice, type DocumentTypes } from '../document-types.js';
import { paymentPath } from '../pages/view.js';
import { type EnteredSource } from './entered-source.js';
import { type Entries, type EntriesCookie, keptFrom, withEntries } from './kept-entries.js';

/**
 * What the page's forms carry: the token that binds them to this browser and link, the name of this try, which documents may be named, and
 * what was written in them before.
 */
export type PageForms = {
  readonly csrfToken: string;
  readonly formId: string;
  readonly documentTypes: readonly DocumentTypeChoice[];
  readonly entries: Entries;
};

/** The forms of the page that pays. */
export class PaymentForms {
  constructor(
    private readonly types: DocumentTypes,
    private readonly cookie: EntriesCookie,
  ) {}

  /** The documents that may be named. */
  documentTypes(): Promise<readonly DocumentTypeChoice[]> {
    return this.types.all();
  }

  /** Those of a page that is about to be shown. */
  async of(reply: FastifyReply, link: string): Promise<PageForms> {
    const documentTypes = await this.documentTypes();
    return { csrfToken: reply.generateCsrf({ userInfo: link }), formId: randomUUID(), documentTypes, entries: this.entriesOf(reply, link) };
  }

  /** Keeps what was sent, for the case that this try comes to nothing. */
  keep(reply: FastifyReply, link: string, { source, values }: Extract<EnteredSource, { source: unknown }>): void {
    this.cookie.keep(reply, paymentPath(link), keptFrom(withEntries(this.entriesOf(reply, link), source.method, values)));
  }

  /** There is nothing left to try. */
  forget(reply: FastifyReply, link: string): void {
    this.cookie.forget(reply, paymentPath(link));
  }

  private entriesOf({ request }: FastifyReply, link: string): Entries {
    return this.cookie.read(request, paymentPath(link))?.entries ?? {};
  }
}

/** The name of the try that a form carries, by its shape alone. */
export function readFormId(value: unknown): string | undefined {
  return typeof value === 'string' && /^[0-9a-f-]{36}$/.test(value) ? value : undefined;
}
