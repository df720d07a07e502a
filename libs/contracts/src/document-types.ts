/** The documents that a payer can name: those that the local stack makes in the catalog, which this page does not ask yet. The one place for them. */
export const DOCUMENT_TYPES = ['CC', 'CE', 'NIT', 'PP', 'PPT', 'TI'] as const;

/** The code of a document type. */
export type DocumentType = (typeof DOCUMENT_TYPES)[number];
