import { ApiError, type FieldViolation } from '@cauce/contracts';
import type { Cursor, ListScope, PageTokens } from './page-tokens.js';

const [DEFAULT_SIZE, MAX_SIZE] = [50, 1000];

/** The query of a list as Fastify reads it: a repeated parameter is an array. */
export type PageQuery = { readonly pageSize?: string | string[]; readonly pageToken?: string | string[] };

/** The page that was asked for. */
export type Page = {
  readonly size: number;
  /** Rows after this one; undefined: from the first. */
  readonly after: Cursor | undefined;
  /**
   * The answer's part about the next page, from `size + 1` rows read: `{}` on the last one.
   * Use: `{ payments: rows.slice(0, page.size), ...page.next(rows, (row) => [row.createTime, row.position]) }`.
   */
  readonly next: <Row>(rows: readonly Row[], cursorOf: (row: Row) => Cursor) => { nextPageToken?: string };
};

/** Reads `pageSize` (1 to 1000, default 50) and `pageToken` (empty: the first page). Throws INVALID_FIELDS naming what is wrong. */
export function readPage(query: PageQuery, route: string, parent: string, tokens: PageTokens): Page {
  const scope: ListScope = { route, parent };
  const size = readSize(query.pageSize);
  const after = readToken(query.pageToken, scope, tokens);
  const violations = [
    size === 'invalid' && violation('pageSize', `A whole number from 1 to ${MAX_SIZE}, once.`),
    after === 'invalid' && violation('pageToken', 'The nextPageToken of the same list, once, at most three days old.'),
  ].filter((each) => each !== false);
  if (size === 'invalid' || after === 'invalid') throw new ApiError('INVALID_FIELDS', { violations });
  return { size, after, next: (rows, cursorOf) => nextOf(rows[size] && rows[size - 1], cursorOf, scope, tokens) };
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

/** `last`: the last row of this page, if there is one more behind it. */
function nextOf<Row>(
  last: Row | undefined,
  cursorOf: (row: Row) => Cursor,
  scope: ListScope,
  tokens: PageTokens,
): { nextPageToken?: string } {
  return last === undefined ? {} : { nextPageToken: tokens.token(scope, cursorOf(last)) };
}

const violation = (field: string, description: string): FieldViolation => ({ field, description });
