import type { FieldViolation } from '@cauce/contracts';
import type { JsonSchema } from '@cauce/kernel';

/**
 * A kind of value: what is allowed, as a sentence and as a schema, and the faults of a value, each with the path
 * of its field. `schema` may allow more than `violations` does, never less. `withoutNulls`: the value without declared members that are null, as
 * a public request is read; only kinds with members have it.
 */
export type Kind = {
  readonly allowed: string;
  readonly schema: JsonSchema;
  readonly violations: (value: unknown, path: string) => readonly FieldViolation[];
  readonly withoutNulls?: (value: unknown) => unknown;
};

/** A kind of single values: where `holds` is false, `allowed` is the field's violation. */
export function kind(allowed: string, holds: (value: unknown) => boolean, schema: JsonSchema = {}): Kind {
  return { allowed, schema, violations: (value, path) => (holds(value) ? [] : [{ field: path, description: allowed }]) };
}

/** Whether a value came from `{…}`: not null, not an array. */
export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
