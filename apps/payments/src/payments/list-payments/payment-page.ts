import { withMember } from '@cauce/http';
import type { ListedPage } from '@cauce/paging';

/** A page of payments as the API answers it, made of payments that are JSON texts already. */
export function pageText({ rows, nextPage: { nextPageToken } }: ListedPage<string>): string {
  const answer = `{"payments":[${rows.join()}]}`;
  return nextPageToken === undefined ? answer : withMember(answer, `"nextPageToken":${JSON.stringify(nextPageToken)}`);
}
