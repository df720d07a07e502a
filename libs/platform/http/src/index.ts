export { BODY_LIMIT } from './body/body-parsers.js';
export { parseStrictJson } from './body/strict-json.js';
export { CallerClaims, Callers, callersOf } from './claims/callers.js';
export { type BoundRequest, CLAIMS_HEADER, type CallerFacts, type Claims } from './claims/claims.js';
export { ClaimsSigner } from './claims/claims-signer.js';
export { ClaimsVerifier } from './claims/claims-verifier.js';
export { type ServiceCall, ServiceClient, asApiError } from './client/service-client.js';
export { type ErrorOptions } from './errors/error.filter.js';
export { toApiError } from './errors/to-api-error.js';
export { unavailableIf } from './errors/unavailable-if.js';
export { type Dto, instanceOf, violationsOf } from './fields/check.js';
export { bodySchema } from './fields/body-schema.js';
export { Field, type Optional } from './fields/field.js';
export {
  Cents,
  CurrencyCode,
  Email,
  Flag,
  Fraction,
  HttpsUrl,
  ListOf,
  NameOf,
  ObjectOf,
  OneOf,
  PhoneE164,
  Text,
  Timestamp,
  Whole,
  objectOf,
} from './fields/fields.js';
export { type Kind, isObject, kind } from './fields/kind.js';
export {
  cents,
  currencyCode,
  email,
  flag,
  fraction,
  httpsUrl,
  listOf,
  nameOf,
  oneOf,
  phoneE164,
  text,
  timestamp,
  whole,
} from './fields/kinds.js';
export { isTimestamp } from './fields/timestamp.js';
export { type BodyPipe, ValidBody, readBody } from './fields/valid-body.js';
export { apiPath, routeOf } from './operations/api-path.js';
export { AnswersJsonText, withMember } from './operations/json-text.js';
export {
  type Answer,
  OPERATION,
  Operation,
  type OperationMetadata,
  type OperationParameter,
  allOf,
  pageOf,
} from './operations/operation.js';
export { type Cursor, type ListScope, PageTokens } from './pages/page-tokens.js';
export { type Page, type PageQuery, readPage } from './pages/read-page.js';
export { READ_TIME, type ReadTimeQuery, readTimeOf } from './pages/read-time.js';
export { type CreatedService, type ServiceOptions, createService } from './service/create-service.js';
export { KnownRoutes } from './service/known-routes.js';
export { Lifetime } from './service/lifetime.js';
export { READINESS, type ReadinessCheck } from './service/readiness.js';
export { type App, runApp } from './service/run-app.js';
export { runService } from './service/run-service.js';
export { CONFIG, LOGGER } from './service/tokens.js';
export { rewriteVerb } from './service/verbs.js';
