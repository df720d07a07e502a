export { OTHERWISE, PAYMENT_MACHINE, TRANSITIONS, decide, differingFields, evolve, initial } from './payment.js';
export type {
  AttemptStatus,
  Buyer,
  Card,
  CanceledBy,
  FailureReason,
  Fingerprint,
  Payer,
  Payment,
  PaymentCommand,
  PaymentEvent,
  PaymentIgnored,
  PaymentMethod,
  PaymentRejected,
  PaymentStatus,
  PaymentTerms,
  Shown,
} from './payment.js';
export { BUYER, PAYER, PAYMENT, PAYMENT_ATTEMPT } from './payment.schema.js';
export { evolveView } from './payment.view.js';
export type { AttemptNotice, PaymentAttemptResource, PaymentResource, PaymentView, UnexpectedSettlement } from './payment.view.js';
export { UNEXPECTED_SETTLEMENT } from './settlement.schema.js';
