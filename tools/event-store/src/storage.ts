import { randomUUID } from 'node:crypto';
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import {
  type Append,
  type Change,
  DELETED_STREAM,
  NO_STREAM,
  type Outcome,
  type ProposedEvent,
  type RecordedEvent,
  type Removal,
} from './event.js';
import { type Claim, judge, type Known, type StreamState } from './expectation.js';
import { FIRST_PLACE, placeAfter } from './position.js';
import { RecentIds } from './recent-ids.js';
import type { StreamHeads } from './stream-heads.js';
import { DELETION, METADATA_TYPE, metadataStreamOf, originalOf, withTruncateBefore } from './stream-metadata.js';
import type { Streams } from './streams.js';
import type { Tail } from './tail.js';

const INSERT_EVENT = `INSERT INTO event (position, stream, revision, id, type, is_json, created, metadata, data) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`;
const NOTHING = new Uint8Array();

/** The writing side: changes in groups, each group one transaction, whose events are in the tail after its commit. */
export class Storage {
  private readonly database: DatabaseSync;
  private readonly heads: StreamHeads;
  private readonly streams: Streams;
  private readonly tail: Tail;
  private readonly insertStream: StatementSync;
  private readonly insertEvent: StatementSync;
  private readonly at: StatementSync;
  private readonly recentIds = new RecentIds();
  private lastUsed: number;
  private now = 0;
  /** Of the transaction that is open. */
  private written: RecordedEvent[] = [];

  constructor(database: DatabaseSync, heads: StreamHeads, streams: Streams, tail: Tail) {
    this.database = database;
    this.heads = heads;
    this.streams = streams;
    this.tail = tail;
    this.insertStream = database.prepare('INSERT INTO stream (name) VALUES (?)');
    this.insertEvent = database.prepare(INSERT_EVENT);
    this.at = database.prepare('SELECT revision, position, created, id FROM event WHERE stream = ? AND revision = ?');
    this.lastUsed = this.readLastPosition();
  }

  /** Place of the last committed event; the one before the first when there is none. */
  get lastPosition(): number {
    return this.lastUsed;
  }

  /**
   * Makes all of them in one transaction, each one judged on what the earlier ones wrote, and returns after the commit, in the same
   * order. Throws when the transaction fails: then none of them is stored.
   */
  changeAll(changes: readonly Change[], now: number): Outcome[] {
    this.now = now;
    this.written = [];
    this.database.exec('BEGIN IMMEDIATE');
    try {
      const outcomes = changes.map((change) => ('events' in change ? this.append(change) : this.remove(change)));
      this.database.exec('COMMIT');
      this.tail.add(this.written);
      return outcomes;
    } catch (error) {
      this.forget();
      throw error;
    }
  }

  private append(append: Append): Outcome {
    const { stream, events } = append;
    const refusal = this.judge(stream, append);
    if (refusal) return refusal;
    const recreates = this.streams.isSoftDeleted(stream);
    const original = originalOf(stream);
    const undeletes = original !== undefined && this.streams.isSoftDeleted(original);
    const { revision: before } = this.streams.head(stream);
    const outcome = this.write(stream, events);
    if (recreates) this.undelete(stream, before + 1);
    if (undeletes) this.undelete(original, this.streams.head(original).revision + 1);
    return outcome;
  }

  private remove({ stream, expected, hard }: Removal): Outcome {
    const refusal = this.judge(stream, { expected, events: [{ id: randomUUID() }] });
    if (refusal) return refusal;
    if (hard) return this.write(stream, [ownEvent('$streamDeleted', NOTHING)], DELETED_STREAM);
    const metadataStream = metadataStreamOf(stream);
    const nothingThere = [stream, metadataStream].every((name) => this.streams.head(name).revision === NO_STREAM);
    return nothingThere ? { kind: 'wrong', current: NO_STREAM } : this.write(metadataStream, [ownEvent(METADATA_TYPE, DELETION)]);
  }

  /** From its next event on, a stream that was deleted is seen again. */
  private undelete(stream: string, first: number): void {
    const json = this.streams.rawMetadata(stream);
    const metadata = json && withTruncateBefore(json, first);
    if (metadata) this.write(metadataStreamOf(stream), [ownEvent(METADATA_TYPE, metadata)]);
  }

  /** The answer to a change that writes nothing; none when it is to be made. */
  private judge(stream: string, claim: Claim): Outcome | undefined {
    const head = this.streams.headToWrite(stream);
    const verdict = judge(claim, this.stateOf(stream, head.number ?? NO_STREAM, head.revision));
    switch (verdict.kind) {
      case 'write':
        return undefined;
      case 'known':
        return this.repeated(stream, verdict.last);
      case 'wrong':
        return { kind: 'wrong', current: head.revision };
      case 'deleted':
      case 'unanswered':
        return { kind: verdict.kind };
    }
  }

  /** As EventStoreDB, which reads the event to say where it is, and says nothing of one that is hidden. */
  private repeated(stream: string, { revision, position, created }: Known): Outcome {
    const seen = this.streams.visible(stream, this.now);
    const hidden = typeof seen === 'string' || revision < seen.first || created < seen.since;
    return { kind: 'appended', revision, position: hidden ? undefined : position };
  }

  private write(stream: string, events: readonly ProposedEvent[], at?: number): Outcome {
    const head = this.heads.get(stream);
    if (events.length === 0) return { kind: 'appended', revision: head.revision, position: placeAfter(this.lastUsed) };
    const number = head.number ?? Number(this.insertStream.run(stream).lastInsertRowid);
    let revision = at === undefined ? head.revision : at - 1;
    for (const event of events) {
      const recorded = { ...event, position: ++this.lastUsed, stream, revision: ++revision, created: this.now };
      this.insert(number, recorded);
      this.written.push(recorded);
      this.recentIds.add(recorded);
    }
    this.heads.set(stream, { number, revision });
    return { kind: 'appended', revision, position: this.lastUsed };
  }

  private insert(number: number, { position, revision, id, type, isJson, created, metadata, data }: RecordedEvent): void {
    this.insertEvent.run(position, number, revision, id, type, isJson ? 1 : 0, created, metadata, data);
  }

  private stateOf(stream: string, number: number, head: number): StreamState {
    return {
      head,
      byId: (id) => this.recentIds.find(stream, id),
      at: (wanted) => this.at.get(number, wanted) as ReturnType<StreamState['at']>,
      softDeleted: () => this.streams.isSoftDeleted(stream),
      hasMetadata: () => this.streams.head(metadataStreamOf(stream)).revision !== NO_STREAM,
    };
  }

  /** What memory holds may be of the transaction that failed. */
  private forget(): void {
    if (this.database.isTransaction) this.database.exec('ROLLBACK');
    this.streams.forget();
    this.recentIds.remove(this.written);
    this.lastUsed = this.readLastPosition();
  }

  private readLastPosition(): number {
    const row = this.database.prepare('SELECT max(position) AS position FROM event').get() as { position: number | null };
    return row.position ?? FIRST_PLACE;
  }
}

function ownEvent(type: string, data: Uint8Array): ProposedEvent {
  return { id: randomUUID(), type, isJson: data.length > 0, data, metadata: NOTHING };
}
