import type { Evidence } from '../evidence/evidence.js';
import type { Check } from './check.js';

/** An outage is no fault of a message: after all outages, no message stands aside. */
export const nothingIsParked: Check = {
  name: 'nothing is parked',
  breaches: ({ parked }: Evidence) => parked.map((name) => `${name} is parked`),
};
