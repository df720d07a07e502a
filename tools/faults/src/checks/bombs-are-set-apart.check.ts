import type { Evidence } from '../evidence/evidence.js';
import { foundAs } from '../evidence/thrown.js';
import type { Check } from './check.js';

/** What ends a process that takes it is parked, once, after a few processes: then it ends none any more. */
export const bombsAreSetApart: Check = {
  name: 'what ends a process is set apart',
  breaches: ({ parked, thrown }: Evidence) =>
    thrown.flatMap((each) => {
      const found = foundAs(each, parked);
      return found.length === 1 ? [] : [`${each.place} is parked ${found.length} times among ${each.collection}`];
    }),
};
