export { chargeTime, expiryTime, isDue, isWindowClosed, refundTime, windowTime } from './due.js';
export { decide, mayHaveMoreAttempts, PAYMENT_MACHINE } from './payment.js';
export type { PaymentCommand, PaymentIgnored, PaymentRejected } from './payment.commands.js';
export type { PaymentEvent } from './payment.events.js';
export { upcast } from './payment.upcasters.js';
export { evolve, initial, refundableCents } from './payment.state.js';
export type { Payment, Refund } from './payment.state.js';
export { PAYMENT_STATUSES } from './payment.terms.js';
export type { Buyer, Card, Payer, PaymentStatus, PaymentTerms } from './payment.terms.js';
export { PAYER, PAYMENT, PAYMENT_ATTEMPT } from './payment.schema.js';
export { accountOf, evolveView, isNothingCharged, pendingAttempt, refundedCents } from './payment.view.js';
export type {
  AttemptDetails,
  AttemptView,
  PaymentAttemptResource,
  PaymentRefund,
  PaymentResource,
  PaymentView,
  UnexpectedSettlement,
} from './payment.view.js';
export { PAYMENT_REFUND } from './refund.schema.js';
export { UNEXPECTED_SETTLEMENT } from './settlement.schema.js';
export { decide as decideMethod, evolve as evolveMethod, initial as initialMethod } from './payment-method.js';
export type { PaymentMethodEvent, PaymentMethodState } from './payment-method.js';
export { evolveView as evolveMethodView } from './payment-method.view.js';
export type { PaymentMethodView } from './payment-method.view.js';
export {
  decide as decideAccount,
  evolve as evolveAccount,
  initial as initialAccount,
  PROCESSOR_ACCOUNT_MACHINE,
} from './processor-account.js';
export type { ProcessorAccount, ProcessorAccountCommand, ProcessorAccountEvent } from './processor-account.js';
export { callbackSecretsAt, cardEntryOf, evolveView as evolveAccountView, serves, storesCards } from './processor-account.view.js';
export type { ProcessorAccountResource, ProcessorAccountView } from './processor-account.view.js';
export { PROCESSOR_ACCOUNT } from './processor-account.schema.js';
export { retracePayment } from './payment.retrace.js';
export { retraceMethod } from './payment-method.retrace.js';
export { retraceAccount } from './processor-account.retrace.js';
