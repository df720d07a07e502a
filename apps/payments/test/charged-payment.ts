import { idOf } from '@cauce/kernel';
import type { RunningService } from '@cauce/testing/services';
import { PaymentsMerchant } from './running-payments.js';
import type { SandboxProcess } from './sandbox-process.js';

/** Makes a payment of an organization and has it paid by card. Answers its id. */
export async function chargedPayment(service: RunningService, organization: string, sandbox: SandboxProcess): Promise<string> {
  const merchant = new PaymentsMerchant(service, organization);
  const payment = await merchant.create();
  const link = payment.url.slice(payment.url.lastIndexOf('/') + 1);
  const body = { method: 'CARD', cardToken: await sandbox.cardToken('0001'), ip: '127.0.0.1' };
  const sending = { caller: 'checkout', facts: { principal: 'checkout' } } as const;
  const { status } = await service.send('POST', `/internal/checkout/payments/${link}/attempts`, body, sending);
  if (status !== 200) throw new Error(`the attempt was answered with ${String(status)}`);
  await merchant.become(payment, 'FUNDED');
  return idOf(payment.name);
}
