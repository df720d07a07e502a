import { type AskForCode } from '@cauce/contracts';
import { type DocumentTypeChoice } from '../document-types.js';
import { readDocument } from '../entered-document.js';
import { type IdentityError, type IdentityField } from '../wording/entry-errors.js';

/** What the form says, as it was sent: it is shown again. */
export type IdentityValues = Readonly<Partial<Record<IdentityField | 'documentType', string>>>;

/** Who accepts; or the form to be shown again. */
export type EnteredIdentity = { readonly who: AskForCode } | { readonly values: IdentityValues; readonly errors: readonly IdentityError[] };

const LONGEST_NAME = 100;

/** Reads the form. @param offered the documents that may be named: the first unless another one is chosen */
export function readIdentity(body: unknown, offered: readonly DocumentTypeChoice[]): EnteredIdentity {
  const sent = (body ?? {}) as Readonly<Record<string, unknown>>;
  const values = { firstName: nameOf(sent['firstName']), lastName: nameOf(sent['lastName']), document: textOf(sent['document']) };
  const codes = offered.map(({ code }) => code);
  const documentType = codes.find((code) => code === sent['documentType']) ?? codes[0] ?? '';
  const document = readDocument(documentType, values.document);
  const errors: IdentityError[] = [
    ...(['firstName', 'lastName'] as const).filter((field) => values[field] === '').map((field) => ({ field, code: 'missing' as const })),
    ...(typeof document === 'string' ? [] : [{ field: 'document' as const, code: document.wrong }]),
  ];
  if (errors.length > 0 || typeof document !== 'string') return { values: { ...values, documentType }, errors };
  return { who: { documentType, document, firstName: values.firstName, lastName: values.lastName } };
}

/** The six digits of a code, however they are spaced; undefined for anything else. */
export function readCode(value: unknown): string | undefined {
  const digits = textOf(value).replace(/[\s-]/g, '');
  return /^\d{6}$/.test(digits) ? digits : undefined;
}

function nameOf(value: unknown): string {
  const written = textOf(value).replaceAll(/\p{Cc}/gu, ' ');
  return Array.from(written.trim()).slice(0, LONGEST_NAME).join('');
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
