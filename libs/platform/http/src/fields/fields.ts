import { bodySchema } from './body-schema.js';
import { type Dto, violationsOf } from './check.js';
import { Field, type Optional } from './field.js';
import { type Kind, isObject } from './kind.js';
import * as kinds from './kinds.js';

/** Text, its length in code points; `min` is 1 unless told otherwise. */
export const Text = (options: { min?: number; max: number } & Optional): PropertyDecorator => Field(kinds.text(options), options);

/** A whole number. */
export const Whole = (options: { min: number; max: number } & Optional): PropertyDecorator => Field(kinds.whole(options), options);

/** An amount in cents, 1 to 999,999,999,999 unless told otherwise. */
export const Cents = (options: { min?: number; max?: number } & Optional = {}): PropertyDecorator => Field(kinds.cents(options), options);

/** ISO 4217, upper case. */
export const CurrencyCode = (options: Optional = {}): PropertyDecorator => Field(kinds.currencyCode, options);

/** E.164 by shape. */
export const PhoneE164 = (options: Optional = {}): PropertyDecorator => Field(kinds.phoneE164, options);

/** An e-mail address. */
export const Email = (options: Optional = {}): PropertyDecorator => Field(kinds.email, options);

/** An https address without user info. */
export const HttpsUrl = (options: { allowLocalhost?: boolean } & Optional = {}): PropertyDecorator =>
  Field(kinds.httpsUrl(options), options);

/** RFC 3339 with any offset. */
export const Timestamp = (options: Optional = {}): PropertyDecorator => Field(kinds.timestamp, options);

/** A number in [0, 1). */
export const Fraction = (options: Optional = {}): PropertyDecorator => Field(kinds.fraction, options);

/** true or false. */
export const Flag = (options: Optional = {}): PropertyDecorator => Field(kinds.flag, options);

/** One of these texts. */
export const OneOf = (values: readonly string[], options: Optional = {}): PropertyDecorator => Field(kinds.oneOf(values), options);

/** A resource's name by shape: `@NameOf('stores')`. */
export const NameOf = (collection: string, options: Optional = {}): PropertyDecorator => Field(kinds.nameOf(collection), options);

/** A list of a kind: `@ListOf(httpsUrl(), { max: 10 })`. A bad value is named by its index. */
export const ListOf = (of: Kind, options: { min?: number; max: number } & Optional): PropertyDecorator =>
  Field(kinds.listOf(of, options), options);

/** An object with the fields of another class; a bad one is named by its path (`buyer.phoneNumber`). */
export const ObjectOf = (dto: Dto, options: Optional = {}): PropertyDecorator => Field(objectOf(dto), options);

/** The kind behind {@link ObjectOf}, for lists of objects. */
export function objectOf(dto: Dto): Kind {
  const allowed = 'An object.';
  return {
    allowed,
    schema: bodySchema(dto),
    violations: (value, path) => (isObject(value) ? violationsOf(dto, value, path) : [{ field: path, description: allowed }]),
  };
}
