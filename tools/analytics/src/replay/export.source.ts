import type { DuckDBConnection } from '@duckdb/node-api';
import { type EventContext } from '../contexts.js';
import { quoted } from '../duckdb.js';
import { openViews } from '../views.js';
import type { ReplayedEvent } from './replayed-event.js';
import type { Wanted } from './store.source.js';

/** The export, and which of its contexts. */
export type FromExport = { readonly folder: string; readonly contexts: readonly EventContext[] };

type Row = Omit<ReplayedEvent, 'data' | 'principal'> & { readonly data: string; readonly principal: string | null };

/** RFC 3339, UTC, with milliseconds. */
const timeText = (column: string): string => `strftime(${column}, '%Y-%m-%dT%H:%M:%S.%gZ')`;

const COLUMNS = `id, stream, revision::INTEGER AS revision, position || '/' || position AS position, type, data::VARCHAR AS data, principal,
  ${timeText('recorded_at')} AS "recordedAt"`;

/**
 * The events of an export that were recorded in a window, page by page, in the order of the log. An export keeps the first half of a position: behind
 * `--after` comes first once more what was recorded with it.
 */
export async function* exportPages(
  db: DuckDBConnection,
  source: FromExport,
  { from, to, after, personal }: Wanted,
): AsyncGenerator<readonly ReplayedEvent[]> {
  const behind = after === undefined ? '' : `AND events.position >= ${after.slice(0, after.indexOf('/'))}`;
  const begun = from === undefined ? '' : `AND recorded_at >= ${quoted(from)}::TIMESTAMPTZ`;
  const sql = `SELECT ${COLUMNS} FROM ${await eventsOf(db, source)} AND recorded_at < ${quoted(to)}::TIMESTAMPTZ ${begun} ${behind} ORDER BY events.position, events.revision`;
  for await (const rows of pagesOf(db, sql)) {
    yield rows.map(({ data, principal, ...event }) => {
      const all = JSON.parse(data) as Record<string, unknown>;
      if (personal === undefined) delete all['personal'];
      return { ...event, data: all, ...(principal !== null && { principal }), personal };
    });
  }
}

/** The streams of an export, each with all of its events that are there, in their order. */
export async function* exportedStreams(
  db: DuckDBConnection,
  source: FromExport,
): AsyncGenerator<readonly { readonly stream: string; readonly revision: number; readonly type: string; readonly data: object }[]> {
  let held: { stream: string; revision: number; type: string; data: object }[] = [];
  const sql = `SELECT ${COLUMNS} FROM ${await eventsOf(db, source)} ORDER BY stream, revision`;
  for await (const rows of pagesOf(db, sql)) {
    for (const { stream, revision, type, data } of rows) {
      if (held[0] !== undefined && held[0].stream !== stream) {
        yield held;
        held = [];
      }
      held.push({ stream, revision, type, data: JSON.parse(data) as object });
    }
  }
  if (held.length > 0) yield held;
}

/** The rows of the view `events`, of these contexts. */
async function eventsOf(db: DuckDBConnection, { folder, contexts }: FromExport): Promise<string> {
  await openViews(db, folder);
  return `events WHERE context IN (${contexts.map(quoted).join(', ')})`;
}

async function* pagesOf(db: DuckDBConnection, sql: string): AsyncGenerator<readonly Row[]> {
  const result = await db.stream(sql);
  for await (const rows of result.yieldRowObjectJs()) yield rows as unknown as readonly Row[];
}
