import type { PaymentEvent, StoredPaymentEvent } from './payment.events.js';
import { payableOf } from './payment.terms.js';

/** A stored event as it would be written today. The folds know no other form. */
export function upcast(event: StoredPaymentEvent): PaymentEvent {
  if (isOfToday(event)) return event;
  // From before it was recorded: what the buyer paid was computed so then, at each use.
  return { ...event, data: { ...event.data, payableCents: payableOf(event.data.terms) } };
}

function isOfToday(event: StoredPaymentEvent): event is PaymentEvent {
  return event.type !== 'PaymentCreated' || event.data.payableCents !== undefined;
}
