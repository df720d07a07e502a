import type { Evidence, Movement } from '../evidence/evidence.js';
import { historiesOf } from '../evidence/histories.js';
import { type Charge, chargesOf } from '../evidence/charges.js';
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

function perPayment(movements: readonly Movement[], charges: ReadonlyMap<string, Charge>): string[] {
  const regular = movements.flatMap(({ key }) => {
    const charge = charges.get(key);
    return charge === undefined || charge.isUnexpected ? [] : [charge];
  });
  return [...Map.groupBy(regular, ({ stream }) => stream)].flatMap(([stream, its]) => {
    const attempts = [...new Set(its.map(({ attemptId }) => attemptId))];
    return attempts.length > 1 ? [`${stream} was paid by ${attempts.length} attempts: ${attempts.join(', ')}`] : [];
  });
}
