import type { RecordedEvent } from './event.js';

/** EventStoreDB's cache of committed events is limited in bytes, which comes to about this many events. */
const CAPACITY = 100_000;

/** Where an id was written. */
type Written = Pick<RecordedEvent, 'stream' | 'revision' | 'position' | 'created'>;

/**
 * The ids that an append without a revision is recognised by: those of the latest events, each in the stream that it went to first, and
 * none from before the start. Whoever relies on more would store an event twice in production.
 */
export class RecentIds {
  private readonly written = new Map<string, Written>();

  /** An id that comes again, to whatever stream, stays where it was first. */
  add({ id, stream, revision, position, created }: RecordedEvent): void {
    if (this.written.has(id)) return;
    this.written.set(id, { stream, revision, position, created });
    if (this.written.size > CAPACITY) this.written.delete(this.written.keys().next().value ?? id);
  }

  find(stream: string, id: string): Written | undefined {
    const written = this.written.get(id);
    return written?.stream === stream ? written : undefined;
  }

  /** For events whose transaction failed. An id that was known before it stays known. */
  remove(events: readonly RecordedEvent[]): void {
    for (const { id, position } of events) if (this.written.get(id)?.position === position) this.written.delete(id);
  }
}
