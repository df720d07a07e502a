import {
  type FoundAnnouncements,
  isAnnouncement,
  type ReadAnnouncements,
  type RecordedAnnouncement,
  type ResourceMessage,
} from '@cauce/contracts';
import type { Queryable } from '@cauce/postgres';
import type { EventStore } from '../client/event-store.js';
import type { StoredEvent } from '../client/stored-event.js';

/** Where the resources of a store are found, and how their events become messages. Names come from our own code. */
export type AnnouncementsOf = {
  readonly pool: Queryable;
  readonly store: Pick<EventStore, 'read'>;
  /** The read model, with `store`, `organization`, `create_time`, `position`, `clock_org` and the business time of its last event in `rest`. */
  readonly table: string;
  readonly key: string;
  /** Conditions that divide a store's rows, each with an index in the order of their creation. */
  readonly parts: readonly string[];
  readonly category: string;
  /** Not the follower's: this one reads streams in any order. */
  readonly publisher: { readonly messagesOf: (events: readonly StoredEvent[]) => Promise<readonly (ResourceMessage | undefined)[]> };
};

/** Rows that one page looks at, and events and time after which it ends: its caller waits 10 s. */
const [MOST_ROWS, ENOUGH_EVENTS, LONGEST_MS] = [1_000, 500, 3_000];
/** No more rows are counted, since the first page waits for it. */
const MOST_COUNTED = 100_000;
const STREAMS_AT_A_TIME = 16;
/** Business time and recorded time differ by the length of an outage at most. */
const APART = `interval '1 day'`;

/** Where a page ended: the part, and its last row. */
type Place = { readonly part: number; readonly createTime: string; readonly position: string };
const BEGINNING: Place = { part: 0, createTime: '-infinity', position: '0' };

type Row = { readonly id: string; readonly createTime: string; readonly position: string; readonly mayHave: boolean };

/**
 * The announcements of one store that were recorded in a time span, page by page, each as it was published. It walks the store's rows in the order of
 * their creation, up to `to`, and reads the streams of those that changed since `from`: a page costs one statement and at most 1,000 reads of
 * streams, however long the log is. Rows of a test clock do not show recorded times, so all their streams are read.
 */
export class Announcements {
  constructor(
    private readonly of: AnnouncementsOf,
    private readonly longestMs = LONGEST_MS,
  ) {}

  async read(request: ReadAnnouncements): Promise<FoundAnnouncements> {
    const until = performance.now() + this.longestMs;
    const place = request.after === undefined ? BEGINNING : (JSON.parse(request.after) as Place);
    const rows = await this.rowsAfter(place, request);
    const announcements: RecordedAnnouncement[] = [];
    let lookedAt = 0;
    while (lookedAt < rows.length && announcements.length < ENOUGH_EVENTS && (lookedAt === 0 || performance.now() < until)) {
      const some = rows.slice(lookedAt, lookedAt + STREAMS_AT_A_TIME);
      const found = await Promise.all(some.filter(({ mayHave }) => mayHave).map(({ id }) => this.announcementsOf(id, request)));
      announcements.push(...found.flat());
      lookedAt += some.length;
    }
    const next = this.placeAfter(place, rows, lookedAt);
    const expectedCount = request.after === undefined ? await this.count(request) : undefined;
    return { announcements, lookedAtCount: lookedAt, ...(expectedCount !== undefined && { expectedCount }), ...(next && { next }) };
  }

  private async announcementsOf(id: string, { from, to }: ReadAnnouncements): Promise<RecordedAnnouncement[]> {
    const events = await this.of.store.read(`${this.of.category}-${id}`);
    const messages = await this.of.publisher.messagesOf(events);
    const [first, end] = [Date.parse(from), Date.parse(to)];
    const isInSpan = ({ recordedAt }: ResourceMessage) => Date.parse(recordedAt) >= first && Date.parse(recordedAt) < end;
    return messages.flatMap((message) =>
      message !== undefined && isAnnouncement(message) && isInSpan(message) ? [toRecorded(message)] : [],
    );
  }

  private async rowsAfter({ part, createTime, position }: Place, { organization, store, from, to }: ReadAnnouncements): Promise<Row[]> {
    const { pool, table, key, parts } = this.of;
    const byClock = `(SELECT clock_org IS NOT NULL FROM ${table} WHERE store = $1 AND ${parts[part]} ORDER BY create_time, position LIMIT 1)`;
    const { rows } = await pool.query<Row>(
      `SELECT ${key} AS id, to_char(create_time AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "createTime", position::text AS position,
         organization = $2 AND coalesce(clock_org IS NOT NULL OR (rest ->> 'at')::timestamptz >= $5::timestamptz - ${APART}, true) AS "mayHave"
       FROM ${table}
       WHERE store = $1 AND ${parts[part]} AND (create_time, position) > ($3::timestamptz, $4::bigint)
         AND create_time < CASE WHEN ${byClock} THEN 'infinity' ELSE $6::timestamptz + ${APART} END
       ORDER BY create_time, position LIMIT ${MOST_ROWS}`,
      [store, organization, createTime, position, from, to],
    );
    return rows;
  }

  private async count({ store, to }: ReadAnnouncements): Promise<number> {
    const { pool, table } = this.of;
    const { rows } = await pool.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM (
         SELECT FROM ${table} WHERE store = $1 AND create_time < $2::timestamptz + ${APART} LIMIT ${MOST_COUNTED}
       ) counted`,
      [store, to],
    );
    return rows[0]?.count ?? 0;
  }

  private placeAfter({ part }: Place, rows: readonly Row[], lookedAt: number): string | undefined {
    const last = rows[lookedAt - 1];
    const isWhole = lookedAt === rows.length && rows.length < MOST_ROWS;
    if (!isWhole && last) return JSON.stringify({ part, createTime: last.createTime, position: last.position } satisfies Place);
    return part + 1 < this.of.parts.length ? JSON.stringify({ ...BEGINNING, part: part + 1 }) : undefined;
  }
}

/** `publish` of a publisher that only translates events: for backfills and audits. */
export function publishesNothing(): Promise<never> {
  return Promise.reject(new Error('this publisher only translates events: it publishes nothing'));
}

/** Leaves out what only our services read. */
function toRecorded({
  id,
  kind,
  stream,
  revision,
  at,
  recordedAt,
  organization,
  store,
  integration,
  data,
}: ResourceMessage): RecordedAnnouncement {
  const owner = { organization, store, ...(integration !== undefined && { integration }) };
  return { id, kind: kind as RecordedAnnouncement['kind'], stream, revision, at, recordedAt, ...owner, data };
}
