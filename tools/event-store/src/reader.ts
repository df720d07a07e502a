import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { RecordedEvent } from './event.js';
import type { Streams, Visible } from './streams.js';
import type { Tail } from './tail.js';

const PAGE_EVENTS = 256;
const PAGE_BYTES = 1_048_576;
const COLUMNS = 'position, stream.name AS stream, revision, id, type, is_json AS isJson, created, metadata, data';

export type Direction = 'forwards' | 'backwards';

type Row = {
  readonly isJson: number;
} & Omit<RecordedEvent, 'isJson'>;

/** What was read in one go: at most 256 events are looked at, and some of them may be hidden. */
export type Page = {
  readonly events: readonly RecordedEvent[];
  /** Place of the last event that was looked at; none when nothing is left. */
  readonly end: number | undefined;
};

const NOTHING_LEFT: Page = { events: [], end: undefined };

/** The reading side, in pages: a reader holds at most one page, and no read transaction between two of them. */
export class Reader {
  private readonly streams: Streams;
  private readonly tail: Tail;
  private readonly stream: Record<Direction, StatementSync>;
  private readonly all: Record<Direction, StatementSync>;

  constructor(database: DatabaseSync, streams: Streams, tail: Tail) {
    this.streams = streams;
    this.tail = tail;
    // CROSS JOIN: SQLite keeps the order of the tables, so the events are always walked along their index.
    const from = `SELECT ${COLUMNS} FROM event CROSS JOIN stream ON stream.number = event.stream`;
    const range = `${from} WHERE event.stream = ? AND revision BETWEEN ? AND ? AND created >= ? ORDER BY revision`;
    this.stream = { forwards: database.prepare(`${range} LIMIT ?`), backwards: database.prepare(`${range} DESC LIMIT ?`) };
    this.all = {
      forwards: database.prepare(`${from} WHERE position >= ? ORDER BY position LIMIT ?`),
      backwards: database.prepare(`${from} WHERE position <= ? ORDER BY position DESC LIMIT ?`),
    };
  }

  /** What readers see of a stream now. */
  visible(stream: string): Visible | 'missing' | 'tombstoned' {
    return this.streams.visible(stream, Date.now());
  }

  /** Revision of the last event of a stream, hidden or not; -1 when there is none. */
  lastRevision(stream: string): number {
    return this.streams.head(stream).revision;
  }

  /** Events of a stream from a revision on, that one included, without what its metadata hides. */
  streamPage(stream: string, from: number, direction: Direction, limit = PAGE_EVENTS): Page {
    const seen = this.visible(stream);
    if (typeof seen === 'string') return NOTHING_LEFT;
    const { number, first, since } = seen;
    const isForwards = direction === 'forwards';
    // The range is short, or SQLite would walk over all that is too old before it answers.
    const begin = isForwards ? Math.max(from, first) : Math.min(from, seen.last);
    const end = isForwards ? Math.min(begin + PAGE_EVENTS - 1, seen.last) : Math.max(begin - PAGE_EVENTS + 1, first);
    if (isForwards ? begin > end : begin < end) return NOTHING_LEFT;
    const most = Math.min(limit, PAGE_EVENTS);
    const rows = this.stream[direction].iterate(number, Math.min(begin, end), Math.max(begin, end), since, most);
    const { events, isWhole } = take(rows, most);
    return { events, end: isWhole ? end : events.at(-1)?.revision };
  }

  /** Events of a stream from a revision on, that one included, whatever its metadata; a tombstone is the last of them. */
  wholePage(stream: string, from: number): Page {
    const { number } = this.streams.head(stream);
    if (number === undefined) return NOTHING_LEFT;
    const { events } = take(this.stream.forwards.iterate(number, from, Number.MAX_SAFE_INTEGER, 0, PAGE_EVENTS));
    return { events, end: events.at(-1)?.revision };
  }

  /** Events of all streams from a position on, that one included: metadata hides nothing here. */
  allPage(from: number, direction: Direction, limit = PAGE_EVENTS): Page {
    const most = Math.min(limit, PAGE_EVENTS);
    const recent = direction === 'forwards' ? this.tail.from(from, most) : undefined;
    const events = recent ?? take(this.all[direction].iterate(from, most)).events;
    return { events, end: events.at(-1)?.position };
  }
}

/** `isWhole`: these are all rows, none was left for the next page. */
function take(rows: Iterable<unknown>, limit = Infinity): { events: RecordedEvent[]; isWhole: boolean } {
  const events: RecordedEvent[] = [];
  let bytes = 0;
  for (const row of rows as Iterable<Row>) {
    events.push({ ...row, isJson: row.isJson === 1 });
    bytes += row.data.length + row.metadata.length;
    if (bytes >= PAGE_BYTES) return { events, isWhole: false };
  }
  return { events, isWhole: events.length < limit };
}
