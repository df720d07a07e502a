import { randomUUID } from 'node:crypto';
import { within } from '@cauce/patience';
import { EventStoreDBClient } from '@eventstore/db-client';
import { type Appended, Appends, type ExpectedRevision } from './append.js';
import { EventStoreUnavailable } from './errors.js';
import { type LogOptions, type LogPage, logPages } from './log-pages.js';
import { type ReadOptions, readStream } from './read.js';
import { type NewEvent, type Position, type StoredEvent } from './stored-event.js';
import { subscribeToAll, type SubscriptionOptions } from './subscription.js';

/** For each of the two tries: a caller waits. */
const READ_DEADLINE_MS = 2_500;
const READY_DEADLINE_MS = 1_500;
const METADATA_DEADLINE_MS = 2_500;

/**
 * The event store. One per process: all instances of the client share their pending answers, and when one connection breaks the
 * client drops those of the others, too.
 */
export class EventStore {
  private readonly appends: Appends;
  /** Streams that are known to keep only their last mark. */
  private readonly marked = new Set<string>();

  private constructor(private readonly client: EventStoreDBClient) {
    this.appends = new Appends(client);
  }

  /** Connects with the first call, and reconnects by itself. `url`: `esdb://host:port?tls=false`. */
  static connect(url: string): EventStore {
    return new EventStore(EventStoreDBClient.connectionString(url));
  }

  /** Appends all of the events or none. Throws WrongExpectedRevision, or EventStoreUnavailable when the outcome stays unknown. */
  append(stream: string, expected: ExpectedRevision, events: readonly NewEvent[]): Promise<Appended> {
    return this.appends.append(stream, expected, events);
  }

  /** A stream's events; none when there is no stream. Throws EventStoreUnavailable. */
  async read(stream: string, options: ReadOptions = {}): Promise<StoredEvent[]> {
    try {
      return await readStream(this.client, stream, options, READ_DEADLINE_MS);
    } catch (error) {
      if (!(error instanceof EventStoreUnavailable)) throw error;
      return readStream(this.client, stream, options, READ_DEADLINE_MS); // by now the client has replaced a broken connection
    }
  }

  /** All events of all streams up to now, page by page; see `LogOptions`. For operations, not for services. */
  pages(options: LogOptions): AsyncGenerator<LogPage> {
    return logPages(this.client, options);
  }

  /** See `SubscriptionOptions`; a `Follower` does this with a lease, a checkpoint and new subscriptions. */
  subscribeToAll(options: SubscriptionOptions): Promise<void> {
    return subscribeToAll(this.client, options);
  }

  /**
   * Appends a mark to the log: a follower that has passed its position has passed everything appended before. The stream holds only
   * marks ({@link isMark}) and keeps the last one. Throws EventStoreUnavailable.
   */
  async mark(stream: string): Promise<Position> {
    await this.keepLastAlone(stream);
    const { position } = await this.append(stream, 'any', [{ id: randomUUID(), type: 'Marked', data: {} }]);
    return position;
  }

  private async keepLastAlone(stream: string): Promise<void> {
    if (this.marked.has(stream)) return;
    try {
      await within(METADATA_DEADLINE_MS, `metadata of ${stream}`, this.client.setStreamMetadata(stream, { maxCount: 1 }));
    } catch (error) {
      throw new EventStoreUnavailable(`cannot set the metadata of ${stream}`, { cause: error });
    }
    this.marked.add(stream);
  }

  /** Resolves when the store answers; throws EventStoreUnavailable. For readiness. */
  async ready(): Promise<void> {
    await readStream(this.client, 'readiness-none', { limit: 1 }, READY_DEADLINE_MS);
  }

  /** Ends open calls and disconnects. */
  async close(): Promise<void> {
    await this.client.dispose();
  }
}
