export { Cauce } from './client.js';
export {
  CauceConnectionError,
  CauceError,
  type FieldViolation,
  isKnownError,
  type KnownError,
  type KnownReason,
  type Reason,
} from './errors.js';
export { type Fetch, type FetchInit, type FetchResponse } from './fetch.js';
export { type RawBody } from './envelope.js';
export { type WebhookHeaders } from './headers.js';
export { CauceInputError } from './input-error.js';
export { type List } from './list.js';
export { type components, type operations, type paths, type webhooks } from './generated/openapi.js';
export {
  bearerOf,
  type Handshake,
  type PartnerKeys,
  type PartnerWebhook,
  PartnerWebhookRefused,
  type Teardown,
  verifyPartnerWebhook,
} from './partner-webhooks.js';
export { type Payment, type PaymentAttempt } from './payments.js';
export { type NewAssignment, type PlanAssignment } from './plan-assignments.js';
export { type AssignmentRef, type PaymentRef, type PlanRef, type StoreRef, type SubscriptionRef } from './resource-names.js';
export { type RetryOptions } from './retries.js';
export { type DocumentType, type Store, type Template } from './stores.js';
export {
  type MethodLink,
  type Subscription,
  type SubscriptionExplanation,
  type SubscriptionPlan,
  type SubscriptionSimulation,
} from './subscriptions.js';
export { type CallOptions, type ClientOptions, type CreationOptions } from './transport.js';
export { type AnswerOf, type BodyOf, type ItemOf, type OperationId, type QueryOf } from './types.js';
export {
  type ChecksumKeys,
  type Guarantee,
  type VerifiedWebhook,
  verifyWebhook,
  type WebhookEvent,
  type WebhookKeys,
  WebhookNotGenuine,
  WebhookVerifier,
} from './webhooks.js';
