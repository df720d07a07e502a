export { OTHERWISE, PAYMENT_MACHINE, TRANSITIONS, decide, differingFields, evolve, initial } from './payment.js';
export type {
  AttemptStatus,
  Buyer,
  Card,
  CanceledBy,
  Fingerprint,
  Payer,
  Payment,
  PaymentCommand,
  PaymentEvent,
  PaymentIgnored,
  PaymentRejected,
  PaymentStatus,
  PaymentTerms,
  Shown,
} from './payment.js';
export { BUYER, PAYER, PAYMENT, PAYMENT_ATTEMPT } from './payment.schema.js';
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
