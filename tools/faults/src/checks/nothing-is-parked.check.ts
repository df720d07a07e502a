import type { Evidence } from '../evidence/evidence.js';
import { foundAs } from '../evidence/thrown.js';
import type { Check } from './check.js';

/** An outage is no fault of a message: after all outages, no message stands aside. Neither does what ran beside a bomb. */
export const nothingIsParked: Check = {
  name: 'nothing is parked',
  breaches({ parked, thrown }: Evidence) {
    const bombs = new Set(thrown.flatMap((each) => foundAs(each, parked)));
    return parked
      .filter((each) => !bombs.has(each))
      .map(({ name, topic, key, error = 'no error' }) => `${name} (${topic} ${key}: ${error}) is parked`);
  },
};
