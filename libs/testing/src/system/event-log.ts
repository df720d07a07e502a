import type { EventStoreDBClient, JSONRecordedEvent, Position } from '@eventstore/db-client';
import type { Stack } from './stack/stack.js';

export type { Position };

/** A stored event. */
export type Recorded = {
  readonly stream: string;
  readonly type: string;
  readonly revision: number;
  readonly data: object;
  readonly metadata: object;
  readonly id: string;
};

/** Reads and writes the event store directly, without any service. */
export class EventLog {
  private readonly url: string;
  private connected: Promise<EventStoreDBClient> | undefined;

  /** @param at the running stack, or the event store's address */
  constructor(at: Stack | string) {
    this.url = typeof at === 'string' ? at : at.eventStoreUrl;
  }

  /** The events of a stream, at most the first `maxCount`; none when there is no stream. */
  async stream(name: string, maxCount?: number): Promise<readonly Recorded[]> {
    const { StreamNotFoundError } = await library();
    const events: Recorded[] = [];
    try {
      const read = (await this.client()).readStream(name, { ...(maxCount !== undefined && { maxCount }) });
      for await (const { event } of read) if (event) events.push(toRecorded(event as JSONRecordedEvent));
    } catch (error) {
      if (!(error instanceof StreamNotFoundError)) throw error;
    }
    return events;
  }

  /** Appends an event as a service would. */
  async append(stream: string, type: string, data: Readonly<Record<string, string | number | object>>): Promise<void> {
    const { jsonEvent } = await library();
    await (await this.client()).appendToStream(stream, jsonEvent({ type, data }));
  }

  /** The current end of the log, to read from there later. */
  async end(): Promise<Position> {
    let end: Position | undefined;
    for await (const { event } of (await this.client()).readAll({ direction: 'backwards', fromPosition: 'end', maxCount: 1 }))
      end = event?.position;
    if (end === undefined) throw new Error('nothing has happened yet');
    return end;
  }

  /** The events after a place in the log, in order, and the place where they end. */
  async after(place: Position): Promise<{ readonly events: readonly Recorded[]; readonly end: Position }> {
    const events: Recorded[] = [];
    let end = place;
    for await (const { event } of (await this.client()).readAll({ fromPosition: place })) {
      if (event === undefined || event.position.commit <= place.commit) continue; // reading begins with the record at `place` itself
      end = event.position;
      if (!event.type.startsWith('$')) events.push(toRecorded(event as JSONRecordedEvent));
    }
    return { events, end };
  }

  /** Every event of every stream, in order. */
  async all(): Promise<readonly Recorded[]> {
    const events: Recorded[] = [];
    for await (const { event } of (await this.client()).readAll({ fromPosition: 'start' }))
      if (event !== undefined && !event.type.startsWith('$')) events.push(toRecorded(event as JSONRecordedEvent));
    return events;
  }

  /** Every PaymentCreated of a store, in any stream. @param store `stores/<id>` @param from a place in the log; its beginning by default */
  async creationsIn(store: string, from: Position | 'start' = 'start'): Promise<readonly Recorded[]> {
    const events: Recorded[] = [];
    for await (const { event } of (await this.client()).readAll({ fromPosition: from })) {
      if (event?.type === 'PaymentCreated' && nameIn(event.data).startsWith(`${store}/`))
        events.push(toRecorded(event as JSONRecordedEvent));
    }
    return events;
  }

  async close(): Promise<void> {
    await (await this.connected)?.dispose();
  }

  private client(): Promise<EventStoreDBClient> {
    this.connected ??= library().then(({ EventStoreDBClient }) => EventStoreDBClient.connectionString(this.url));
    return this.connected;
  }
}

/** Loaded by those alone who use it: it takes as long as all else of this package. */
const library = () => import('@eventstore/db-client');

function nameIn(data: unknown): string {
  return (data as { terms?: { name?: string } }).terms?.name ?? '';
}

function toRecorded({ streamId, type, revision, data, metadata, id }: JSONRecordedEvent): Recorded {
  return { stream: streamId, type, revision: Number(revision), data: data as object, metadata: (metadata ?? {}) as object, id };
}
