import { ValidateBy } from 'class-validator';
import type { Kind } from './kind.js';

/** The name of our one constraint, under which class-validator reports a bad field. */
export const FIELD = 'field';

/** A field is required unless this says otherwise. `null` is an absent value in public requests alone ({@link readPublicBody}). */
export type Optional = {
  readonly optional?: boolean;
  /** What the field is for, in the API's document. Not needed where the answer has a field of the same name: its words are taken. */
  readonly about?: string;
};

/** What class-validator hands back with a bad field, and the API's document reads. */
export type FieldContext = { readonly kind: Kind; readonly optional: boolean; readonly about?: string | undefined };

/** Declares a field: `@Field(text({ max: 100 }), { optional: true }) title?: string`. */
export function Field(kind: Kind, { optional = false, about }: Optional = {}): PropertyDecorator {
  const validate = (value: unknown) => (value === undefined ? optional : kind.violations(value, FIELD).length === 0);
  const context: FieldContext = { kind, optional, about };
  return ValidateBy({ name: FIELD, validator: { validate, defaultMessage: () => kind.allowed } }, { context });
}
