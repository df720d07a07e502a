import { ATTEMPTS } from '@cauce/billing-domain';
import { ApiError } from '@cauce/contracts';
import { digits, type Filters, kind, readFilter } from '@cauce/fields';

const DEFAULT_MONTHS = 12;
const CHARGE = `[1-9][0-9]{0,3}\\.[1-${ATTEMPTS}]`;
const DECLINES = new RegExp(`^${CHARGE}(,${CHARGE})*$`);

const declined = kind(
  `Charges as <cycle>.<attempt>, separated by commas: 2.1,2.2. A cycle is at least 1, an attempt is 1 to ${ATTEMPTS}.`,
  (value) => typeof value === 'string' && DECLINES.test(value),
  { type: 'string', pattern: DECLINES.source, examples: ['2.1,2.2'] },
);

/** What a simulation may be asked. */
export const SIMULATION_QUERY = {
  months: { about: `How many months to look ahead. Defaults to ${DEFAULT_MONTHS}.`, kind: digits({ min: 1, max: 60 }) },
  declines: { about: 'The charges to decline, each as `<cycle>.<attempt>`. All others succeed.', kind: declined },
} as const satisfies Filters;

/** What was asked. */
export type SimulationQuery = { readonly months: number; readonly declines: ReadonlySet<string> };

/** Reads the query. Throws INVALID_FIELDS naming all that is wrong. */
export function readSimulationQuery(query: Readonly<Record<string, unknown>>): SimulationQuery {
  const { given, violations } = readFilter(SIMULATION_QUERY, query);
  if (violations.length > 0) throw new ApiError('INVALID_FIELDS', { violations });
  return { months: Number(given.months ?? DEFAULT_MONTHS), declines: new Set(given.declines?.split(',')) };
}
