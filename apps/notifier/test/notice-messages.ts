import { randomUUID } from 'node:crypto';
import type { BuyerNotice, PaymentMessage } from '@cauce/contracts';
import { randomId } from '@cauce/secrets';
import { aMerchant, aPaymentMessage } from './payment-messages.js';

/** A buyer's address, new. */
export const anAddress = () => `${randomId()}@correo.example`;

/** A creation as the payments service tells it, of which this buyer is to get the link. */
export function aCreation(email: string, about: Partial<BuyerNotice> = {}): PaymentMessage {
  const message = aPaymentMessage({ ...aMerchant(), kind: 'payment.created', revision: 0 });
  const payment = `${message.store}/payments/${randomId()}`;
  const notice: BuyerNotice = {
    kind: 'payment-link',
    email,
    firstName: 'Ana',
    payment,
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
  return { ...message, data: { ...message.data, name: payment }, notice };
}

/** That the payment of this creation has come to another status. */
export function aChange(created: PaymentMessage, status: string): PaymentMessage {
  const { notice: _, ...message } = created;
  return { ...message, id: randomUUID(), kind: 'payment.statusChanged', revision: 2, data: { ...created.data, status } };
}

/** That it was funded, of which this buyer is to get a receipt. */
export function aFunding(email: string): PaymentMessage {
  const message = aCreation(email, { kind: 'payment-receipt', method: 'CARD', last4: '0001' });
  return { ...message, kind: 'payment.statusChanged', revision: 3 };
}
