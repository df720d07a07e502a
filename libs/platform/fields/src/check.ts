import type { FieldViolation } from '@cauce/contracts';
import { getMetadataStorage, validateSync, type ValidationError } from 'class-validator';
import { FIELD, type FieldContext } from './field.js';
import type { Kind } from './kind.js';

/** A class whose fields are declared with {@link Field}. */
export type Dto<T extends object = object> = new () => T;

/**
 * Every fault of an object: unknown fields first, then each declared one. class-validator finds the fields at fault; their
 * kinds say what is wrong where, since it knows neither an index nor a nested path.
 */
export function violationsOf(dto: Dto, value: Readonly<Record<string, unknown>>, path = ''): FieldViolation[] {
  const known = fieldsOf(dto);
  const unknown = Object.keys(value).filter((field) => !known.has(field));
  const errors = validateSync(instanceOf(dto, value), { validationError: { target: false } });
  return [
    ...unknown.map((field) => ({ field: join(path, field), description: 'Unknown field.' })),
    ...errors.flatMap((error) => explain(error, path)),
  ];
}

/** An instance with the given fields alone: a declared field that was not sent is absent, not undefined. */
export function instanceOf<T extends object>(dto: Dto<T>, value: Readonly<Record<string, unknown>>): T {
  const known = fieldsOf(dto);
  const given = Object.entries(value).filter(([field]) => known.has(field));
  return Object.assign(Object.create(dto.prototype as object) as T, Object.fromEntries(given));
}

/**
 * The object without the declared fields that are null, at every depth: many serializers write null for what is not set, and so does protobuf's
 * JSON. An unknown field stays, whatever its value, and so does a null in a list.
 */
export function withoutNulls(dto: Dto, value: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const known = fieldsOf(dto);
  const given = Object.entries(value).filter(([field, each]) => each !== null || !known.has(field));
  return Object.fromEntries(given.map(([field, each]) => [field, known.get(field)?.withoutNulls?.(each) ?? each]));
}

const declared = new WeakMap<Dto, ReadonlyMap<string, Kind>>();

/** The kinds of the fields. A map, not the class's own properties: `constructor` and `__proto__` are no fields. */
function fieldsOf(dto: Dto): ReadonlyMap<string, Kind> {
  const known = declared.get(dto);
  if (known) return known;
  const metadata = getMetadataStorage().getTargetValidationMetadatas(dto, '', false, false);
  const fields = new Map(metadata.map(({ propertyName, context }) => [propertyName, (context as FieldContext).kind]));
  declared.set(dto, fields);
  return fields;
}

function explain({ property, value, contexts }: ValidationError, path: string): readonly FieldViolation[] {
  const { kind } = (contexts?.[FIELD] ?? {}) as FieldContext;
  const field = join(path, property);
  return value === undefined ? [{ field, description: `Required. ${kind.allowed}` }] : kind.violations(value, field);
}

const join = (path: string, field: string): string => (path ? `${path}.${field}` : field);
