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
export { ApiError, type FieldViolation, toErrorBody } from './errors/api-error.js';
export { ERRORS, type ErrorCode } from './errors/catalogue.js';
export {
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
  type MessageKind,
  type ResourceMessage,
  decodeMessage,
  encodeMessage,
  isAnnouncement,
} from './events/resource-message.js';
export { type Topic, topicsConsumedBy, topicsPublishedBy } from './events/topics.js';
export { failureText } from './failures.js';
export { type FindNotifications, type FoundNotifications, MOST_EVENTS, NOTIFICATION, type Notification } from './operators/notification.js';
export { checksum } from './webhooks/checksum.js';
export { WEBHOOK_EVENTS, WEBHOOK_PROPERTIES, type WebhookEvent, toUnixSeconds } from './webhooks/envelope.js';
