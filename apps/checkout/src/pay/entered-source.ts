import { type Holder, type PaymentSource, type PersonType } from '@cauce/contracts';
import { type PaymentMethod } from '@cauce/kernel';
import { type DocumentTypeChoice } from '../document-types.js';
import { readDocument } from '../entered-document.js';
import { type SourceError } from '../wording/entry-errors.js';

/** A form as it was sent: its method, what it says, and what is wrong with it. Everything but the errors is shown again. */
export type EnteredForm = {
  readonly method: PaymentMethod;
  readonly values: Readonly<Record<string, string>>;
  readonly errors: readonly SourceError[];
};

type Values = EnteredForm['values'];

/** What the buyer pays with, and as it was written; or the form to be shown again; undefined: it is no form of ours. */
export type EnteredSource = { readonly source: PaymentSource; readonly values: Values } | { readonly form: EnteredForm } | undefined;

/** Undefined: it has a choice that we did not offer. */
type Read = { readonly source?: PaymentSource; readonly errors?: readonly SourceError[] } | undefined;

/** Reads what a method's form sent. @param offered the documents that may be named */
export function readSource(body: unknown, offered: readonly DocumentTypeChoice[]): EnteredSource {
  const values = textsOf(body);
  const method = values['method'];
  const read = method === undefined ? undefined : READERS.get(method)?.(values, codesOf(offered));
  if (read === undefined) return undefined;
  return read.source ? { source: read.source, values } : { form: { method: method as PaymentMethod, values, errors: read.errors ?? [] } };
}

const READERS: ReadonlyMap<string, (values: Values, documents: readonly string[]) => Read> = new Map([
  ['PSE', readPse],
  ['WALLET_A', readWallet],
  [
    'SERVICE',
    (values: Values, documents: readonly string[]) => withHolder(values, documents, (holder) => ({ method: 'SERVICE', ...holder })),
  ],
  // The card is entered on the processor's page: one that was entered here has a token, and is no form of these.
  ['CARD', ({ cardToken }) => (cardToken === undefined ? { source: { method: 'CARD' } } : undefined)],
  ['BANK_A', () => ({ source: { method: 'BANK_A' } })],
  ['PARTNER_PLATFORM', () => ({ source: { method: 'PARTNER_PLATFORM' } })],
]);

function readPse(values: Values, documents: readonly string[]): Read {
  const bank = values['bank'] ?? '';
  const personType = choiceOf(PERSON_TYPES, values['personType']);
  const read = personType && withHolder(values, documents, (holder) => ({ method: 'PSE', bank, personType, ...holder }));
  if (read === undefined) return undefined;
  return bank === '' ? { errors: [{ field: 'bank', code: 'missing' }, ...(read.errors ?? [])] } : read;
}

/** Ten digits without a country are a Colombian mobile number. */
function readWallet(values: Values): Read {
  const digits = (values['phoneNumber'] ?? '').replace(/[\s().-]/g, '');
  const phoneNumber = /^3\d{9}$/.test(digits) ? `+57${digits}` : digits;
  if (digits === '') return { errors: [{ field: 'phoneNumber', code: 'missing' }] };
  if (!/^\+[1-9]\d{6,14}$/.test(phoneNumber)) return { errors: [{ field: 'phoneNumber', code: 'form' }] };
  return { source: { method: 'WALLET_A', phoneNumber } };
}

const PERSON_TYPES: readonly PersonType[] = ['NATURAL', 'LEGAL'];

/** The chosen one, or the first if none was chosen; undefined for a choice that was not offered. */
function choiceOf<Choice extends string>(offered: readonly Choice[], chosen: string | undefined = offered[0]): Choice | undefined {
  return offered.find((each) => each === chosen);
}

function withHolder(values: Values, documents: readonly string[], sourceOf: (holder: Holder) => PaymentSource): Read {
  const documentType = choiceOf(documents, values['documentType']);
  if (documentType === undefined) return undefined;
  const document = readDocument(documentType, values['document'] ?? '');
  return typeof document === 'string'
    ? { source: sourceOf({ documentType, document }) }
    : { errors: [{ field: 'document', code: document.wrong }] };
}

function codesOf(offered: readonly DocumentTypeChoice[]): string[] {
  return offered.map(({ code }) => code);
}

function textsOf(body: unknown): Values {
  const entries = typeof body === 'object' && body !== null ? Object.entries(body) : [];
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}
