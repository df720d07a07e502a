import { randomUUID } from 'node:crypto';
import type { BuyerMail, PaymentLinkMail, ResourceMessage } from '@cauce/contracts';
import { randomId } from '@cauce/secrets';
import { aMerchant, aPaymentMessage } from './payment-messages.js';

/** A message with a mail in it. */
type WithMail = ResourceMessage & { readonly buyerMail: BuyerMail };

/** A buyer's address, new. */
export const anAddress = () => `${randomId()}@correo.example`;

/** A creation as the payments service tells it, of which this buyer is to get the link. */
export function aCreation(email: string, about: Partial<PaymentLinkMail> = {}): WithMail & { readonly buyerMail: PaymentLinkMail } {
  const message = aPaymentMessage({ ...aMerchant(), kind: 'payment.created', revision: 0 });
  const payment = `${message.store}/payments/${randomId()}`;
  const buyerMail: PaymentLinkMail = {
    kind: 'payment-link',
    email,
    firstName: 'Ana',
    resource: payment,
    url: `https://checkout.example/p/${randomId()}`,
    title: 'Dos pocillos',
    storeDisplayName: 'Taller Dos Ríos',
    environment: 'PRODUCTION',
    amountCents: 24_000_000,
    payableCents: 21_600_000,
    currencyCode: 'COP',
    discountPercentage: 0.1,
    expireTime: new Date(Date.parse(message.at) + 60 * 60 * 1000).toISOString(),
    ...about,
  };
  return { ...message, data: { ...message.data, name: payment }, buyerMail };
}

/** That the payment of this creation has come to another status. */
export function aChange(created: ResourceMessage, status: string): ResourceMessage {
  const { buyerMail, ...message } = created;
  const isOver = ['FUNDED', 'EXPIRED', 'CANCELED'].includes(status);
  return {
    ...message,
    id: randomUUID(),
    kind: 'payment.statusChanged',
    revision: 2,
    data: { ...created.data, status },
    ...(isOver && buyerMail && { withdraws: { resource: buyerMail.resource, kinds: ['payment-link'] } }),
  };
}

/** That it was funded, of which this buyer is to get a receipt. */
export function aFunding(email: string): WithMail {
  const { buyerMail, ...message } = aCreation(email);
  const { expireTime: _, ...mail } = buyerMail;
  const receipt = { ...mail, kind: 'payment-receipt' as const, method: 'CARD' as const, last4: '0001' };
  return { ...message, kind: 'payment.statusChanged', revision: 3, buyerMail: receipt };
}
