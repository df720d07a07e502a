import { idOf } from '@cauce/kernel';
import type { RunningService } from '@cauce/testing/services';
import { PaymentsMerchant } from './running-payments.js';

/** Of whose creation something is published: the mail with the link. */
const BUYER = { firstName: 'Ana', phoneNumber: '+573001234567', email: 'ana@correo.example' };

/** Makes a payment of an organization, told of by two messages: its creation, with a mail, and its cancellation, with a webhook. Answers its id. */
export async function canceledPayment(service: RunningService, organization: string): Promise<string> {
  const merchant = new PaymentsMerchant(service, organization);
  const payment = await merchant.create({ buyer: BUYER });
  await merchant.cancel(payment);
  return idOf(payment.name);
}
