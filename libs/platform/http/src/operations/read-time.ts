import { ApiError } from '@cauce/contracts';
import { timestamp } from '@cauce/fields';
import type { OperationParameter } from './operation.js';

/** The query of a single read as Fastify reads it: a repeated parameter is an array. */
export type ReadTimeQuery = { readonly readTime?: string | string[] };

/** The parameter in the API's document. */
export const READ_TIME: Readonly<Record<'readTime', OperationParameter>> = {
  readTime: {
    about:
      'Returns the resource as it was at this time: RFC 3339 with any offset, in the past. Before its creation: 404. An extension. Write `+` as `%2B`.',
    schema: { type: 'string', format: 'date-time', examples: ['2026-01-31T12:00:00Z'] },
  },
};

/**
 * A single read: as it is, or as it was at the query's `readTime`. It is read as it is first, since a 404 comes before faults of the query.
 * @param now the organization's time
 * @param read reads it as it was at a time, RFC 3339 UTC with milliseconds; undefined: as it is
 */
export async function readNowOrThen<Found>(
  query: ReadTimeQuery,
  now: () => Promise<string>,
  read: (time: string | undefined) => Promise<Found>,
): Promise<Found> {
  const current = await read(undefined);
  const time = readTimeOf(query, await now());
  return time === undefined ? current : read(time);
}

/** The requested past time; undefined: now. Throws INVALID_FIELDS naming `readTime`. */
function readTimeOf({ readTime }: ReadTimeQuery, now: string): string | undefined {
  if (readTime === undefined) return undefined;
  if (typeof readTime !== 'string' || timestamp.violations(readTime, 'readTime').length > 0) throw invalid(`Once. ${timestamp.allowed}`);
  const time = new Date(readTime);
  // Compared as numbers: the text of a year with five digits begins with `+`, which sorts before every other year.
  if (time.getTime() > Date.parse(now)) throw invalid('A time that is not in the future.');
  return time.toISOString();
}

function invalid(description: string): ApiError {
  return new ApiError('INVALID_FIELDS', { violations: [{ field: 'readTime', description }] });
}
