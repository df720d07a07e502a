import type { BuyerNotice } from '@cauce/contracts';
import type { PaymentEvent, PaymentView } from '@cauce/payments-domain';

/** What the buyer is to be told by e-mail of an event; undefined when nothing (decisions on buyer e-mails, docs/adr/0018). */
export function buyerNotice(
  event: PaymentEvent,
  { payment, shown, linkKey, payableCents, attempts }: PaymentView,
  url: (paymentName: string, linkKey: string) => string,
): BuyerNotice | undefined {
  const kind = kindOf(event, payment.disableBuyerNotification);
  const { name, buyer, title, amountCents, currencyCode, discountPercentage, correlationId, expireTime } = payment;
  if (kind === undefined || buyer?.email === undefined) return undefined;
  const paidBy = event.type === 'PaymentFunded' ? attempts.get(event.data.attemptId) : undefined;
  const last4 = paidBy?.notice.card?.last4;
  return {
    kind,
    email: buyer.email,
    firstName: buyer.firstName,
    payment: name,
    url: url(name, linkKey),
    title,
    storeDisplayName: shown.storeDisplayName,
    environment: shown.environment,
    amountCents,
    payableCents,
    currencyCode,
    ...(discountPercentage !== undefined && { discountPercentage }),
    ...(correlationId !== undefined && { correlationId }),
    ...(expireTime !== undefined && { expireTime }),
    ...(paidBy && { method: paidBy.resource.method }),
    ...(last4 !== undefined && { last4 }),
  };
}

/** The link is not sent where the merchant wants to tell the buyer itself; a receipt is the buyer's own. */
function kindOf({ type }: PaymentEvent, disabled = false): BuyerNotice['kind'] | undefined {
  if (type === 'PaymentCreated') return disabled ? undefined : 'payment-link';
  return type === 'PaymentFunded' ? 'payment-receipt' : undefined;
}
