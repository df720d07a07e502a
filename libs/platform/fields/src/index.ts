export { baseAddress, normalAddress } from './base-address.js';
export { bodySchema } from './body-schema.js';
export { BUYER_FILTERS } from './buyer-filters.js';
export { type Dto, instanceOf, violationsOf } from './check.js';
export { Field } from './field.js';
export { webAddress } from './https-url.js';
export { type Kind, isObject, kind } from './kind.js';
export {
  anyCurrencyCode,
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
export { unitViolations } from './unit-violations.js';
export { type BodyPipe, PublicBody, type Rules, readBody, readPublicBody, ValidBody } from './valid-body.js';
export { isMailbox } from './mailbox.js';
