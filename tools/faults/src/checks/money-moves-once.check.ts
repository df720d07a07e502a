import { type Charge, chargesOf } from '../evidence/charges.js';
import type { Evidence, Movement } from '../evidence/evidence.js';
import { historiesOf } from '../evidence/histories.js';
import type { Check } from './check.js';

/** In the processor's own books: at most one movement of an attempt, and one of a payment but for what is on record as unexpected. */
export const moneyMovesOnce: Check = {
  name: 'no money moves twice',
  breaches({ movements, events }: Evidence) {
    return [...perKey(movements), ...perPayment(movements, chargesOf(historiesOf(events)))];
  },
};

function perKey(movements: readonly Movement[]): string[] {
  return [...Map.groupBy(movements, ({ key }) => key)].flatMap(([key, its]) =>
    its.length > 1 ? [`the processor moved money ${its.length} times for attempt ${key}`] : [],
  );
}

/** By the payment that the processor was told, whatever the key: a charge under a key that we know nothing of counts as well. */
function perPayment(movements: readonly Movement[], charges: ReadonlyMap<string, Charge>): string[] {
  const regular = movements.filter(({ key }) => charges.get(key)?.isUnexpected !== true);
  return [...Map.groupBy(regular, ({ reference }) => reference)].flatMap(([reference, its]) => {
    const keys = [...new Set(its.map(({ key }) => key))].sort();
    return reference !== undefined && keys.length > 1
      ? [`payment ${reference} was paid ${keys.length} times, under the keys ${keys.join(', ')}`]
      : [];
  });
}
