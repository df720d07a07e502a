import { randomUUID } from 'node:crypto';
import { Backlog } from './backlog.js';
import { DELETED_STREAM, type RecordedEvent } from './event.js';
import type { Outlet } from './outlet.js';
import type { ReadParts } from './read-parts.js';
import {
  caughtUpResponse,
  checkpointResponse,
  confirmationResponse,
  eventResponse,
  historicalCheckpointResponse,
  liveEventResponse,
} from './read-response.js';
import { streamDeleted } from './refusal.js';
import { refuseLink, type Source } from './source.js';

/**
 * Sends all that comes after the start, for as long as the client is there. History and the live tail are one loop that reads on from
 * the last place: a commit only wakes it, so nothing is missed or doubled where the one becomes the other.
 */
export async function subscribe(source: Source, { commits }: ReadParts, outlet: Outlet): Promise<void> {
  source.missing();
  await outlet.send(confirmationResponse(randomUUID()));
  const progress = new Progress(source, outlet);
  // As in EventStoreDB: from its end, a stream is live at once; from elsewhere, one that does not exist is never caught up with.
  if (source.start === 'end') await progress.goLive();
  while (!outlet.gone.aborted) {
    await outlet.pause();
    const { isLive } = progress;
    const missing = !isLive && source.missing();
    const { events, end } = isLive ? source.livePage(progress.place + 1) : source.page(progress.place + 1);
    if (events.length > 0) await progress.passAll(events);
    if (end !== undefined) {
      // What lies between the last event and the end of the page is hidden by metadata.
      progress.place = end;
      continue;
    }
    // Nothing may be awaited between an empty page and the wait for a commit, else one in between would wake nobody.
    progress.backlog.emptied();
    if (isLive || missing) await commits.next(outlet.gone);
    else await progress.goLive();
  }
}

class Progress {
  /** The last place that was looked at. */
  place: number;
  isLive = false;
  readonly backlog: Backlog;
  private readonly source: Source;
  private readonly outlet: Outlet;
  private sinceCheckpoint: number;

  constructor(source: Source, outlet: Outlet) {
    this.source = source;
    this.outlet = outlet;
    this.backlog = new Backlog(source, outlet);
    this.place = startAfter(source);
    // As in KurrentDB 25: the event that it starts after is one that was looked at.
    this.sinceCheckpoint = typeof source.start === 'number' ? 1 : 0;
  }

  async passAll(events: readonly RecordedEvent[]): Promise<void> {
    const isWanted = await this.source.filter?.choose(events, this.outlet.gone);
    for (const event of events) {
      const pause = this.outlet.pause();
      if (pause) await pause;
      await this.pass(event, !isWanted || isWanted(event));
    }
  }

  private async pass(event: RecordedEvent, isWanted: boolean): Promise<void> {
    const { stream, filter, placeOf } = this.source;
    this.place = placeOf(event);
    if (isWanted) await this.send(event);
    if (stream !== undefined && event.revision === DELETED_STREAM) throw streamDeleted(stream);
    if (filter && ++this.sinceCheckpoint >= filter.checkpointEvery) await this.checkpoint();
  }

  /** Events that are there and were not sent are hidden by metadata, and stay so. */
  async goLive(): Promise<void> {
    this.isLive = true;
    this.place = Math.max(this.place, this.source.lastPlace());
    await this.outlet.send(caughtUpResponse());
  }

  /** A reader of history may take its time, a live subscriber may not. */
  private async send(event: RecordedEvent): Promise<void> {
    refuseLink(this.source, event);
    if (!this.isLive) await this.outlet.send(eventResponse(event));
    else await this.backlog.during(this.outlet.send(liveEventResponse(event)), this.place);
  }

  private async checkpoint(): Promise<void> {
    this.sinceCheckpoint = 0;
    await this.outlet.send(this.isLive ? checkpointResponse(this.place) : historicalCheckpointResponse(this.place));
  }
}

/** From beyond the end of `$all`, EventStoreDB gives what is new, though its position is lower. */
function startAfter({ start, stream, lastPlace }: Source): number {
  if (start === 'start') return -1;
  if (start === 'end') return lastPlace();
  return stream === undefined ? Math.min(Math.floor(start), lastPlace()) : Math.min(start, Number.MAX_SAFE_INTEGER - 1);
}
