export type {
  Bank,
  CheckoutAttempt,
  CheckoutPayment,
  Holder,
  PaymentSource,
  PersonType,
  StartAttempt,
} from './checkout/checkout-payment.js';
export { DOCUMENT_TYPES, DOCUMENT_TYPE_CODE, type KnownDocumentType } from './document-types.js';
export { ApiError, type ErrorBody, type ErrorFacts, type FieldViolation, toErrorBody } from './errors/api-error.js';
export { ERRORS, type ErrorCode, type ErrorStatus } from './errors/catalogue.js';
export {
  BUYER_MAIL_KINDS,
  type BuyerMail,
  type BuyerMailKind,
  type MailWithdrawal,
  type PaymentLinkMail,
  type PaymentReceiptMail,
  decodeBuyerMail,
  encodeBuyerMail,
} from './events/buyer-mail.js';
export {
  type Announcement,
  MESSAGE_KINDS,
  MalformedMessage,
  type MessageKind,
  type ResourceMessage,
  decodeMessage,
  encodeMessage,
  isAnnouncement,
} from './events/resource-message.js';
export { TOPICS, type Topic, type TopicSelection, type TopicSettings, topicsConsumedBy, topicsPublishedBy } from './events/topics.js';
export { FAILURE_TEXTS } from './failures.js';
export { asText, checksum } from './webhooks/checksum.js';
export {
  WEBHOOK_EVENTS,
  WEBHOOK_PROPERTIES,
  type WebhookEnvelope,
  type WebhookEvent,
  toEnvelope,
  toUnixSeconds,
} from './webhooks/envelope.js';
