import { answer, type Command, type Decision, type Definition, type Event, type EventMakers, type Transitions } from '@cauce/kernel';

/** Every status of a document type that exists. */
const EXISTING = ['ACTIVE'] as const;

/** A document type is created by an operator and stays (docs/api.md, "Operator API"). Its code is its identity. */
// prettier-ignore
const TRANSITIONS: Transitions<DocumentTypeMachine> = {
  // from          when                 to         records, or the answer
  CreateDocumentType: [
    [['NONE'],     'always',            'ACTIVE',  ['DocumentTypeCreated']],
    [EXISTING,     'same display name', 'ignored', 'ALREADY_CREATED'],
  ],
};

/** The one rule for all that the table leaves out: rejected, and the state is the reason. */
const OTHERWISE: Readonly<Record<'NONE' | DocumentTypeStatus, DocumentTypeRejected>> = {
  NONE: 'DOCUMENT_TYPE_NOT_FOUND',
  ACTIVE: 'DOCUMENT_TYPE_EXISTS',
};

/** Answers a command. Pure, never throws; appends nothing itself. */
export function decide(
  command: DocumentTypeCommand,
  documentType: DocumentType,
): Decision<DocumentTypeEvent, DocumentTypeIgnored, DocumentTypeRejected> {
  return answer<DocumentTypeMachine>(DOCUMENT_TYPE_MACHINE, command, documentType);
}

/** What an event makes of a document type. Never reads the table: editing the table must not rewrite history. */
export function evolve(documentType: DocumentType, { type, data }: DocumentTypeEvent): DocumentType {
  const stored: string = type; // wider than today's events: one of a newer version changes nothing here
  return stored === 'DocumentTypeCreated' ? { status: 'ACTIVE', displayName: data.displayName } : documentType;
}

/** A document type before its first event. */
export const initial: DocumentType = { status: 'NONE', displayName: '' };

/** Codes are short and stand in names (`document-types/CC`): 1 to 20 of A-Z, 0-9 and _, beginning with a letter. A regular expression. */
export const DOCUMENT_TYPE_CODE = '[A-Z][A-Z0-9_]{0,19}';
const CODE = new RegExp(`^${DOCUMENT_TYPE_CODE}$`);

/** Whether a text can be the code of a document type. */
export function isDocumentTypeCode(text: string): boolean {
  return CODE.test(text);
}

/** The conditions of the column `when`. */
const CONDITIONS = {
  always: () => true,
  'same display name': (command: CreateDocumentType, documentType: DocumentType) => command.displayName === documentType.displayName,
};

/** How each event is made. */
const EVENTS = {
  DocumentTypeCreated: ({ name, displayName, at }: CreateDocumentType) => ({
    type: 'DocumentTypeCreated' as const,
    data: { name, displayName, at },
  }),
} satisfies EventMakers<DocumentType, DocumentTypeEvent>;

/** The table with its conditions and events: for the laws and for documentation. @internal */
export const DOCUMENT_TYPE_MACHINE: Definition<DocumentTypeMachine> = {
  transitions: TRANSITIONS,
  otherwise: OTHERWISE,
  conditions: CONDITIONS,
  events: EVENTS,
};

/** The types that the compiler checks the table with. */
export type DocumentTypeMachine = {
  state: DocumentType;
  command: DocumentTypeCommand;
  event: DocumentTypeEvent;
  conditions: typeof CONDITIONS;
  events: typeof EVENTS;
  why: DocumentTypeIgnored;
  code: DocumentTypeRejected;
};

/** A document type that exists is active: there is no other state yet. */
type DocumentTypeStatus = (typeof EXISTING)[number];

/** What `decide` needs to know of a document type: no more. */
export type DocumentType = { readonly status: 'NONE' | DocumentTypeStatus; readonly displayName: string };

type Terms = {
  /** `document-types/<code>`. */
  readonly name: string;
  readonly displayName: string;
};

/** By an operator: a kind of document that buyers identify themselves with. */
type CreateDocumentType = Command<'CreateDocumentType', Terms>;

/** All that a document type can be asked. A new member does not compile until the table has its rows. */
export type DocumentTypeCommand = CreateDocumentType;

/** All that a document type's stream can hold, for ever: add optional fields, else a new type. */
export type DocumentTypeEvent = Event<'DocumentTypeCreated', Terms>;

/** Why nothing was recorded though the command was no error. */
export type DocumentTypeIgnored = 'ALREADY_CREATED';

/** The codes that the error catalogue maps to statuses. */
export type DocumentTypeRejected = 'DOCUMENT_TYPE_NOT_FOUND' | 'DOCUMENT_TYPE_EXISTS';
