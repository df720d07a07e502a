import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { RecordedEvent } from './event.js';

const PAGE_EVENTS = 256;
const PAGE_BYTES = 1_048_576;
const COLUMNS = 'position, stream.name AS stream, revision, id, type, is_json AS isJson, created, metadata, data';

export type Direction = 'forwards' | 'backwards';

interface Row extends Omit<RecordedEvent, 'isJson'> {
  readonly isJson: number;
}

/**
 * The reading side, in pages: a reader holds at most one page, and no read transaction between two of them. A page is never empty
 * unless nothing is left.
 */
export class Reader {
  readonly #number: StatementSync;
  readonly #stream: Record<Direction, StatementSync>;
  readonly #all: Record<Direction, StatementSync>;

  constructor(database: DatabaseSync) {
    // CROSS JOIN: SQLite keeps the order of the tables, so the events are always walked along their index.
    const from = `SELECT ${COLUMNS} FROM event CROSS JOIN stream ON stream.number = event.stream`;
    this.#number = database.prepare('SELECT number FROM stream WHERE name = ?');
    this.#stream = {
      forwards: database.prepare(`${from} WHERE event.stream = ? AND revision >= ? ORDER BY revision LIMIT ?`),
      backwards: database.prepare(`${from} WHERE event.stream = ? AND revision <= ? ORDER BY revision DESC LIMIT ?`),
    };
    this.#all = {
      forwards: database.prepare(`${from} WHERE position >= ? ORDER BY position LIMIT ?`),
      backwards: database.prepare(`${from} WHERE position <= ? ORDER BY position DESC LIMIT ?`),
    };
  }

  exists(stream: string): boolean {
    return this.#number.get(stream) !== undefined;
  }

  /** Events of a stream from a revision on, that one included. */
  streamPage(stream: string, from: number, direction: Direction, limit = PAGE_EVENTS): RecordedEvent[] {
    const found = this.#number.get(stream);
    return found ? page(this.#stream[direction].iterate(found['number'] ?? null, from, Math.min(limit, PAGE_EVENTS))) : [];
  }

  /** Events of all streams from a position on, that one included. */
  allPage(from: number, direction: Direction, limit = PAGE_EVENTS): RecordedEvent[] {
    return page(this.#all[direction].iterate(from, Math.min(limit, PAGE_EVENTS)));
  }
}

function page(rows: Iterable<unknown>): RecordedEvent[] {
  const events: RecordedEvent[] = [];
  let bytes = 0;
  for (const row of rows as Iterable<Row>) {
    events.push({ ...row, isJson: row.isJson === 1 });
    bytes += row.data.length + row.metadata.length;
    if (bytes >= PAGE_BYTES) break;
  }
  return events;
}
