import { fromMinorUnits } from '@cauce/kernel';
import { ledgerOf, type Merchant, type Stack } from '@cauce/testing/system';

/** What was taken for a payment, in cents, over all its attempts, by the acquirer's ledger and never by our events. */
export async function takenFor(stack: Stack, { api }: Merchant, paymentName: string): Promise<number[]> {
  const { paymentAttempts } = await api.attempts(paymentName);
  const entries = await Promise.all(paymentAttempts.map(({ name }) => ledgerOf(stack, name.slice(name.lastIndexOf('/') + 1))));
  return entries.flatMap(({ movements }) => movements.map(({ amount, currencyCode }) => fromMinorUnits(amount, currencyCode)));
}
