/** Whether a value is what a part of a message must be. */
export type Shape = (value: unknown) => boolean;

/** A shape for every field of a type: the compiler asks for those that are missing. */
export type ShapesOf<Type extends object> = { readonly [Field in keyof Required<Type>]: Shape };

export const text: Shape = (value) => typeof value === 'string';

export const whole: Shape = (value) => Number.isSafeInteger(value);

/** A number that JSON can carry. */
export const number: Shape = (value) => Number.isFinite(value);

export const flag: Shape = (value) => typeof value === 'boolean';

/** RFC 3339 UTC, of a year with four digits. */
export const time: Shape = (value) => typeof value === 'string' && /^\d{4}-.+Z$/.test(value) && !Number.isNaN(Date.parse(value));

/** An object, but no array. */
export const object = (value: unknown): value is object => typeof value === 'object' && value !== null && !Array.isArray(value);

export const oneOf =
  (...values: readonly unknown[]): Shape =>
  (value) =>
    values.includes(value);

export const optional =
  (shape: Shape): Shape =>
  (value) =>
    value === undefined || shape(value);

/** An object with these fields. It may have others: a later version's. */
export const having =
  (shapes: Readonly<Record<string, Shape>>): Shape =>
  (value) =>
    object(value) && Object.entries(shapes).every(([field, shape]) => shape(Reflect.get(value, field)));
