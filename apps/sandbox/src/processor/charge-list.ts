import { ApiError } from '@cauce/contracts';
import type { ListQuery } from './charge.js';

const MOST = 500;
const MARK = '~';

/** Reads the query of a list; an invalid time is the caller's mistake. */
export function readListQuery({ from, to, limit, after }: Readonly<Record<string, unknown>>): ListQuery {
  const [time = '', key = ''] = typeof after === 'string' ? after.split(MARK) : [];
  return {
    from: timeOf(from, new Date(0)),
    to: timeOf(to, new Date(Date.now() + 1)),
    limit: Math.min(Math.max(Number(limit ?? MOST) || MOST, 1), MOST),
    after: [time, key],
  };
}

/** Where the next page begins, if there may be one. */
export function nextAfter(page: readonly { readonly createTime: string; readonly key: string }[], limit: number): { next?: string } {
  const last = page.length === limit ? page.at(-1) : undefined;
  return last ? { next: `${last.createTime}${MARK}${last.key}` } : {};
}

function timeOf(text: unknown, otherwise: Date): string {
  const time = text === undefined ? otherwise : new Date(typeof text === 'string' ? text : Number.NaN);
  if (Number.isNaN(time.getTime())) throw new ApiError('BAD_REQUEST');
  return time.toISOString();
}
