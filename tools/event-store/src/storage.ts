import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { NO_STREAM, type Append, type Outcome } from './event.js';
import { judge, type StreamState } from './expectation.js';
import { StreamHeads, type StreamHead } from './stream-heads.js';

const INSERT_EVENT = `INSERT INTO event (position, stream, revision, id, type, is_json, created, metadata, data) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`;

/** The writing side: appends in groups, each group one transaction. It holds no event in memory. */
export class Storage {
  readonly #database: DatabaseSync;
  readonly #heads: StreamHeads;
  readonly #insertStream: StatementSync;
  readonly #insertEvent: StatementSync;
  readonly #byId: StatementSync;
  readonly #at: StatementSync;
  #lastPosition: number;

  constructor(database: DatabaseSync) {
    this.#database = database;
    this.#heads = new StreamHeads(database);
    this.#insertStream = database.prepare('INSERT INTO stream (name) VALUES (?)');
    this.#insertEvent = database.prepare(INSERT_EVENT);
    this.#byId = database.prepare('SELECT revision, position FROM event WHERE stream = ? AND id = ? ORDER BY revision DESC LIMIT 1');
    this.#at = database.prepare('SELECT revision, position, id FROM event WHERE stream = ? AND revision = ?');
    this.#lastPosition = this.#readLastPosition();
  }

  /** Position of the last committed event; 0 when there is none. */
  get lastPosition(): number {
    return this.#lastPosition;
  }

  /**
   * Appends all of them in one transaction, each one judged on what the former ones wrote, and returns after the commit, in the same
   * order. Throws when the transaction fails: then none of them is stored.
   */
  appendAll(appends: readonly Append[], now: number): Outcome[] {
    this.#database.exec('BEGIN IMMEDIATE');
    try {
      const outcomes = appends.map((append) => this.#append(append, now));
      this.#database.exec('COMMIT');
      return outcomes;
    } catch (error) {
      this.#forget();
      throw error;
    }
  }

  #append(append: Append, now: number): Outcome {
    const head = this.#heads.get(append.stream);
    const verdict = judge(append, this.#stateOf(head));
    if (verdict.kind === 'wrong') return { kind: 'wrong', current: head.revision };
    if (verdict.kind === 'known') return { kind: 'appended', ...verdict.last };
    return this.#write(append, head, now);
  }

  #write({ stream, events }: Append, head: StreamHead, now: number): Outcome {
    if (events.length === 0) return { kind: 'appended', revision: head.revision, position: undefined };
    const number = head.number ?? Number(this.#insertStream.run(stream).lastInsertRowid);
    let { revision } = head;
    for (const { id, type, isJson, data, metadata } of events) {
      this.#insertEvent.run(++this.#lastPosition, number, ++revision, id, type, isJson ? 1 : 0, now, metadata, data);
    }
    this.#heads.set(stream, { number, revision });
    return { kind: 'appended', revision, position: this.#lastPosition };
  }

  #stateOf({ number, revision }: StreamHead): StreamState {
    return {
      head: revision,
      byId: (id) => this.#byId.get(number ?? NO_STREAM, id) as ReturnType<StreamState['byId']>,
      at: (wanted) => this.#at.get(number ?? NO_STREAM, wanted) as ReturnType<StreamState['at']>,
    };
  }

  /** What memory holds may be of the transaction that failed. */
  #forget(): void {
    if (this.#database.isTransaction) this.#database.exec('ROLLBACK');
    this.#heads.clear();
    this.#lastPosition = this.#readLastPosition();
  }

  #readLastPosition(): number {
    const row = this.#database.prepare('SELECT max(position) AS position FROM event').get() as { position: number | null };
    return row.position ?? 0;
  }
}
