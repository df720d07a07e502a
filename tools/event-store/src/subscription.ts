import { randomUUID } from 'node:crypto';
import type { ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import type { RecordedEvent } from './event.js';
import type { Outlet } from './outlet.js';
import type { ReadParts } from './read-call.js';
import { caughtUpResponse, checkpointResponse, confirmationResponse, eventResponse, liveEventResponse } from './read-response.js';
import type { Source } from './source.js';

/**
 * Sends all that comes after the start, for as long as the client is there. History and the live tail are one loop that reads on from
 * the last place: a commit only wakes it, so nothing is missed or doubled where the one becomes the other.
 */
export async function subscribe(source: Source, { commits }: ReadParts, outlet: Outlet): Promise<void> {
  source.missing();
  await outlet.send(confirmationResponse(randomUUID()));
  const progress = new Progress(source, outlet);
  // As in EventStoreDB: from its end, a stream is live at once; from elsewhere, one that does not exist is never caught up with.
  let live = source.start === 'end';
  if (live) await progress.caughtUp();
  while (!outlet.gone.aborted) {
    const missing = !live && source.missing();
    const page = live ? source.livePage(progress.place + 1) : source.page(progress.place + 1);
    for (const event of page) await progress.pass(event, live ? liveEventResponse : eventResponse);
    if (page.length > 0) continue;
    // Nothing may be awaited between an empty page and the wait for a commit, else one in between would wake nobody.
    if (live || missing) await commits.next(outlet.gone);
    else await progress.caughtUp();
    live ||= !missing;
  }
}

class Progress {
  /** The last place that was looked at. */
  place: number;
  private readonly source: Source;
  private readonly outlet: Outlet;
  private sinceCheckpoint = 0;

  constructor(source: Source, outlet: Outlet) {
    this.source = source;
    this.outlet = outlet;
    this.place = startAfter(source);
  }

  async pass(event: RecordedEvent, respond: (event: RecordedEvent) => ReadResp): Promise<void> {
    this.place = this.source.placeOf(event);
    const { filter } = this.source;
    if (!filter || filter.wants(event)) await this.outlet.send(respond(event));
    if (filter && ++this.sinceCheckpoint >= filter.checkpointEvery) await this.checkpoint();
  }

  async caughtUp(): Promise<void> {
    if (this.source.filter && this.sinceCheckpoint > 0) await this.checkpoint();
    await this.outlet.send(caughtUpResponse());
  }

  private async checkpoint(): Promise<void> {
    this.sinceCheckpoint = 0;
    await this.outlet.send(checkpointResponse(this.place));
  }
}

function startAfter({ start, lastPlace }: Source): number {
  if (start === 'start') return -1;
  return start === 'end' ? lastPlace() : Math.min(start, Number.MAX_SAFE_INTEGER - 1);
}
