import type { JsonSchema } from './json-schema.js';
import { type Described, type MaybeAbsent, type Resource, schemaOf } from './resource.js';

type Limits = Pick<JsonSchema, 'minLength' | 'maxLength' | 'pattern' | 'format' | 'minimum' | 'maximum' | 'exclusiveMaximum'>;
/** Both bounds of a whole number. */
type Range = { readonly minimum: number; readonly maximum: number };

const described = <Value>(type: JsonSchema['type'], about: string, example: Value, limits: Limits = {}): Described<Value> => ({
  schema: { ...(type && { type }), description: about, ...limits, examples: [example] },
});

/** Text. */
export const text = (about: string, example: string, limits: Limits = {}): Described<string> => described('string', about, example, limits);

/** The form of the times that we answer. */
export const AS_ANSWERED = ' RFC 3339, UTC, always with milliseconds.';

/** A time as we answer it. Without a pattern: clients turn the text into a date of their language, and would match that. */
export const time = (about: string, example = '2026-01-31T12:00:00.000Z'): Described<string> =>
  described('string', `${about}${AS_ANSWERED}`, example, { format: 'date-time' });

const ID = '[a-z2-7]{26}';
const EXAMPLE_IDS = ['pibqxhoemf3cxldil3rlhlfj3o', 'w36baitccsrzh65iqjopzowphc', 'cg7dzd5fyzm2s4v6mahlwxqk5u'];

/** A resource's name: `name('stores/{store}/payments/{payment}', …)`. Each part in braces stands for an id. */
export function name(shape: string, about: string): Described<string> {
  let count = 0;
  const example = shape.replaceAll(/\{\w+\}/g, () => EXAMPLE_IDS[count++ % EXAMPLE_IDS.length] ?? '');
  const pattern = `^${shape.replaceAll(/\{\w+\}/g, ID)}$`;
  return described('string', `${about} Of the shape \`${shape}\`.`, example, { pattern });
}

const MOST_IN_32_BITS = 2_147_483_647;

/** A schema of whole numbers. With its size, since a client that takes 32 bits for granted fails on 21,474,836.48 of any currency. */
export function integer({ minimum, maximum }: Range): Required<Pick<JsonSchema, 'type' | 'format' | 'minimum' | 'maximum'>> {
  return { type: 'integer', format: maximum > MOST_IN_32_BITS ? 'int64' : 'int32', minimum, maximum };
}

/** An amount in cents, 1 to 999,999,999,999 unless said otherwise. */
export const cents = (about: string, example: number, range: Partial<Range> = {}): Described<number> =>
  whole(`${about} In cents: hundredths, of every currency.`, example, { minimum: 1, maximum: 999_999_999_999, ...range });

/** A whole number. */
export const whole = (about: string, example: number, range: Range): Described<number> =>
  described('integer', about, example, integer(range));

/** A count, from 0: as large as a number in JSON is exact. */
export const count = (about: string, example: number): Described<number> =>
  whole(about, example, { minimum: 0, maximum: Number.MAX_SAFE_INTEGER });

/** A number in a row, from 1. */
export const ordinal = (about: string, example: number): Described<number> =>
  whole(about, example, { minimum: 1, maximum: MOST_IN_32_BITS });

/** The status of an HTTP answer. */
export const httpStatus = (about: string, example: number): Described<number> => whole(about, example, { minimum: 100, maximum: 599 });

/** A number that may have decimals. */
export const fraction = (about: string, example: number): Described<number> =>
  described('number', about, example, { format: 'double', minimum: 0, exclusiveMaximum: 1 });

/** true or false. */
export const flag = (about: string, example: boolean): Described<boolean> => described('boolean', about, example);

/** One of these texts: all that the type has. */
export function oneOf<Value extends string>(values: readonly Value[], about: string): Described<Value> {
  return { schema: { type: 'string', description: about, enum: values, examples: values.slice(0, 1) } };
}

/** Says that readers may meet other values than those that are listed. */
const MORE_MAY_COME = ' More may come.';

/**
 * One of these texts today: a later version may add some without breaking its promise (docs/versioning.md), so readers are told to bear them.
 * Nothing becomes so after a release: who reads it then was told that there are no others.
 */
export function oneOfSoFar<Value extends string>(values: readonly Value[], about: string): Described<Value> {
  const { schema } = oneOf(values, `${about}${MORE_MAY_COME}`);
  return { schema: { ...schema, 'x-more-may-come': true } };
}

/** A list. */
export function listOf<Value>({ schema: items }: Described<Value>, about: string): Described<readonly Value[]> {
  return { schema: { type: 'array', description: about, items } };
}

/** A resource inside of another one. */
export function object<Type>(resource: Resource<Type>, about = resource.about): Described<Type> {
  return { schema: { ...schemaOf(resource), description: about } };
}

/** A field that is absent (never null) when it has no value. */
export function optional<Value>(field: Described<Value>): MaybeAbsent<Value> {
  return { ...field, optional: true };
}
