import { type Command, createdOnce, type Event } from '@cauce/kernel';

type Terms = {
  /** `document-types/<code>`. */
  readonly name: string;
  readonly displayName: string;
};

/** A kind of document that buyers identify themselves with: created by an operator, and stays (docs/api.md, "Operator API"). Its code is its identity. */
const DOCUMENT_TYPE = createdOnce<Terms>()({
  thing: 'DocumentType',
  identity: ['displayName'],
  empty: { displayName: '' },
  notFound: 'DOCUMENT_TYPE_NOT_FOUND',
  exists: 'DOCUMENT_TYPE_EXISTS',
});

export const { decide, evolve, initial, retrace } = DOCUMENT_TYPE;

/** For the laws. @internal */
export const DOCUMENT_TYPE_MACHINE = DOCUMENT_TYPE.machine;

/** What `decide` needs to know of a document type: no more. */
export type DocumentType = typeof initial;

/** All that a document type can be asked. @internal */
export type DocumentTypeCommand = Command<'CreateDocumentType', Terms>;

/** All that a document type's stream can hold, for ever: add optional fields, else a new type. */
export type DocumentTypeEvent = Event<'DocumentTypeCreated', Terms>;

/** Codes are short and stand in names (`document-types/CC`): 1 to 20 of A-Z, 0-9 and _, beginning with a letter. A regular expression. */
export const DOCUMENT_TYPE_CODE = '[A-Z][A-Z0-9_]{0,19}';
const CODE = new RegExp(`^${DOCUMENT_TYPE_CODE}$`);

/** Whether a text can be the code of a document type. */
export function isDocumentTypeCode(text: string): boolean {
  return CODE.test(text);
}
