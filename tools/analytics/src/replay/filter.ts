import type { ReplayedEvent } from './replayed-event.js';

/** What can be filtered by, and where it stands. */
const FIELDS = {
  type: ({ type }: Filtered) => type,
  stream: ({ stream }: Filtered) => stream,
  category: ({ stream }: Filtered) => stream.slice(0, stream.indexOf('-')),
  principal: ({ principal = '' }: Filtered) => principal,
} as const;

type Filtered = Pick<ReplayedEvent, 'type' | 'stream' | 'principal'>;
type Field = keyof typeof FIELDS;

/** One `--filter`: a field and a value that it may have. */
export type Filter = { readonly field: Field; readonly value: string };

const isField = (text: string): text is Field => Object.hasOwn(FIELDS, text);

/** Reads `type=PaymentFunded`. Throws an error that says what is allowed. */
export function readFilter(text: string): Filter {
  const at = text.indexOf('=');
  const [field, value] = [text.slice(0, Math.max(0, at)), text.slice(at + 1)];
  if (!isField(field) || value === '')
    throw new Error(`Give a field and its value, like type=PaymentFunded: ${Object.keys(FIELDS).join(', ')}.`);
  return { field, value };
}

/** Whether an event passes: of each field that is filtered by, it has one of the values. */
export function passing(filters: readonly Filter[]): (event: Filtered) => boolean {
  const wanted = [...Map.groupBy(filters, ({ field }) => field)].map(([field, its]) => ({ field, values: its.map(({ value }) => value) }));
  return (event) => wanted.every(({ field, values }) => values.includes(FIELDS[field](event)));
}
