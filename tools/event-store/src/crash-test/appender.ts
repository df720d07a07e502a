import { randomUUID } from 'node:crypto';
import eventStore, { type EventStoreDBClient } from '@eventstore/db-client';
import type { Attempt, Ledger } from './ledger.js';

/** A seeded source of numbers from 0 to 1. */
export type Random = () => number;

const MOST_EVENTS = 5;

/** Appends one after the other until the server is gone: to a stream of its own, and each fourth time to one that all share. */
export class Appender {
  private readonly own: string;
  private readonly shared: string;
  private readonly random: Random;
  private revision: bigint | 'no_stream' = 'no_stream';
  private count = 0;

  constructor(own: string, shared: string, random: Random) {
    this.own = own;
    this.shared = shared;
    this.random = random;
  }

  async run(client: EventStoreDBClient, ledger: Ledger, stopped: AbortSignal): Promise<void> {
    while (!stopped.aborted) {
      const attempt = this.next();
      ledger.begin(attempt);
      try {
        const revision = await send(client, attempt);
        ledger.acknowledge(attempt, revision);
        if (attempt.stream === this.own) this.revision = revision;
      } catch (error) {
        if (isRefusal(error)) throw error;
        return;
      }
    }
  }

  private next(): Attempt {
    const shared = this.count++ % 4 === 3;
    const count = 1 + Math.floor(this.random() * MOST_EVENTS);
    return {
      id: randomUUID(),
      stream: shared ? this.shared : this.own,
      expected: shared ? 'any' : this.revision,
      eventIds: Array.from({ length: count }, () => randomUUID()),
    };
  }
}

/** Sends an append, for the first time or again; the answer is the revision of its last event. */
export async function send(client: EventStoreDBClient, { id, stream, expected, eventIds }: Attempt): Promise<bigint> {
  const events = eventIds.map((eventId, index) =>
    eventStore.jsonEvent({ type: 'Part', id: eventId, data: { append: id, index, of: eventIds.length, filler: 'x'.repeat(400) } }),
  );
  return (await client.appendToStream(stream, events, { expectedRevision: expected })).nextExpectedRevision;
}

/** A server that is gone leaves the outcome open; one that refuses an append of ours is wrong. */
function isRefusal(error: unknown): boolean {
  return error instanceof Error && 'type' in error && error.type === 'wrong-expected-version';
}
