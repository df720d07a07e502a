import { DOCUMENT_TYPES } from '@cauce/contracts';
import type { ServiceClient } from '@cauce/service-client';

/** A document that a buyer can name. `displayName`: the catalog's, for codes that the page has no words for. */
export type DocumentTypeChoice = { readonly code: string; readonly displayName: string };

const PATH = '/v1/document-types';
const AS = { principal: 'checkout' };
const FRESH_MS = 5_000;
/** How long a page that needs them for the first time waits for them. */
const TIMEOUT_MS = 1_000;
const WELL_KNOWN: readonly DocumentTypeChoice[] = DOCUMENT_TYPES.map((code) => ({ code, displayName: code }));

/**
 * The catalog's document types, as the pages offer them: at most some seconds old while the catalog answers, the last answer
 * while it does not; the well-known ones before its first answer, and as long as it has none (ADR 20). Never throws: no page fails because of it.
 */
export class DocumentTypes {
  private known: readonly DocumentTypeChoice[] | undefined;
  private askedAt = -Infinity;
  private asking: Promise<void> | undefined;

  constructor(private readonly catalog: ServiceClient) {}

  /** In the catalog's order. */
  async all(): Promise<readonly DocumentTypeChoice[]> {
    if (performance.now() - this.askedAt >= FRESH_MS) this.asking ??= this.ask();
    if (this.known === undefined) await this.asking;
    return this.known ?? WELL_KNOWN;
  }

  private async ask(): Promise<void> {
    this.askedAt = performance.now();
    try {
      const { documentTypes } = await this.catalog.call<Answer>({ method: 'GET', path: PATH, as: AS, timeoutMs: TIMEOUT_MS });
      if (documentTypes.length > 0) this.known = documentTypes.map(({ name, displayName }) => ({ code: codeOf(name), displayName }));
    } catch {
      // keeps the last answer; the next page asks again after some seconds
    } finally {
      this.asking = undefined;
    }
  }
}

type Answer = { readonly documentTypes: readonly { readonly name: string; readonly displayName: string }[] };

function codeOf(name: string): string {
  return name.slice(name.lastIndexOf('/') + 1);
}
