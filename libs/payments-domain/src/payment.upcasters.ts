import { afterDiscount } from '@cauce/kernel';
import type { PaymentEvent, StoredPaymentEvent } from './payment.events.js';

/** A stored event as it would be written today. The folds know no other form. */
export function upcast(event: StoredPaymentEvent): PaymentEvent {
  if (isOfToday(event)) return event;
  // From before it was recorded: what the buyer paid was computed so then, at each use, and in cents of every currency.
  const { terms } = event.data;
  return { ...event, data: { ...event.data, payableCents: afterDiscount(terms, terms.discountPercentage ?? 0, 1).amountCents } };
}

function isOfToday(event: StoredPaymentEvent): event is PaymentEvent {
  return event.type !== 'PaymentCreated' || event.data.payableCents !== undefined;
}
