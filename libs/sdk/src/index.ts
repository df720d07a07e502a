export { type CallOptions, Cauce, type ClientOptions, type CreationOptions } from './client.js';
export { CauceConnectionError, CauceError, type FieldViolation, type Reason } from './errors.js';
export { type KnownReason, WEBHOOK_PROPERTIES, type components, type paths, type webhooks } from './openapi.js';
export { type RetryOptions } from './retries.js';
export { type AnswerOf, type ItemOf, type PagedPath, type Path, type PathWith, type RequestOf } from './types.js';
export { type WebhookEvent, type WebhookHeaders, type WebhookKeys, WebhookNotGenuine, verifyWebhook } from './webhooks.js';
