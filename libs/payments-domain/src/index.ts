export { chargeTime, expiryTime, isDue, isWindowClosed, refundTime, windowTime } from './due.js';
export { decide, mayHaveMoreAttempts, PAYMENT_MACHINE } from './payment.js';
export type { Buyer, Card, Payer, PaymentCommand, PaymentIgnored, PaymentRejected, PaymentTerms } from './payment.commands.js';
export type { PaymentEvent } from './payment.events.js';
export { upcast } from './payment.upcasters.js';
export { evolve, initial, PAYMENT_STATUSES } from './payment.state.js';
export type { Payment, PaymentStatus } from './payment.state.js';
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
