import type { PaymentLinkMail, PaymentReceiptMail, PaymentRefundMail } from '@cauce/contracts';
import type { Buyer, PaymentView } from '@cauce/payments-domain';

/** Makes the address of a payment's hosted page. */
export type PageUrl = (paymentName: string, linkKey: string) => string;

/**
 * The mail with the buyer's link (docs/adr/0018). Undefined without an e-mail address, when the merchant disabled the notification, or where
 * there is nothing for the buyer to do: a subscription pays.
 */
export function linkMail(view: PaymentView, url: PageUrl): PaymentLinkMail | undefined {
  const { buyer, disableBuyerNotification, expireTime } = view.payment;
  if (buyer?.email === undefined || disableBuyerNotification || view.subscription) return undefined;
  return {
    kind: 'payment-link',
    ...contentOf(view, { ...buyer, email: buyer.email }, url),
    ...(expireTime !== undefined && { expireTime }),
  };
}

/** The receipt, sent even when the merchant disabled the notification. Undefined without an e-mail address. */
export function receiptMail(attemptId: string, view: PaymentView, url: PageUrl): PaymentReceiptMail | undefined {
  const { buyer } = view.payment;
  if (buyer?.email === undefined) return undefined;
  return { kind: 'payment-receipt', ...contentOf(view, { ...buyer, email: buyer.email }, url), ...paidWith(attemptId, view) };
}

/** The mail that money went back, sent as the receipt is. The operator's reason is not for buyers. Undefined without an e-mail address. */
export function refundMail(refund: ReturnedMoney, view: PaymentView, url: PageUrl): PaymentRefundMail | undefined {
  const { buyer } = view.payment;
  if (buyer?.email === undefined) return undefined;
  const content = contentOf(view, { ...buyer, email: buyer.email }, url);
  return { kind: 'payment-refund', ...content, refundCents: refund.amountCents, ...paidWith(refund.attemptId, view) };
}

/** What went back, and of which attempt. */
type ReturnedMoney = { readonly attemptId: string; readonly amountCents: number };

function paidWith(attemptId: string, { attempts }: PaymentView): Pick<PaymentReceiptMail, 'method' | 'last4'> {
  const paidBy = attempts.get(attemptId);
  const last4 = paidBy?.details.card?.last4;
  return { ...(paidBy && { method: paidBy.resource.method }), ...(last4 !== undefined && { last4 }) };
}

function contentOf({ payment, shown, linkKey, state }: PaymentView, buyer: Buyer & { readonly email: string }, url: PageUrl) {
  const { name, title, amountCents, currencyCode, discountPercentage, correlationId } = payment;
  return {
    email: buyer.email,
    firstName: buyer.firstName,
    resource: name,
    url: url(name, linkKey),
    title,
    storeDisplayName: shown.storeDisplayName,
    ...(shown.storeProfile && { storeProfile: shown.storeProfile }),
    environment: shown.environment,
    amountCents,
    payableCents: state.payableCents,
    currencyCode,
    ...(discountPercentage !== undefined && { discountPercentage }),
    ...(correlationId !== undefined && { correlationId }),
  };
}
