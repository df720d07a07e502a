import { isDeepStrictEqual } from 'node:util';
import type { Reader, Remedy } from './readers.js';
import { HIGHEST, LOWEST, type Schema, typeOf, valuesOf } from './schema.js';

/** What became of a value, in words that follow its name; undefined: nothing that matters. */
type Finding = (was: Schema, now: Schema, reader: Reader) => string | undefined;

type Rule = readonly [matters: 'sent' | 'taken', remedy: Remedy, find: Finding];

/**
 * What may not become of a value. `sent`: an old reader gets what is written now. `taken`: what was written by the old form is read now. The
 * first finding counts.
 */
// prettier-ignore
export const RULES: readonly Rule[] = [
  ['sent',  'changed', (was, now) => fits(now, was) ? undefined : `was ${typeOf(was)} and is ${typeOf(now)}`],
  ['taken', 'changed', (was, now) => fits(was, now) ? undefined : `was ${typeOf(was)} and is ${typeOf(now)}`],
  ['sent',  'changed', formatChanged],
  ['taken', 'changed', formatChanged],
  ['sent',  'added',   valueAdded],
  ['sent',  'added',   (was, now, { newValues }) => newValues === 'marked' && valuesOf(was) && !isOpen(was) && isOpen(now) ? 'says now that more values may come' : undefined],
  ['taken', 'refused', valueRefused],
  ['taken', 'refused', limitNarrowed],
  ['taken', 'refused', (was, now) => was.pattern !== now.pattern && now.pattern !== undefined ? `must match ${now.pattern} now` : undefined],
  ['taken', 'changed', (was, now) => isDeepStrictEqual(was.default, now.default) ? undefined : `is ${wordsOf(now.default)} where it is absent, and was ${wordsOf(was.default)}`],
  ['taken', 'refused', (was, now) => was.additionalProperties !== false && now.additionalProperties === false ? 'takes no other members now' : undefined],
];

/** Whether each value of the one type is one of the other. */
function fits({ type }: Schema, { type: into }: Schema): boolean {
  return into === undefined || isDeepStrictEqual(type, into) || (type === 'integer' && into === 'number');
}

function formatChanged({ format: was }: Schema, { format: now }: Schema): string | undefined {
  return was === now ? undefined : `has ${now === undefined ? 'no format' : `the format ${now}`} now, and had ${was ?? 'none'}`;
}

const isOpen = (schema: Schema): boolean => schema['x-more-may-come'] === true;

function valueAdded(was: Schema, now: Schema, { newValues }: Reader): string | undefined {
  const known = valuesOf(was);
  if (known === undefined || newValues === 'any' || (newValues === 'marked' && isOpen(was))) return undefined;
  const values = valuesOf(now);
  if (values === undefined) return 'may have any value now';
  const added = values.find((value) => !known.includes(value));
  return added === undefined ? undefined : `may be ${wordsOf(added)} now`;
}

function valueRefused(was: Schema, now: Schema): string | undefined {
  const values = valuesOf(now);
  if (values === undefined) return undefined;
  const gone = valuesOf(was)?.find((value) => !values.includes(value));
  if (gone !== undefined) return `may not be ${wordsOf(gone)} any more`;
  return valuesOf(was) === undefined ? `may only be ${values.map(wordsOf).join(', ')} now` : undefined;
}

function limitNarrowed(was: Schema, now: Schema): string | undefined {
  const narrowed =
    LOWEST.find((limit) => (now[limit] ?? -Infinity) > (was[limit] ?? -Infinity)) ??
    HIGHEST.find((limit) => (now[limit] ?? Infinity) < (was[limit] ?? Infinity));
  return narrowed && `has the ${narrowed} ${wordsOf(now[narrowed])} now, and had ${wordsOf(was[narrowed])}`;
}

/** A value in words. */
export function wordsOf(value: unknown): string {
  if (value === undefined) return 'none';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
