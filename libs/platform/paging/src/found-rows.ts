import type { Cursor, ListScope, PageTokens } from './page-tokens.js';
import { type PageQuery, type PageRequest, readPage } from './read-page.js';

/** Rows of a page, and the cursor of the last one if more follow. */
export type FoundPage<Row> = { readonly rows: readonly Row[]; readonly next?: Cursor };

/** The same as the API answers it: spread `nextPage` into the answer. */
export type ListedPage<Row> = { readonly rows: readonly Row[]; readonly nextPage: { nextPageToken?: string } };

/** The page that a list's query asks for, as `find` finds it. Throws INVALID_FIELDS for `pageSize` and `pageToken`. */
export async function listPage<Row>(
  query: PageQuery,
  scope: ListScope,
  tokens: PageTokens,
  find: (page: PageRequest) => FoundPage<Row> | Promise<FoundPage<Row>>,
): Promise<ListedPage<Row>> {
  const { rows, next } = await find(readPage(query, scope, tokens));
  return { rows, nextPage: next ? { nextPageToken: tokens.token(scope, next) } : {} };
}

/** The page in `found`: one row more than it holds says that more follow. */
export function pageOfFound<Row>(found: readonly Row[], size: number, cursorOf: (last: Row) => Cursor): FoundPage<Row> {
  const rows = found.slice(0, size);
  const last = rows.at(-1);
  return found.length > size && last !== undefined ? { rows, next: cursorOf(last) } : { rows };
}

/** A page of a list that is in memory, whose items have keys that never change. */
export function pageOfItems<Item>(items: readonly Item[], { size, after }: PageRequest, keyOf: (item: Item) => string): FoundPage<Item> {
  const from = after === undefined ? 0 : items.findIndex((item) => keyOf(item) === after[0]) + 1;
  return pageOfFound(items.slice(from), size, (last) => [keyOf(last)]);
}
