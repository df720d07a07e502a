import { StreamNotFoundError } from '@eventstore/db-client';
import type { Client } from './client.js';
import { EventStoreUnavailable } from './errors.js';
import { type StoredEvent } from './stored-event.js';
import { toStoredEvent } from './to-stored-event.js';

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
  const { direction = 'forwards', from = direction === 'forwards' ? 'start' : 'end', limit, requiresLeader = false } = options;
  const maxCount = limit ?? Number.MAX_SAFE_INTEGER;
  const reading = client.readStream(stream, { direction, fromRevision: from, maxCount, requiresLeader });
  // The client's reads have no deadline. Cancelling alone would leave the loop below waiting: it must get an error.
  const timer = setTimeout(() => reading.destroy(new Error(`read ${stream}: no answer in ${ms} ms`)), ms);
  try {
    const events: StoredEvent[] = [];
    for await (const { event } of reading) if (event?.isJson) events.push(toStoredEvent(event));
    return events;
  } catch (error) {
    if (error instanceof StreamNotFoundError) return [];
    throw new EventStoreUnavailable(`cannot read ${stream}`, { cause: error });
  } finally {
    clearTimeout(timer);
    void reading.cancel().catch(() => undefined); // frees the call when the loop ended early
  }
}
