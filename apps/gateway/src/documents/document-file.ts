import { OPENAPI_FILES } from '@cauce/contracts';
import { EncodedFile, readEncodings } from '@cauce/html';

export type DocumentName = keyof typeof OPENAPI_FILES;

/** Their pages, which the target `generate` makes of the documents (tools/openapi/src/reference). */
const PAGES: Readonly<Record<DocumentName, URL>> = {
  public: new URL('../generated/public.html', import.meta.url),
  operator: new URL('../generated/operator.html', import.meta.url),
  processor: new URL('../generated/processor.html', import.meta.url),
};

/** A document as `npm run openapi` has written it (docs/adr/0014). */
export const documentFile = (name: DocumentName): EncodedFile => new EncodedFile(readEncodings(OPENAPI_FILES[name]));

/** A document as a page that reads without scripts. */
export const documentPage = (name: DocumentName): EncodedFile => new EncodedFile(readEncodings(PAGES[name]));
