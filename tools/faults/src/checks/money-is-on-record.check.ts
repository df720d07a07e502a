import { type Charge, chargesOf } from '../evidence/charges.js';
import type { Evidence, Movement } from '../evidence/evidence.js';
import { historiesOf } from '../evidence/histories.js';
import type { Check } from './check.js';

/** The processor's books and the streams tell the same: no money without an attempt that succeeded (or a record), none recorded that did not move. */
export const moneyIsOnRecord: Check = {
  name: 'no money moves without a record',
  breaches({ movements, events }: Evidence) {
    const charges = chargesOf(historiesOf(events));
    const moved = new Set(movements.map(({ key }) => key));
    return [
      ...movements.flatMap((movement) => unrecorded(movement, charges.get(movement.key))),
      ...[...charges.values()].flatMap((charge) => unmoved(charge, moved)),
    ];
  },
};

function unrecorded({ key, amountCents }: Movement, charge: Charge | undefined): string[] {
  if (charge === undefined) return [`the processor moved ${amountCents} cents for ${key}, which is no attempt of ours`];
  const { stream, status, chargeCents, isUnexpected } = charge;
  if (status !== 'SUCCEEDED' && !isUnexpected) return [`the processor moved money for attempt ${key} of ${stream}, which is ${status}`];
  if (chargeCents !== undefined && chargeCents !== amountCents)
    return [`the processor moved ${amountCents} cents for attempt ${key} of ${stream} instead of ${chargeCents}`];
  return [];
}

function unmoved({ stream, attemptId, status, isUnexpected }: Charge, moved: ReadonlySet<string>): string[] {
  const isTold = status === 'SUCCEEDED' || isUnexpected;
  return isTold && !moved.has(attemptId) ? [`${stream} says that attempt ${attemptId} was paid; the processor moved nothing`] : [];
}
