import { StreamNotFoundError } from '@eventstore/db-client';
import type { Client } from './client.js';
import { EventStoreUnavailable, refuseLate } from './errors.js';
import { readEvents } from './reading.js';
import { type StoredEvent } from './stored-event.js';
import { toStoredEvent } from './to-stored-event.js';
import { streamRequest } from './wire/read-request.js';

/** Where to start, and in which direction. Without `from`: at the first event, or at the last when backwards. */
export type ReadOptions = {
  readonly from?: bigint;
  readonly direction?: 'forwards' | 'backwards';
  readonly limit?: number;
  /** Only the leader may answer: what an append needs, too. */
  readonly requiresLeader?: boolean;
};

/** A stream's events; none when there is no stream. Throws EventStoreUnavailable. */
export async function readStream(client: Client, stream: string, options: ReadOptions, ms: number): Promise<StoredEvent[]> {
  refuseLate(`read ${stream}`);
  const { direction = 'forwards', from, limit: count = Number.MAX_SAFE_INTEGER, requiresLeader = false } = options;
  const request = streamRequest(stream, { from, direction, count });
  try {
    const events = await readEvents(client, request, { ms, what: `read ${stream}`, requiresLeader });
    return events === 'no stream' ? [] : events.filter(({ isJson }) => isJson).map(toStoredEvent);
  } catch (error) {
    if (error instanceof StreamNotFoundError) return [];
    throw new EventStoreUnavailable(`cannot read ${stream}`, { cause: error });
  }
}
