import type { Outlet } from './outlet.js';
import { eventResponse, notFoundResponse } from './read-response.js';
import type { Source } from './source.js';

/** Sends at most `count` of the events that a source has now. A stream that does not exist is an answer, not an error. */
export async function readEvents(source: Source, count: number, outlet: Outlet): Promise<void> {
  if (source.stream !== undefined && source.missing()) {
    await outlet.send(notFoundResponse(source.stream));
    return;
  }
  const last = source.lastPlace();
  let left = count;
  let from = firstPlace(source);
  while (left > 0) {
    const page = source.page(from, source.filter ? undefined : left);
    for (const event of page) {
      if (source.direction === 'forwards' && source.placeOf(event) > last) return;
      if (source.filter && !source.filter.wants(event)) continue;
      await outlet.send(eventResponse(event));
      if (--left === 0) return;
    }
    const end = page.at(-1);
    if (!end) return;
    from = source.placeOf(end) + (source.direction === 'forwards' ? 1 : -1);
  }
}

/** A stream is read from its revision either way; `$all` backwards ends before its position, as it does in EventStoreDB. */
function firstPlace({ start, direction, stream }: Source): number {
  if (start === 'start') return 0;
  if (start === 'end') return Number.MAX_SAFE_INTEGER;
  const place = Math.min(start, Number.MAX_SAFE_INTEGER);
  return direction === 'backwards' && stream === undefined ? place - 1 : place;
}
