import { bodySchema } from './body-schema.js';
import { type Dto, violationsOf, withoutNulls } from './check.js';
import { isObject, type Kind } from './kind.js';

/** An object with the fields of a class; a bad one is named by its path (`buyer.phoneNumber`). */
export function objectOf(dto: Dto): Kind {
  const allowed = 'An object.';
  return {
    allowed,
    schema: bodySchema(dto),
    withoutNulls: (value) => (isObject(value) ? withoutNulls(dto, value) : value),
    violations: (value, path) => (isObject(value) ? violationsOf(dto, value, path) : [{ field: path, description: allowed }]),
  };
}
