import { ValidateBy } from 'class-validator';
import type { Kind } from './kind.js';

/** The name of our one constraint, under which class-validator reports a bad field. */
export const FIELD = 'field';

/** What class-validator hands back with a bad field. */
export type FieldContext = { readonly kind: Kind };

/** Every field decorator takes it. A field is required unless it says otherwise; `null` is never an absent value. */
export type Optional = { readonly optional?: boolean };

/** A field of a kind: what the decorators of `fields.ts` are made of. */
export function Field(kind: Kind, { optional = false }: Optional = {}): PropertyDecorator {
  const validate = (value: unknown) => (value === undefined ? optional : kind.violations(value, FIELD).length === 0);
  const context: FieldContext = { kind };
  return ValidateBy({ name: FIELD, validator: { validate, defaultMessage: () => kind.allowed } }, { context });
}
