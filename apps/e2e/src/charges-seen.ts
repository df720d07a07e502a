import type { Scenario } from '@cauce/testing/system';

type PaymentCreated = { readonly terms: { readonly name: string }; readonly subscription?: { readonly stream: string } };

/** The name of a subscription's first payment, of those that the scenario's steps so far have seen. @param of `subscription-<id>` */
export function paymentSeen({ events }: Scenario, of: string): string {
  const payments = events.filter(({ type }) => type === 'PaymentCreated').map(({ data }) => data as PaymentCreated);
  const [first] = payments.filter(({ subscription }) => subscription?.stream === of);
  if (first === undefined) throw new Error(`${of} has no payment.`);
  return first.terms.name;
}

/** The id of a subscription's first charge, of the same. */
export function chargeSeen({ events }: Scenario, of: string): string {
  const first = events.find(({ stream, type }) => stream === of && type === 'ChargeRequested');
  if (first === undefined) throw new Error(`${of} has no charge.`);
  return (first.data as { readonly chargeId: string }).chargeId;
}
