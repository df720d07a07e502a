import type { PaymentView } from '@cauce/payments-domain';
import type { Acknowledged, Evidence, Seen } from '../evidence/evidence.js';
import { historiesByName } from '../evidence/histories.js';
import type { Check } from './check.js';

/** What a client was told with a 200 is in the stream, and stays true. */
export const acknowledgedPaymentsExist: Check = {
  name: 'no acknowledged payment is lost',
  breaches({ acknowledged, seen, events }: Evidence) {
    const histories = historiesByName(events);
    const viewOf = (name: string) => histories.get(name)?.view;
    return [
      ...acknowledged.flatMap((told) => ofCreation(told, viewOf(told.name))),
      ...seen.flatMap((told) => ofStatus(told, viewOf(told.name))),
    ];
  },
};

function ofCreation({ name, key, amountCents }: Acknowledged, view: PaymentView | undefined): string[] {
  if (view === undefined) return [`${name} was acknowledged (key ${key}) and is in no stream`];
  if (view.payment.amountCents !== amountCents)
    return [`${name} was acknowledged with ${amountCents} cents and is recorded with ${view.payment.amountCents}`];
  return [];
}

/** A status that ends a payment cannot change any more, so whoever saw one must still see it. */
const FINAL = ['FUNDED', 'CANCELED'];

function ofStatus({ name, status }: Seen, view: PaymentView | undefined): string[] {
  if (!FINAL.includes(status) || view?.payment.status === status) return [];
  return [`${name} was shown as ${status} and is ${view?.payment.status ?? 'in no stream'}`];
}
