export { bodySchema } from './body-schema.js';
export { type Dto, instanceOf, violationsOf } from './check.js';
export { Field } from './field.js';
export { webAddress } from './https-url.js';
export { type Kind, isObject, kind } from './kind.js';
export {
  cents,
  currencyCode,
  digits,
  email,
  flag,
  fraction,
  httpsUrl,
  line,
  listOf,
  nameOf,
  oneOf,
  phoneE164,
  text,
  timestamp,
  whole,
} from './kinds.js';
export { objectOf } from './object-of.js';
export { type Filters, type QueryFilter, parametersOf, readFilter } from './query-filter.js';
export { createdWithin, instantOf, isTimestamp } from './timestamp.js';
export { type BodyPipe, readBody, ValidBody } from './valid-body.js';
export { isMailbox } from './mailbox.js';
