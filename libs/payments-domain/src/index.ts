export { OTHERWISE, PAYMENT_MACHINE, TRANSITIONS, decide, evolve, initial } from './payment.js';
export type {
  AttemptStatus,
  Buyer,
  CanceledBy,
  FailureReason,
  Payer,
  Payment,
  PaymentCommand,
  PaymentEvent,
  PaymentIgnored,
  PaymentMethod,
  PaymentRejected,
  PaymentStatus,
  PaymentTerms,
} from './payment.js';
export { ERROR_MESSAGES, evolveView } from './payment.view.js';
export type { AttemptNotice, PaymentAttemptResource, PaymentResource, PaymentView } from './payment.view.js';
