export { decide, differingFields, evolve, initial, PAYMENT_STATUSES } from './payment.js';
export type {
  Buyer,
  Card,
  Fingerprint,
  Payer,
  Payment,
  PaymentCommand,
  PaymentEvent,
  PaymentIgnored,
  PaymentRejected,
  PaymentStatus,
  PaymentTerms,
} from './payment.js';
export { PAYER, PAYMENT, PAYMENT_ATTEMPT } from './payment.schema.js';
export { evolveView, isNothingCharged, pendingAttempt, stateOf } from './payment.view.js';
export type {
  AttemptDetails,
  AttemptView,
  PaymentAttemptResource,
  PaymentResource,
  PaymentView,
  UnexpectedSettlement,
} from './payment.view.js';
export { UNEXPECTED_SETTLEMENT } from './settlement.schema.js';
