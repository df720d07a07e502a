import type { PaymentEvent, StoredPaymentEvent } from './payment.events.js';
import { payableOf } from './payment.terms.js';

/** A stored event as it would be written today. The folds know no other form. */
export function upcast(event: StoredPaymentEvent): PaymentEvent {
  if (event.type !== 'PaymentCreated') return event;
  const { payableCents } = event.data;
  // Events from before it was recorded: what the buyer paid was computed so then, at each use.
  return { ...event, data: { ...event.data, payableCents: payableCents ?? payableOf(event.data.terms) } };
}
