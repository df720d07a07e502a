/** What the caller reads in `error.status` (AIP-193 names; those of 405, 408, 413, 415 and 431 are ours; docs/api.md, "HTTP"). */
export type ErrorStatus =
  | 'INVALID_ARGUMENT'
  | 'FAILED_PRECONDITION'
  | 'UNAUTHENTICATED'
  | 'PERMISSION_DENIED'
  | 'NOT_FOUND'
  | 'METHOD_NOT_ALLOWED'
  | 'REQUEST_TIMEOUT'
  | 'ALREADY_EXISTS'
  | 'PAYLOAD_TOO_LARGE'
  | 'UNSUPPORTED_MEDIA_TYPE'
  | 'RESOURCE_EXHAUSTED'
  | 'HEADERS_TOO_LARGE'
  | 'INTERNAL'
  | 'UNAVAILABLE'
  | 'DEADLINE_EXCEEDED';

type Entry = { readonly http: number; readonly status: ErrorStatus; readonly message: string };

/**
 * Every error that a caller can meet: its stable reason, HTTP status (docs/api.md, "Errors") and words. The domains reject with
 * these same codes, so a rejection needs no translation. A message says what is wrong and what is allowed, in one sentence.
 */
// prettier-ignore
export const ERRORS = {
  // the request itself
  INVALID_FIELDS:             { http: 400, status: 'INVALID_ARGUMENT',       message: 'Some fields are invalid. Each one is listed with what is allowed.' },
  MALFORMED_JSON:             { http: 400, status: 'INVALID_ARGUMENT',       message: 'The body is not valid JSON.' },
  DUPLICATE_MEMBER:           { http: 400, status: 'INVALID_ARGUMENT',       message: 'The body contains the same member twice.' },
  INVALID_TEXT:               { http: 400, status: 'INVALID_ARGUMENT',       message: 'The body contains text that is not valid Unicode, or a NUL character.' },
  BODY_NOT_OBJECT:            { http: 400, status: 'INVALID_ARGUMENT',       message: 'The body must be a JSON object.' },
  INVALID_HEADER:             { http: 400, status: 'INVALID_ARGUMENT',       message: 'A header is invalid.' },
  CALLBACK_NOT_GENUINE:       { http: 400, status: 'INVALID_ARGUMENT',       message: 'The signature of this callback is missing, wrong or too old.' },
  METHOD_GRANT_INVALID:       { http: 400, status: 'INVALID_ARGUMENT',       message: 'The permission to store this card is invalid or has expired.' },
  BAD_REQUEST:                { http: 400, status: 'INVALID_ARGUMENT',       message: 'The request could not be understood.' },
  REQUEST_TIMEOUT:            { http: 408, status: 'REQUEST_TIMEOUT',        message: 'The request was not received completely in time.' },
  HEADERS_TOO_LARGE:          { http: 431, status: 'HEADERS_TOO_LARGE',      message: 'The URL and the headers together are larger than 16 KiB.' },
  BODY_TOO_LARGE:             { http: 413, status: 'PAYLOAD_TOO_LARGE',      message: 'The body is larger than 256 KiB.' },
  UNSUPPORTED_MEDIA_TYPE:     { http: 415, status: 'UNSUPPORTED_MEDIA_TYPE', message: 'Send the body as uncompressed application/json in UTF-8.' },

  // who asks
  TOKEN_MISSING:              { http: 401, status: 'UNAUTHENTICATED',        message: 'Send an access token in the header Authorization: Bearer <ACCESS_TOKEN>.' },
  TOKEN_INVALID:              { http: 401, status: 'UNAUTHENTICATED',        message: 'The access token is unknown, revoked or expired.' },
  INTERNAL_CALLER_UNKNOWN:    { http: 401, status: 'UNAUTHENTICATED',        message: 'This address is for internal use only.' },
  RATE_LIMITED:               { http: 429, status: 'RESOURCE_EXHAUSTED',     message: 'Too many requests with this access token. Wait the number of seconds in the header Retry-After.' },
  TOO_MANY_LISTS:             { http: 429, status: 'RESOURCE_EXHAUSTED',     message: 'This access token is already reading four lists, the maximum at once. Read them one after the other.' },

  // what is asked for
  ROUTE_NOT_FOUND:            { http: 404, status: 'NOT_FOUND',              message: 'This address does not exist.' },
  METHOD_NOT_ALLOWED:         { http: 405, status: 'METHOD_NOT_ALLOWED',     message: 'This address does not support this method. The header Allow lists the supported ones.' },
  ORGANIZATION_NOT_FOUND:     { http: 404, status: 'NOT_FOUND',              message: 'Organization not found.' },
  STORE_NOT_FOUND:            { http: 404, status: 'NOT_FOUND',              message: 'Store not found, or not visible to this token.' },
  TEMPLATE_NOT_FOUND:         { http: 404, status: 'NOT_FOUND',              message: 'Template not found.' },
  DOCUMENT_TYPE_NOT_FOUND:    { http: 404, status: 'NOT_FOUND',              message: 'Document type not found.' },
  ACCESS_TOKEN_NOT_FOUND:     { http: 404, status: 'NOT_FOUND',              message: 'Access token not found.' },
  PROCESSOR_ACCOUNT_NOT_FOUND: { http: 404, status: 'NOT_FOUND',             message: 'Processor account not found.' },
  WEBHOOK_ENDPOINT_NOT_FOUND: { http: 404, status: 'NOT_FOUND',              message: 'Webhook endpoint not found.' },
  DELIVERY_NOT_FOUND:         { http: 404, status: 'NOT_FOUND',              message: 'Delivery not found.' },
  DELIVERY_OPERATION_NOT_FOUND: { http: 404, status: 'NOT_FOUND',            message: 'Delivery operation not found.' },
  MAIL_NOT_FOUND:             { http: 404, status: 'NOT_FOUND',              message: 'E-mail not found.' },
  SERVICE_NOT_FOUND:          { http: 404, status: 'NOT_FOUND',              message: 'Service not found.' },
  PARKED_MESSAGE_NOT_FOUND:   { http: 404, status: 'NOT_FOUND',              message: 'Parked message not found.' },
  PAYMENT_NOT_FOUND:          { http: 404, status: 'NOT_FOUND',              message: 'Payment not found, or not visible to this token.' },
  ATTEMPT_NOT_FOUND:          { http: 404, status: 'NOT_FOUND',              message: 'Payment attempt not found.' },
  SETTLEMENT_NOT_FOUND:       { http: 404, status: 'NOT_FOUND',              message: 'Unexpected settlement not found.' },
  TEST_CLOCK_NOT_FOUND:       { http: 404, status: 'NOT_FOUND',              message: 'This organization has no test clock.' },
  PLAN_NOT_FOUND:             { http: 404, status: 'NOT_FOUND',              message: 'Subscription plan not found, or not visible to this token.' },
  SUBSCRIPTION_NOT_FOUND:     { http: 404, status: 'NOT_FOUND',              message: 'Subscription or plan assignment not found, or not visible to this token.' },
  INTEGRATION_NOT_FOUND:      { http: 404, status: 'NOT_FOUND',              message: 'Integration not found.' },
  LINK_NOT_FOUND:             { http: 404, status: 'NOT_FOUND',              message: 'Link not found.' },

  SUBSCRIPTIONS_NOT_ACTIVE:   { http: 403, status: 'PERMISSION_DENIED',      message: 'Subscriptions feature is not active' },

  // the state it is in
  IDEMPOTENCY_KEY_REUSED:     { http: 409, status: 'ALREADY_EXISTS',         message: 'This Idempotency-Key has already been used for a different request.' },
  REQUEST_ID_REUSED:          { http: 409, status: 'ALREADY_EXISTS',         message: 'This requestId has already been used for a refund of another amount.' },
  ORGANIZATION_EXISTS:        { http: 409, status: 'ALREADY_EXISTS',         message: 'This organization already exists.' },
  STORE_EXISTS:               { http: 409, status: 'ALREADY_EXISTS',         message: 'This store already exists.' },
  TEMPLATE_EXISTS:            { http: 409, status: 'ALREADY_EXISTS',         message: 'This template already exists.' },
  DOCUMENT_TYPE_EXISTS:       { http: 409, status: 'ALREADY_EXISTS',         message: 'A document type with this code already exists, with a different display name.' },
  ACCESS_TOKEN_EXISTS:        { http: 409, status: 'ALREADY_EXISTS',         message: 'This access token already exists.' },
  INTEGRATION_EXISTS:         { http: 409, status: 'ALREADY_EXISTS',         message: 'The store is already connected to this partner platform with another token. Replace that token, or deactivate the integration first.' },
  ATTEMPT_IN_PROGRESS:        { http: 400, status: 'FAILED_PRECONDITION',    message: 'Another attempt to pay is in progress.' },
  TOO_MANY_ATTEMPTS:          { http: 400, status: 'FAILED_PRECONDITION',    message: 'The maximum number of attempts for this payment has been reached.' },
  REFUND_NOT_REQUESTED:       { http: 400, status: 'FAILED_PRECONDITION',    message: 'No such refund has been requested.' },
  REFUND_TOO_LARGE:           { http: 400, status: 'FAILED_PRECONDITION',    message: 'The refund is larger than what is left of the payment.' },
  REFUND_IN_PROGRESS:         { http: 400, status: 'FAILED_PRECONDITION',    message: 'All that is left of the payment is being refunded.' },
  ALREADY_REFUNDED:           { http: 400, status: 'FAILED_PRECONDITION',    message: 'All of the money has been refunded.' },
  MONEY_IS_UNEXPECTED:        { http: 400, status: 'FAILED_PRECONDITION',    message: 'The money of this payment is an unexpected settlement. Refund that.' },
  METHOD_NOT_ENABLED:         { http: 400, status: 'FAILED_PRECONDITION',    message: 'This payment method is not enabled for this payment.' },
  PAYMENT_AWAITING_PAYMENT:   { http: 400, status: 'FAILED_PRECONDITION',    message: 'The payment is still awaiting payment.' },
  PAYMENT_UNDER_REVIEW:       { http: 400, status: 'FAILED_PRECONDITION',    message: 'The payment is under review.' },
  PAYMENT_FUNDED:             { http: 400, status: 'FAILED_PRECONDITION',    message: 'The payment has already been paid.' },
  PAYMENT_EXPIRED:            { http: 400, status: 'FAILED_PRECONDITION',    message: 'The payment has expired.' },
  PAYMENT_CANCELED:           { http: 400, status: 'FAILED_PRECONDITION',    message: 'The payment was canceled.' },
  PAYMENT_OF_SUBSCRIPTION:    { http: 400, status: 'FAILED_PRECONDITION',    message: 'This payment belongs to a subscription. Only the subscription can charge or cancel it.' },
  CARD_REFUSED:               { http: 400, status: 'FAILED_PRECONDITION',    message: 'The processor refused to store this card. Try another card.' },
  PLAN_ACTIVE:                { http: 400, status: 'FAILED_PRECONDITION',    message: 'The subscription plan is active.' },
  PLAN_NOT_CHARGEABLE:        { http: 400, status: 'FAILED_PRECONDITION',    message: 'New subscriptions need a plan in a currency that is in force, with an amount that is whole in its smallest unit. Create such a plan.' },
  SUBSCRIPTION_PENDING_ACCEPTANCE: { http: 400, status: 'FAILED_PRECONDITION', message: 'The buyer has not accepted the subscription yet.' },
  SUBSCRIPTION_TRIALING:      { http: 400, status: 'FAILED_PRECONDITION',    message: 'The subscription is in its trial period.' },
  SUBSCRIPTION_ACTIVE:        { http: 400, status: 'FAILED_PRECONDITION',    message: 'The subscription is active.' },
  SUBSCRIPTION_PAST_DUE:      { http: 400, status: 'FAILED_PRECONDITION',    message: 'The subscription is past due.' },
  SUBSCRIPTION_SUSPENDED:     { http: 400, status: 'FAILED_PRECONDITION',    message: 'The subscription is suspended. Only an operator can cancel it.' },
  SUBSCRIPTION_CANCELED:      { http: 400, status: 'FAILED_PRECONDITION',    message: 'The subscription was canceled.' },
  SUBSCRIPTION_EXPIRED:       { http: 400, status: 'FAILED_PRECONDITION',    message: 'The plan assignment has expired: it was not accepted in time.' },
  ACCEPTANCE_EXPIRED:         { http: 400, status: 'FAILED_PRECONDITION',    message: 'The time to accept has passed.' },
  LINK_EXPIRED:               { http: 400, status: 'FAILED_PRECONDITION',    message: 'This link has expired. Ask the store for a new one.' },
  CODE_WRONG:                 { http: 400, status: 'FAILED_PRECONDITION',    message: 'The code does not match the one in the latest e-mail.' },
  CODE_EXPIRED:               { http: 400, status: 'FAILED_PRECONDITION',    message: 'The code has expired. Request a new one.' },
  TOO_MANY_CODES:             { http: 400, status: 'FAILED_PRECONDITION',    message: 'Too many codes have been sent. Try again in an hour.' },
  TOO_MANY_CARDS:             { http: 400, status: 'FAILED_PRECONDITION',    message: 'Too many cards have been tried today. Try again tomorrow.' },
  SESSION_INVALID:            { http: 400, status: 'FAILED_PRECONDITION',    message: 'The session has expired. The buyer must verify their identity again.' },
  ACCESS_TOKEN_REVOKED:       { http: 400, status: 'FAILED_PRECONDITION',    message: 'The access token has already been revoked.' },
  ACCESS_TOKEN_EXPIRED:       { http: 400, status: 'FAILED_PRECONDITION',    message: 'The access token has expired. Issue another one.' },
  ACCESS_TOKEN_OF_INTEGRATION: { http: 400, status: 'FAILED_PRECONDITION',   message: 'The access token belongs to a partner platform. Deactivate the integration named in the metadata instead.' },
  PROCESSOR_ACCOUNT_ACTIVE:   { http: 400, status: 'FAILED_PRECONDITION',    message: 'The processor account is active. Retire it first.' },
  PROCESSOR_ACCOUNT_RETIRED:  { http: 400, status: 'FAILED_PRECONDITION',    message: 'The processor account is retired.' },
  PROCESSOR_ACCOUNT_DELETED:  { http: 400, status: 'FAILED_PRECONDITION',    message: 'The processor account has been deleted.' },
  PROCESSOR_ACCOUNT_IN_USE:   { http: 400, status: 'FAILED_PRECONDITION',    message: 'The processor account is still needed. The metadata says by how many subscriptions, attempts and refunds.' },
  CARD_OF_ANOTHER_ACCOUNT:    { http: 400, status: 'FAILED_PRECONDITION',    message: 'The card was entered at a processor account that takes no new payments. Enter it again.' },
  WEBHOOK_ENDPOINT_OF_INTEGRATION: { http: 400, status: 'FAILED_PRECONDITION', message: 'The webhook endpoint belongs to a partner platform. It is managed by the integration named in the metadata.' },
  WEBHOOK_ENDPOINT_ROTATING:  { http: 400, status: 'FAILED_PRECONDITION',    message: 'Webhooks are still signed with the replaced secrets, until 24 hours after the last rotation. Rotate again after that.' },
  WEBHOOK_ENDPOINT_ENABLED:   { http: 400, status: 'FAILED_PRECONDITION',    message: 'The webhook endpoint is enabled.' },
  WEBHOOK_ENDPOINT_DISABLED:  { http: 400, status: 'FAILED_PRECONDITION',    message: 'The webhook endpoint is disabled.' },
  WEBHOOK_ENDPOINT_HANDSHAKING: { http: 400, status: 'FAILED_PRECONDITION',  message: 'The partner platform has not acknowledged its handshake yet.' },
  WEBHOOK_ENDPOINT_CLOSING:   { http: 400, status: 'FAILED_PRECONDITION',    message: 'The webhook endpoint is being closed.' },
  WEBHOOK_ENDPOINT_CLOSED:    { http: 400, status: 'FAILED_PRECONDITION',    message: 'The webhook endpoint is closed.' },
  DELIVERY_TOO_OLD:           { http: 400, status: 'FAILED_PRECONDITION',    message: 'The delivery ended more than 29 days ago and is about to be deleted.' },
  DELIVERY_BUSY:              { http: 400, status: 'FAILED_PRECONDITION',    message: 'The delivery is being sent right now.' },
  DELIVERY_ENDED:             { http: 400, status: 'FAILED_PRECONDITION',    message: 'The delivery has already ended.' },
  DELIVERY_OPERATION_CLOSING: { http: 400, status: 'FAILED_PRECONDITION',    message: 'This operation cleans up after a deleted endpoint. It cannot be stopped.' },
  TOO_MANY_WEBHOOK_ENDPOINTS: { http: 400, status: 'FAILED_PRECONDITION',    message: 'The organization already has the maximum of 16 enabled webhook endpoints. Disable one first.' },
  PARKED_MESSAGE_BEHIND:      { http: 400, status: 'FAILED_PRECONDITION',    message: 'An earlier message with the same key is parked. Retry or drop that one first.' },
  PARKED_MESSAGE_BUSY:        { http: 400, status: 'FAILED_PRECONDITION',    message: 'The message is being retried right now.' },
  INTEGRATION_PENDING_VALIDATION: { http: 400, status: 'FAILED_PRECONDITION', message: 'The partner platform has not confirmed the merchant yet.' },
  INTEGRATION_VALIDATED:      { http: 400, status: 'FAILED_PRECONDITION',    message: 'The integration is validated and awaiting its handshake.' },
  INTEGRATION_ACTIVE:         { http: 400, status: 'FAILED_PRECONDITION',    message: 'The integration is active.' },
  INTEGRATION_INACTIVE:       { http: 400, status: 'FAILED_PRECONDITION',    message: 'The integration is inactive. Connect again.' },
  INTEGRATION_REJECTED:       { http: 400, status: 'FAILED_PRECONDITION',    message: 'The integration was rejected. Connect again.' },
  TEST_CLOCK_ADVANCING:       { http: 400, status: 'FAILED_PRECONDITION',    message: 'The test clock is already advancing. Read it until it is READY.' },
  CSRF_TOKEN_INVALID:         { http: 403, status: 'PERMISSION_DENIED',      message: 'This form has expired or was not sent from this page. Reload the page.' },

  // our own failures: the caller may repeat the request
  INTERNAL:                   { http: 500, status: 'INTERNAL',               message: 'Something failed on our side. You may repeat the request.' },
  UNAVAILABLE:                { http: 503, status: 'UNAVAILABLE',            message: 'Part of the service is temporarily unavailable. Repeat the request after the number of seconds in the header Retry-After; to create something, with the same Idempotency-Key.' },
  OVERLOADED:                 { http: 503, status: 'UNAVAILABLE',            message: 'The service is overloaded. Nothing was started: repeat the request after the number of seconds in the header Retry-After.' },
  DEPENDENCY_AWAY:            { http: 503, status: 'UNAVAILABLE',            message: 'A part that this request needs does not answer. Nothing was started: repeat the request after the number of seconds in the header Retry-After.' },
  DEADLINE_EXCEEDED:          { http: 504, status: 'DEADLINE_EXCEEDED',      message: 'The service did not answer in time. Repeat the request; to create something, with the same Idempotency-Key.' },
} as const satisfies Readonly<Record<string, Entry>>;

/** Reasons of a 503 that promise that nothing of the request was begun: no append, no commit and no call to others was sent. */
export type Refusal = 'OVERLOADED' | 'DEPENDENCY_AWAY';

/** The stable name of an error: `ErrorInfo.reason`. */
export type ErrorCode = keyof typeof ERRORS;
