import type { Check } from '../benchmark.js';
import type { Evidence } from './asked.js';
import { LAWS } from './laws.js';

/** How many breaches are told of each law. */
const TOLD = 3;

/** Every law, of one load. */
export function checksOf(where: string, evidence: Evidence): readonly Check[] {
  return LAWS.map(({ name, breaches }) => {
    const all = breaches(evidence);
    const what = `${where}: ${name}`;
    return all.length === 0 ? { what } : { what, breach: `${all.length} times: ${all.slice(0, TOLD).join('; ')}` };
  });
}
