export {
  type CheckoutConnection,
  type ConnectedIntegration,
  type ConnectionRefusal,
  type ConnectMerchant,
  CONNECTION_REFUSALS,
} from './checkout/checkout-connection.js';
export {
  type Bank,
  type CardForm,
  type CheckoutAttempt,
  type CheckoutPayment,
  ENVIRONMENT_ACCOUNT,
  type Holder,
  type PaymentSource,
  type PersonType,
  type StartAttempt,
} from './checkout/checkout-payment.js';
export type {
  AcceptedSubscription,
  AcceptSubscription,
  AskForCode,
  BuyerSession,
  ChangedMethod,
  ChangeMethod,
  CheckCode,
  CheckoutSubscription,
  CodeSent,
  AskForGrant,
  FindMethodHolders,
  MethodGrant,
  MethodHolders,
  MethodLinkSubscription,
  RegisterMethod,
  ShowMethod,
  ShownMethod,
  StoredMethod,
} from './checkout/checkout-subscription.js';
export { DOCUMENT_TYPES, DOCUMENT_TYPE_CODE, type KnownDocumentType } from './document-types.js';
export { ApiError, type ErrorFacts, type FieldViolation, isApiUnavailable, toErrorBody, toErrorHeaders } from './errors/api-error.js';
export { ERRORS, type ErrorCode, type Refusal } from './errors/catalogue.js';
export {
  type BuyerMail,
  type CanceledMail,
  type ChargeFailedMail,
  type MailWithdrawal,
  type OneTimeCodeMail,
  type PaymentLinkMail,
  type PaymentReceiptMail,
  type PaymentRefundMail,
  type SuspendedMail,
  type TrialEndsMail,
  type WelcomeMail,
  decodeBuyerMail,
  encodeBuyerMail,
} from './events/buyer-mail.js';
export {
  type ChargeReference,
  type ChargeCycle,
  type ChargeOrder,
  type ChargeOutcome,
  type FindCharges,
  type FoundCharge,
  type FoundCharges,
  MAX_CHARGES_PER_REQUEST,
  type WithdrawCycle,
} from './events/charging.js';
export { CONTROL_OUTCOMES, type ControlOutcome, decodeControlOutcome, encodeControlOutcome } from './events/control-outcome.js';
export {
  type Announcement,
  type MessageKind,
  type ResourceMessage,
  type ResourceTopic,
  type SentMessage,
  MESSAGE_KINDS,
  decodeMessage,
  encodeMessage,
  isAnnouncement,
  mayHaveParts,
  partsHeader,
} from './events/resource-message.js';
export { TOPICS, topicsConsumedBy, topicsPublishedBy } from './events/topics.js';
export { afterFirst, failureText } from './failures.js';
export { INTERNAL_ROUTES, pathOf } from './internal-routes.js';
export { MINIMUM_AMOUNTS, type MinimumAmounts, minimumOf } from './minimum-amounts.js';
export { OPENAPI_FILES, readOpenApi } from './openapi.js';
export { version } from './version.js';
export {
  type MessageReference,
  type FindMissing,
  type FoundMissing,
  MAX_MESSAGES_PER_REQUEST,
  type MissingNotification,
} from './operators/missing-notification.js';
export type { FoundAnnouncements, ReadAnnouncements, RecordedAnnouncement } from './operators/announcements.js';
export {
  type FindNotifications,
  type FoundNotifications,
  MAX_EVENTS_PER_REQUEST,
  NOTIFICATION,
  NOTIFICATION_ATTEMPT,
  type Notification,
  type NotificationAttempt,
} from './operators/notification.js';
export {
  CONTROL_PROPERTIES,
  type ClosingOrder,
  type ControlAttempt,
  type ControlDelivery,
  type ControlEvent,
  type HandshakeOrder,
  type IntegrationEndpoint,
  type OfferedEndpoint,
} from './partners/integration-endpoint.js';
export {
  PROCESSOR_CALLS,
  PROCESSOR_PATH,
  type ProcessorAnswer,
  type ProcessorCall,
  type ProcessorCallName,
  processorPath,
} from './processor/calls.js';
export { CALLBACK, PROCESSOR_REASONS } from './processor/shapes.js';
export { CALLBACK_HEADERS, callbackSignature } from './processor/signature.js';
export { renewalFailureText } from './renewal-failures.js';
export { checksum } from './webhooks/checksum.js';
export { deliveryId } from './webhooks/delivery-id.js';
export {
  TEST_EVENT,
  WEBHOOK_EVENTS,
  WEBHOOK_PROPERTIES,
  isWebhookEvent,
  propertiesOf,
  propertyForms,
  toUnixSeconds,
  type SentEvent,
  type WebhookEvent,
} from './webhooks/envelope.js';
export { DELIVERY_RETENTION_DAYS } from './webhooks/retention.js';
