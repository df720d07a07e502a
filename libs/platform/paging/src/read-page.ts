import { ApiError, type FieldViolation } from '@cauce/contracts';
import type { Cursor, ListScope, PageTokens } from './page-tokens.js';

const [DEFAULT_SIZE, MAX_SIZE] = [50, 1000];

/** The query of a list as Fastify reads it: a repeated parameter is an array. */
export type PageQuery = { readonly pageSize?: string | string[]; readonly pageToken?: string | string[] };

/** The page that was asked for: at most `size` rows, after this cursor (undefined: from the first). */
export type PageRequest = { readonly size: number; readonly after: Cursor | undefined };

/** Reads `pageSize` (1 to 1000, default 50) and `pageToken` (empty: the first page). Throws INVALID_FIELDS naming what is wrong, filters included. */
export function readPage(query: PageQuery, scope: ListScope, tokens: PageTokens): PageRequest {
  const size = readSize(query.pageSize);
  const faults = scope.filter?.violations ?? [];
  // With a filter that cannot be read, it is unknown which list the token belongs to.
  const after = faults.length > 0 ? undefined : readToken(query.pageToken, scope, tokens);
  const violations = [
    ...faults,
    size === 'invalid' && violation('pageSize', `A whole number from 1 to ${MAX_SIZE}, once.`),
    after === 'invalid' &&
      violation('pageToken', 'The nextPageToken of the same list with the same filters, once, at most three days old.'),
  ].filter((each) => each !== false);
  if (size === 'invalid' || after === 'invalid' || faults.length > 0) throw new ApiError('INVALID_FIELDS', { violations });
  return { size, after };
}

function readSize(given: PageQuery['pageSize']): number | 'invalid' {
  if (given === undefined) return DEFAULT_SIZE;
  const size = typeof given === 'string' && /^[0-9]{1,9}$/.test(given) ? Number(given) : 0;
  return size >= 1 && size <= MAX_SIZE ? size : 'invalid';
}

function readToken(given: PageQuery['pageToken'], scope: ListScope, tokens: PageTokens): Cursor | undefined | 'invalid' {
  if (given === undefined || given === '') return undefined;
  return typeof given === 'string' ? (tokens.cursor(scope, given) ?? 'invalid') : 'invalid';
}

const violation = (field: string, description: string): FieldViolation => ({ field, description });
