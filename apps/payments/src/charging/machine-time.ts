import type { Clock } from '@cauce/kernel';
import type { PaymentView } from '@cauce/payments-domain';

/** Converts a time of the organization's clock to real time, RFC 3339 UTC: as far from now as it is from the organization's now. */
export async function machineTimeAt(time: string, { testClock, payment }: PaymentView, clock: Clock): Promise<string> {
  if (!testClock) return time;
  const inMs = Date.parse(time) - Date.parse(await clock.now(payment.organization));
  return new Date(Date.now() + inMs).toISOString();
}
