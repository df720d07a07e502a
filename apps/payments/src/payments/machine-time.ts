import type { Clock } from '@cauce/kernel';
import type { PaymentView } from '@cauce/payments-domain';

/** What a command to the processor's work says besides, where the organization lives at a test clock's time: that work is done in real time. */
export function machineTimeOf({ testClock }: Pick<PaymentView, 'testClock'>): { machineTime?: string } {
  return testClock ? { machineTime: new Date().toISOString() } : {};
}

/** A time of the organization's as others reckon, RFC 3339 UTC: as far from now as it is from the organization's own now. */
export async function machineTimeAt(time: string, { testClock, payment }: PaymentView, clock: Clock): Promise<string> {
  if (!testClock) return time;
  const inMs = Date.parse(time) - Date.parse(await clock.now(payment.organization));
  return new Date(Date.now() + inMs).toISOString();
}
