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
  INVALID_FIELDS:             { http: 400, status: 'INVALID_ARGUMENT',       message: 'Some fields are not valid. Each is listed with what is allowed.' },
  MALFORMED_JSON:             { http: 400, status: 'INVALID_ARGUMENT',       message: 'The body is not valid JSON.' },
  DUPLICATE_MEMBER:           { http: 400, status: 'INVALID_ARGUMENT',       message: 'The body names a member twice.' },
  INVALID_TEXT:               { http: 400, status: 'INVALID_ARGUMENT',       message: 'The body has text that is not valid Unicode, or a NUL character.' },
  BODY_NOT_OBJECT:            { http: 400, status: 'INVALID_ARGUMENT',       message: 'The body must be a JSON object.' },
  INVALID_HEADER:             { http: 400, status: 'INVALID_ARGUMENT',       message: 'A header is not valid.' },
  CALLBACK_NOT_GENUINE:       { http: 400, status: 'INVALID_ARGUMENT',       message: 'The signature of this callback is missing, wrong or too old.' },
  METHOD_GRANT_INVALID:       { http: 400, status: 'INVALID_ARGUMENT',       message: 'What allows to store this card is not genuine, or is older than 30 minutes. Begin again.' },
  BAD_REQUEST:                { http: 400, status: 'INVALID_ARGUMENT',       message: 'The request could not be understood.' },
  REQUEST_TIMEOUT:            { http: 408, status: 'REQUEST_TIMEOUT',        message: 'The request did not end in time.' },
  HEADERS_TOO_LARGE:          { http: 431, status: 'HEADERS_TOO_LARGE',      message: 'The address and the headers are larger than 16 KiB.' },
  BODY_TOO_LARGE:             { http: 413, status: 'PAYLOAD_TOO_LARGE',      message: 'The body is larger than 256 KiB.' },
  UNSUPPORTED_MEDIA_TYPE:     { http: 415, status: 'UNSUPPORTED_MEDIA_TYPE', message: 'Send the body as application/json in UTF-8, not compressed.' },

  // who asks
  TOKEN_MISSING:              { http: 401, status: 'UNAUTHENTICATED',        message: 'Send the header Authorization: Bearer <ACCESS_TOKEN>.' },
  TOKEN_INVALID:              { http: 401, status: 'UNAUTHENTICATED',        message: 'The access token is unknown, revoked or expired.' },
  INTERNAL_CALLER_UNKNOWN:    { http: 401, status: 'UNAUTHENTICATED',        message: 'This address is for the parts of the service only.' },
  RATE_LIMITED:               { http: 429, status: 'RESOURCE_EXHAUSTED',     message: 'This access token asks too often. The header Retry-After says in how many seconds to ask again.' },
  TOO_MANY_LISTS:             { http: 429, status: 'RESOURCE_EXHAUSTED',     message: 'Four lists are being read with this token already, the most at once. Read them one after the other.' },

  // what is asked for
  ROUTE_NOT_FOUND:            { http: 404, status: 'NOT_FOUND',              message: 'There is nothing at this address.' },
  METHOD_NOT_ALLOWED:         { http: 405, status: 'METHOD_NOT_ALLOWED',     message: 'This address does not take this method. The header Allow lists those it takes.' },
  ORGANIZATION_NOT_FOUND:     { http: 404, status: 'NOT_FOUND',              message: 'There is no such organization.' },
  STORE_NOT_FOUND:            { http: 404, status: 'NOT_FOUND',              message: 'There is no such store, or the token may not see it.' },
  TEMPLATE_NOT_FOUND:         { http: 404, status: 'NOT_FOUND',              message: 'There is no such template.' },
  DOCUMENT_TYPE_NOT_FOUND:    { http: 404, status: 'NOT_FOUND',              message: 'There is no such document type.' },
  ACCESS_TOKEN_NOT_FOUND:     { http: 404, status: 'NOT_FOUND',              message: 'There is no such access token.' },
  WEBHOOK_ENDPOINT_NOT_FOUND: { http: 404, status: 'NOT_FOUND',              message: 'There is no such webhook endpoint.' },
  DELIVERY_NOT_FOUND:         { http: 404, status: 'NOT_FOUND',              message: 'There is no such delivery.' },
  DELIVERY_OPERATION_NOT_FOUND: { http: 404, status: 'NOT_FOUND',            message: 'There is no such operation on deliveries.' },
  MAIL_NOT_FOUND:             { http: 404, status: 'NOT_FOUND',              message: 'There is no such e-mail.' },
  SERVICE_NOT_FOUND:          { http: 404, status: 'NOT_FOUND',              message: 'There is no such service.' },
  PARKED_MESSAGE_NOT_FOUND:   { http: 404, status: 'NOT_FOUND',              message: 'There is no such parked message.' },
  PAYMENT_NOT_FOUND:          { http: 404, status: 'NOT_FOUND',              message: 'There is no such payment, or the token may not see it.' },
  ATTEMPT_NOT_FOUND:          { http: 404, status: 'NOT_FOUND',              message: 'There is no such payment attempt.' },
  SETTLEMENT_NOT_FOUND:       { http: 404, status: 'NOT_FOUND',              message: 'There is no such unexpected settlement.' },
  TEST_CLOCK_NOT_FOUND:       { http: 404, status: 'NOT_FOUND',              message: 'This organization lives at the real time: it was made without a test clock.' },
  PLAN_NOT_FOUND:             { http: 404, status: 'NOT_FOUND',              message: 'There is no such subscription plan, or the token may not see it.' },
  SUBSCRIPTION_NOT_FOUND:     { http: 404, status: 'NOT_FOUND',              message: 'There is no such subscription or plan assignment, or the token may not see it.' },
  INTEGRATION_NOT_FOUND:      { http: 404, status: 'NOT_FOUND',              message: 'There is no such integration.' },
  LINK_NOT_FOUND:             { http: 404, status: 'NOT_FOUND',              message: 'This link leads nowhere.' },

  SUBSCRIPTIONS_NOT_ACTIVE:   { http: 403, status: 'PERMISSION_DENIED',      message: 'Subscriptions feature is not active' },

  // the state it is in
  IDEMPOTENCY_KEY_REUSED:     { http: 409, status: 'ALREADY_EXISTS',         message: 'This Idempotency-Key was used for a different request.' },
  ORGANIZATION_EXISTS:        { http: 409, status: 'ALREADY_EXISTS',         message: 'There is such an organization already.' },
  STORE_EXISTS:               { http: 409, status: 'ALREADY_EXISTS',         message: 'There is such a store already.' },
  TEMPLATE_EXISTS:            { http: 409, status: 'ALREADY_EXISTS',         message: 'There is such a template already.' },
  DOCUMENT_TYPE_EXISTS:       { http: 409, status: 'ALREADY_EXISTS',         message: 'There is a document type of this code already, with another display name.' },
  ACCESS_TOKEN_EXISTS:        { http: 409, status: 'ALREADY_EXISTS',         message: 'There is such an access token already.' },
  INTEGRATION_EXISTS:         { http: 409, status: 'ALREADY_EXISTS',         message: 'The store is connected to this partner platform already, with another token. Replace its token, or deactivate it first.' },
  ATTEMPT_IN_PROGRESS:        { http: 400, status: 'FAILED_PRECONDITION',    message: 'Another attempt of this payment is in progress.' },
  TOO_MANY_ATTEMPTS:          { http: 400, status: 'FAILED_PRECONDITION',    message: 'This payment has had as many attempts as it may have.' },
  REFUND_NOT_REQUESTED:       { http: 400, status: 'FAILED_PRECONDITION',    message: 'No refund of this settlement was asked for.' },
  METHOD_NOT_ENABLED:         { http: 400, status: 'FAILED_PRECONDITION',    message: 'This payment cannot be paid with this method.' },
  PAYMENT_AWAITING_PAYMENT:   { http: 400, status: 'FAILED_PRECONDITION',    message: 'The payment still waits for its buyer.' },
  PAYMENT_UNDER_REVIEW:       { http: 400, status: 'FAILED_PRECONDITION',    message: 'The payment is under review.' },
  PAYMENT_FUNDED:             { http: 400, status: 'FAILED_PRECONDITION',    message: 'The payment is paid already.' },
  PAYMENT_EXPIRED:            { http: 400, status: 'FAILED_PRECONDITION',    message: 'The payment has expired.' },
  PAYMENT_CANCELED:           { http: 400, status: 'FAILED_PRECONDITION',    message: 'The payment was canceled.' },
  PAYMENT_OF_SUBSCRIPTION:    { http: 400, status: 'FAILED_PRECONDITION',    message: 'This payment belongs to a subscription, which alone charges or withdraws it.' },
  CARD_REFUSED:               { http: 400, status: 'FAILED_PRECONDITION',    message: 'The processor does not store this card. The reason says why; another card may do.' },
  PLAN_ACTIVE:                { http: 400, status: 'FAILED_PRECONDITION',    message: 'The subscription plan is active.' },
  SUBSCRIPTION_PENDING_ACCEPTANCE: { http: 400, status: 'FAILED_PRECONDITION', message: 'The subscription still waits for its buyer.' },
  SUBSCRIPTION_TRIALING:      { http: 400, status: 'FAILED_PRECONDITION',    message: 'The subscription is in its trial.' },
  SUBSCRIPTION_ACTIVE:        { http: 400, status: 'FAILED_PRECONDITION',    message: 'The subscription is active.' },
  SUBSCRIPTION_PAST_DUE:      { http: 400, status: 'FAILED_PRECONDITION',    message: 'The subscription is past due.' },
  SUBSCRIPTION_SUSPENDED:     { http: 400, status: 'FAILED_PRECONDITION',    message: 'The subscription is suspended: only an operator can cancel it.' },
  SUBSCRIPTION_CANCELED:      { http: 400, status: 'FAILED_PRECONDITION',    message: 'The subscription was canceled.' },
  SUBSCRIPTION_EXPIRED:       { http: 400, status: 'FAILED_PRECONDITION',    message: 'The plan assignment has expired: nobody accepted it in time.' },
  ACCEPTANCE_EXPIRED:         { http: 400, status: 'FAILED_PRECONDITION',    message: 'The time to accept is over.' },
  LINK_EXPIRED:               { http: 400, status: 'FAILED_PRECONDITION',    message: 'This link is too old. Ask the store for another one.' },
  CODE_WRONG:                 { http: 400, status: 'FAILED_PRECONDITION',    message: 'This is not the code of the latest e-mail.' },
  CODE_EXPIRED:               { http: 400, status: 'FAILED_PRECONDITION',    message: 'The code is no longer valid. Ask for another one.' },
  TOO_MANY_CODES:             { http: 400, status: 'FAILED_PRECONDITION',    message: 'Too many codes were sent. Try again in an hour.' },
  TOO_MANY_CARDS:             { http: 400, status: 'FAILED_PRECONDITION',    message: 'Too many cards were tried today. Try again tomorrow.' },
  SESSION_INVALID:            { http: 400, status: 'FAILED_PRECONDITION',    message: 'The buyer must prove again who it is: the session is over.' },
  ACCESS_TOKEN_REVOKED:       { http: 400, status: 'FAILED_PRECONDITION',    message: 'The access token is revoked already.' },
  ACCESS_TOKEN_OF_INTEGRATION: { http: 400, status: 'FAILED_PRECONDITION',   message: 'The access token is a partner platform’s. Deactivate the integration that the metadata names.' },
  WEBHOOK_ENDPOINT_OF_INTEGRATION: { http: 400, status: 'FAILED_PRECONDITION', message: 'The webhook endpoint is a partner platform’s. It follows the integration that the metadata names.' },
  WEBHOOK_ENDPOINT_ROTATING:  { http: 400, status: 'FAILED_PRECONDITION',    message: 'The secrets that the last rotation replaced still sign the webhooks, for 24 hours. Rotate again after that.' },
  WEBHOOK_ENDPOINT_ENABLED:   { http: 400, status: 'FAILED_PRECONDITION',    message: 'The webhook endpoint is enabled.' },
  WEBHOOK_ENDPOINT_DISABLED:  { http: 400, status: 'FAILED_PRECONDITION',    message: 'The webhook endpoint is disabled.' },
  WEBHOOK_ENDPOINT_HANDSHAKING: { http: 400, status: 'FAILED_PRECONDITION',  message: 'The partner has not acknowledged the webhook endpoint yet.' },
  WEBHOOK_ENDPOINT_CLOSING:   { http: 400, status: 'FAILED_PRECONDITION',    message: 'The webhook endpoint is being closed.' },
  WEBHOOK_ENDPOINT_CLOSED:    { http: 400, status: 'FAILED_PRECONDITION',    message: 'The webhook endpoint is closed.' },
  DELIVERY_TOO_OLD:           { http: 400, status: 'FAILED_PRECONDITION',    message: 'The delivery ended over 29 days ago, and is about to be erased.' },
  DELIVERY_BUSY:              { http: 400, status: 'FAILED_PRECONDITION',    message: 'The delivery is being sent now.' },
  DELIVERY_ENDED:             { http: 400, status: 'FAILED_PRECONDITION',    message: 'The delivery has ended: nothing waits.' },
  DELIVERY_OPERATION_CLOSING: { http: 400, status: 'FAILED_PRECONDITION',    message: 'The operation ends what is left of a deleted endpoint. It cannot be stopped.' },
  TOO_MANY_WEBHOOK_ENDPOINTS: { http: 400, status: 'FAILED_PRECONDITION',    message: 'The organization has 16 enabled webhook endpoints, the most there can be. Disable one first.' },
  PARKED_MESSAGE_BEHIND:      { http: 400, status: 'FAILED_PRECONDITION',    message: 'Another message of the same key is parked before this one. Retry or drop that one first.' },
  PARKED_MESSAGE_BUSY:        { http: 400, status: 'FAILED_PRECONDITION',    message: 'The message is being retried now.' },
  INTEGRATION_PENDING_VALIDATION: { http: 400, status: 'FAILED_PRECONDITION', message: 'The partner platform has not answered yet whom its token identifies.' },
  INTEGRATION_VALIDATED:      { http: 400, status: 'FAILED_PRECONDITION',    message: 'The integration is validated, and waits for its handshake.' },
  INTEGRATION_ACTIVE:         { http: 400, status: 'FAILED_PRECONDITION',    message: 'The integration is active.' },
  INTEGRATION_INACTIVE:       { http: 400, status: 'FAILED_PRECONDITION',    message: 'The integration is inactive. Connect again.' },
  INTEGRATION_REJECTED:       { http: 400, status: 'FAILED_PRECONDITION',    message: 'The integration was rejected. Connect again.' },
  TEST_CLOCK_ADVANCING:       { http: 400, status: 'FAILED_PRECONDITION',    message: 'The test clock is on its way already. Read it until it is READY.' },
  CSRF_TOKEN_INVALID:         { http: 403, status: 'PERMISSION_DENIED',      message: 'This form is too old or did not come from this page. Load the page again.' },

  // our own failures: the caller may repeat the request
  INTERNAL:                   { http: 500, status: 'INTERNAL',               message: 'Something failed on our side. The request may be repeated.' },
  UNAVAILABLE:                { http: 503, status: 'UNAVAILABLE',            message: 'A part of the service is not reachable now. Repeat the request in a moment.' },
  OVERLOADED:                 { http: 503, status: 'UNAVAILABLE',            message: 'The service has more to do than it can take on. Nothing was begun: repeat the request after the seconds of Retry-After.' },
  DEADLINE_EXCEEDED:          { http: 504, status: 'DEADLINE_EXCEEDED',      message: 'The service did not answer in time. Repeat the request with the same Idempotency-Key.' },
} as const satisfies Readonly<Record<string, Entry>>;

/** The stable name of an error: `ErrorInfo.reason`. */
export type ErrorCode = keyof typeof ERRORS;
