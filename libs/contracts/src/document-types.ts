/** What buyers in Colombia identify themselves with. Pages have words of their own for these, and offer them where the catalog has none. */
export const DOCUMENT_TYPES = ['CC', 'CE', 'NIT', 'PP', 'PPT', 'TI'] as const;

/** One of {@link DOCUMENT_TYPES}. An operator may add others to the catalog. */
export type KnownDocumentType = (typeof DOCUMENT_TYPES)[number];

/** The shape of every document type's code, as the catalog makes them. */
export const DOCUMENT_TYPE_CODE = /^[A-Z][A-Z0-9_]{0,19}$/;
