import { waitsBeside } from '../evidence/beside-faults.js';
import type { Evidence } from '../evidence/evidence.js';
import type { Check } from './check.js';

/** While the processor of one account is frozen, dead, late or wrong, whoever pays at the other one is served as ever. */
export const otherAccountUndisturbed: Check = {
  name: 'the other account is undisturbed',
  breaches(evidence: Evidence) {
    return waitsBeside(evidence).flatMap(({ what, fault, tookMs, withinMs }) => {
      if (tookMs !== undefined && tookMs <= withinMs) return [];
      const took = tookMs === undefined ? 'was never paid' : `took ${(tookMs / 1000).toFixed(1)} s, more than ${withinMs / 1000}`;
      return [`${what}, begun while ${fault} was at fault, ${took}`];
    });
  },
};
