export { chargeTime, expiryTime, isDue, isWindowClosed, refundTime, windowTime } from './due.js';
export { decide, mayHaveMoreAttempts, PAYMENT_MACHINE } from './payment.js';
export type { PaymentCommand, PaymentIgnored, PaymentRejected } from './payment.commands.js';
export type { PaymentEvent } from './payment.events.js';
export { upcast } from './payment.upcasters.js';
export { evolve, initial } from './payment.state.js';
export type { Payment } from './payment.state.js';
export { PAYMENT_STATUSES } from './payment.terms.js';
export type { Buyer, Card, Payer, PaymentStatus, PaymentTerms } from './payment.terms.js';
export { PAYER, PAYMENT, PAYMENT_ATTEMPT } from './payment.schema.js';
export { evolveView, isNothingCharged, pendingAttempt } from './payment.view.js';
export type {
  AttemptDetails,
  AttemptView,
  PaymentAttemptResource,
  PaymentResource,
  PaymentView,
  UnexpectedSettlement,
} from './payment.view.js';
export { UNEXPECTED_SETTLEMENT } from './settlement.schema.js';
export { decide as decideMethod, evolve as evolveMethod, initial as initialMethod } from './payment-method.js';
export type { PaymentMethodEvent, PaymentMethodState } from './payment-method.js';
export { evolveView as evolveMethodView } from './payment-method.view.js';
export type { PaymentMethodView } from './payment-method.view.js';
