/** The documents that a payer can name. The one place for them until the catalog's resource `document-types` is there. */
export const DOCUMENT_TYPES = ['CC', 'CE', 'NIT', 'PP'] as const;

/** The code of a document type. */
export type DocumentType = (typeof DOCUMENT_TYPES)[number];
