export type {
  Bank,
  CheckoutAttempt,
  CheckoutMethod,
  CheckoutPayment,
  Holder,
  PaymentSource,
  PersonType,
  StartAttempt,
} from './checkout/checkout-payment.js';
export { DOCUMENT_TYPES, DOCUMENT_TYPE_CODE, type KnownDocumentType } from './document-types.js';
export { ApiError, type ErrorBody, type ErrorFacts, type FieldViolation, toErrorBody } from './errors/api-error.js';
export { ERRORS, type ErrorCode, type ErrorStatus } from './errors/catalogue.js';
export { type BuyerNotice, NOTICE_KINDS, type NoticeKind } from './events/buyer-notice.js';
export {
  type Announcement,
  MalformedMessage,
  type PaymentMessage,
  type PaymentMessageKind,
  decodePaymentMessage,
  encodePaymentMessage,
  isAnnouncement,
} from './events/payment-message.js';
export { TOPICS, type Topic, type TopicSettings } from './events/topics.js';
export { FAILURE_TEXTS, type FailureReason } from './failures.js';
export { asText, checksum } from './webhooks/checksum.js';
export {
  WEBHOOK_EVENTS,
  WEBHOOK_PROPERTIES,
  type WebhookEnvelope,
  type WebhookEvent,
  toEnvelope,
  toUnixSeconds,
} from './webhooks/envelope.js';
