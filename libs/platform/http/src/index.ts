export { BODY_LIMIT } from './body/body-parsers.js';
export { parseStrictJson } from './body/strict-json.js';
export { CallerClaims, Callers, callersOf, claimsOfContext } from './callers/callers.js';
export { type Merchant, merchantOf } from './callers/merchant.js';
export { unavailableIf } from './errors/unavailable-if.js';
export { apiPath, routeOf } from './operations/api-path.js';
export { AnswersJsonText, withMember } from './operations/json-text.js';
export {
  type Answer,
  OPERATION,
  EMPTY,
  Operation,
  type OperationMetadata,
  type OperationParameter,
  allOf,
  eitherOf,
  pageOf,
} from './operations/operation.js';
export { organizationOf } from './operations/organization.js';
export { READ_TIME, readNowOrThen, type ReadTimeQuery } from './operations/read-time.js';
export type { FirstLook } from './service/early-refusals.js';
export { overloaded } from './overload/refuse-overload.js';
export { clientAddress } from './service/client-address.js';
export { type CreatedService, createService, type ServiceOptions } from './service/create-service.js';
export { Lifetime } from './service/lifetime.js';
export { listen } from './service/listen.js';
export { READINESS, type ReadinessCheck } from './service/readiness.js';
export { type App, runApp } from './service/run-app.js';
export { runService } from './service/run-service.js';
export { CONFIG, LOGGER } from './service/tokens.js';
