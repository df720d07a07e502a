import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { NO_STREAM } from './event.js';

const CAPACITY = 20_000;

/** A stream's number (none before its first event) and the revision of its last event. */
export type StreamHead = {
  readonly number: number | undefined;
  readonly revision: number;
};

/** Where each stream ends: read from its index, with the latest written ones kept in memory. */
export class StreamHeads {
  private readonly find: StatementSync;
  private readonly recent = new Map<string, StreamHead>();

  constructor(database: DatabaseSync) {
    this.find = database.prepare(
      'SELECT number, (SELECT max(revision) FROM event WHERE event.stream = stream.number) AS revision FROM stream WHERE name = ?',
    );
  }

  get(stream: string): StreamHead {
    const recent = this.recent.get(stream);
    if (recent) return recent;
    const row = this.find.get(stream) as { number: number; revision: number | null } | undefined;
    return { number: row?.number, revision: row?.revision ?? NO_STREAM };
  }

  /** Of a stream that was written lately, since the start; none of any other. */
  written(stream: string): StreamHead | undefined {
    return this.recent.get(stream);
  }

  set(stream: string, head: StreamHead): void {
    this.recent.delete(stream);
    this.recent.set(stream, head);
    if (this.recent.size > CAPACITY) this.recent.delete(this.recent.keys().next().value ?? stream);
  }

  clear(): void {
    this.recent.clear();
  }
}
