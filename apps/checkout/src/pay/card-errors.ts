import { CARD_FIELDS, type CardError } from '../wording/entry-errors.js';

const ENTRY = /^(?<field>[a-zA-Z]{1,20}):(?<code>[a-z]{1,20})(?:-(?<count>\d{1,3}))?$/;

/** Reads `card_errors=number:length-15,expiry:past`. Anything else is dropped; a field keeps its first error. */
export function parseCardErrors(text: unknown): readonly CardError[] {
  if (typeof text !== 'string') return [];
  const found = text
    .split(',')
    .slice(0, 20)
    .map(readEntry)
    .filter((error) => error !== undefined);
  return CARD_FIELDS.flatMap((field) => found.find((error) => error.field === field) ?? []);
}

function readEntry(entry: string): CardError | undefined {
  const { field, code, count } = ENTRY.exec(entry)?.groups ?? {};
  const known = CARD_FIELDS.find((name) => name === field);
  if (known === undefined || code === undefined) return undefined;
  return { field: known, code, ...(count !== undefined && { count: Number(count) }) };
}
