import type { Outlet } from './outlet.js';
import { eventResponse, firstStreamPositionResponse, lastStreamPositionResponse, notFoundResponse } from './read-response.js';
import { unexpected } from './refusal.js';
import { refuseLink, type Source } from './source.js';

/** How many events a read wants, and whether also where the stream begins and ends. */
export type ReadRequest = {
  readonly count: number;
  readonly wantsPositions: boolean;
};

/** Sends at most `count` of the events that a source has now. A stream that does not exist is an answer, not an error. */
export async function readEvents(source: Source, { count, wantsPositions }: ReadRequest, outlet: Outlet): Promise<void> {
  refuseAsEventStoreDb(source, count);
  if (source.stream !== undefined && source.missing()) {
    await outlet.send(notFoundResponse(source.stream));
    return;
  }
  const last = source.lastPlace();
  const sent = await sendEvents(source, count, last, outlet);
  if (source.stream === undefined || !wantsPositions) return;
  if (sent === 0 && source.direction === 'forwards' && source.start !== last + 1) await outlet.send(firstStreamPositionResponse(last + 1));
  await outlet.send(lastStreamPositionResponse(last));
}

/** Refuses what EventStoreDB's clients can ask for, but its storage fails at. */
function refuseAsEventStoreDb({ stream, start, direction, lastPlace }: Source, count: number): void {
  const result = stream === undefined ? 'ReadAllResult' : 'ReadStreamResult';
  const beyondTheEnd = stream === undefined && direction === 'backwards' && typeof start === 'number' && start >= lastPlace() + 1;
  if (count === 0 || beyondTheEnd || (stream !== undefined && start === 'end' && direction === 'forwards')) throw unexpected(result);
}

async function sendEvents(source: Source, count: number, last: number, outlet: Outlet): Promise<number> {
  let sent = 0;
  let from = firstPlace(source);
  for (;;) {
    await outlet.pause();
    const { events, end } = source.page(from, source.filter ? undefined : count - sent);
    const isWanted = await source.filter?.choose(events, outlet.gone);
    for (const event of events) {
      const pause = outlet.pause();
      if (pause) await pause;
      if (source.direction === 'forwards' && source.placeOf(event) > last) return sent;
      if (isWanted && !isWanted(event)) continue;
      refuseLink(source, event);
      await outlet.send(eventResponse(event));
      if (++sent === count) return sent;
    }
    if (end === undefined) return sent;
    from = end + (source.direction === 'forwards' ? 1 : -1);
  }
}

/** A stream is read from its revision either way; `$all` backwards ends before its position, as it does in EventStoreDB. */
function firstPlace({ start, direction, stream }: Source): number {
  if (start === 'start') return 0;
  if (start === 'end') return Number.MAX_SAFE_INTEGER;
  const place = Math.min(Math.ceil(start), Number.MAX_SAFE_INTEGER);
  return direction === 'backwards' && stream === undefined ? place - 1 : place;
}
