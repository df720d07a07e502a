import { type ListScope, type PageQuery, type PageTokens, readPage } from '@cauce/paging';
import { type Cursor, type RowPage, cursorOf } from '@cauce/postgres';

/** The rows of the page that a list's query asks for, and the token of the next one. */
export async function pageOf<Row>(
  query: PageQuery,
  scope: ListScope,
  tokens: PageTokens,
  list: (page: { readonly size: number; readonly after: Cursor | undefined }) => Promise<RowPage<Row>>,
): Promise<{ readonly rows: readonly Row[]; readonly nextPage: { nextPageToken?: string } }> {
  const { size, after } = readPage(query, scope.route, scope.parent, tokens);
  const { rows, next } = await list({ size, after: cursorOf(after) });
  return { rows, nextPage: next ? { nextPageToken: tokens.token(scope, [next.createTime, next.position]) } : {} };
}
