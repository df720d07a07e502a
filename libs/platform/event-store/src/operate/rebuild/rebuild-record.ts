import type { Pool } from '@cauce/postgres';
import type { Position } from '../../client/stored-event.js';
import { type Anchor, AnotherLog, checkAnchor, type LogRecords } from '../../follower/place.js';
import { Tally } from '../../streams/tally.js';

/** How far a rebuild has come: all streams that have an event after `at`, up to `end`, are restored, but for those in `unfinished`. */
export type RebuildState = {
  /** The last event when it began. */
  readonly end: Anchor;
  /** The position of an event; before it nothing was read. */
  readonly at: Position;
  /** Streams of which a part lies after `at`. */
  readonly unfinished: readonly string[];
  /** By category. */
  readonly categories: Readonly<Record<string, { readonly streams: number; readonly tally: Tally }>>;
  /** By table: how many rows were wrong or missing. */
  readonly changed: Readonly<Record<string, number>>;
};

/** A state, and when it was saved. */
export type SavedState = RebuildState & { readonly savedAt: string };

/** A table, and the version of the fold that makes its rows. */
export type RebuiltTable = { readonly table: string; readonly foldVersion: number };

/** After so long, whoever asks for a rebuild means the rows of now. */
const FRESH_HOURS = 24;

type Row = {
  readonly tables: string;
  readonly end_commit: string;
  readonly end_prepare: string;
  readonly end_id: string;
  readonly at_commit: string;
  readonly at_prepare: string;
  readonly unfinished: readonly string[];
  readonly counts: { readonly streams: Readonly<Record<string, number>>; readonly changed: Readonly<Record<string, number>> };
  readonly tallies: Buffer;
  readonly saved_at: Date;
  readonly is_fresh: boolean;
};

/** How far the rebuild of a database's tables has come, in that database: so a copy of it that is restored says what is true of its own rows. */
export class RebuildRecord {
  constructor(
    private readonly pool: Pick<Pool, 'query'>,
    private readonly tables: readonly RebuiltTable[],
  ) {}

  /**
   * The state of one that was interrupted. Undefined: there is none that can be gone on from. One can be when it is less than a day old, of these tables
   * (none was truncated since) with these fold versions, and of this log.
   */
  async find(log: LogRecords): Promise<SavedState | undefined> {
    const { rows } = await this.pool.query<Row>(
      `SELECT *, saved_at > now() - interval '${FRESH_HOURS} hours' AS is_fresh FROM rebuild WHERE name = 'rows'`,
    );
    const [row] = rows;
    if (!row?.is_fresh || row.tables !== (await this.nameTables())) return undefined;
    const state = toState(row);
    return (await isOf(log, state.end)) ? state : undefined;
  }

  /** Overwrites what was saved before. */
  async save({ end, at, unfinished, categories, changed }: RebuildState): Promise<void> {
    const streams = Object.fromEntries(Object.entries(categories).map(([category, each]) => [category, each.streams]));
    await this.pool.query(
      `INSERT INTO rebuild (name, tables, end_commit, end_prepare, end_id, at_commit, at_prepare, unfinished, counts, tallies, saved_at)
       VALUES ('rows', $1, $2, $3, $4, $5, $6, $7, $8, $9, now())
       ON CONFLICT (name) DO UPDATE SET (tables, end_commit, end_prepare, end_id, at_commit, at_prepare, unfinished, counts, tallies, saved_at) =
         ROW(excluded.tables, excluded.end_commit, excluded.end_prepare, excluded.end_id, excluded.at_commit, excluded.at_prepare,
           excluded.unfinished, excluded.counts, excluded.tallies, excluded.saved_at)`,
      [
        await this.nameTables(),
        ...numbersOf(end.position),
        end.id,
        ...numbersOf(at),
        unfinished,
        JSON.stringify({ streams, changed }),
        Buffer.concat(Object.values(categories).map(({ tally }) => tally.bytes)),
      ],
    );
  }

  async remove(): Promise<void> {
    await forgetRebuild(this.pool);
  }

  /** The tables as they are: a truncated one has another file. */
  private async nameTables(): Promise<string> {
    const names = this.tables.map(({ table }) => table);
    const { rows } = await this.pool.query<{ file: string }>(
      `SELECT pg_relation_filenode(name::regclass)::text AS file FROM unnest($1::text[]) WITH ORDINALITY AS each (name, nth) ORDER BY nth`,
      [names],
    );
    return this.tables.map(({ table, foldVersion }, at) => `${table} ${String(foldVersion)} ${rows[at]?.file ?? ''}`).join(', ');
  }
}

/** Has the next rebuild begin at the end of the log. */
export async function forgetRebuild(pool: Pick<Pool, 'query'>): Promise<void> {
  await pool.query('DELETE FROM rebuild');
}

async function isOf(log: LogRecords, end: Anchor): Promise<boolean> {
  try {
    await checkAnchor(log, end);
    return true;
  } catch (error) {
    if (!(error instanceof AnotherLog)) throw error;
    return false;
  }
}

function numbersOf({ commit, prepare }: Position): [string, string] {
  return [String(commit), String(prepare)];
}

function toState(row: Row): SavedState {
  const { streams, changed } = row.counts;
  const entries = Object.entries(streams);
  const size = row.tallies.length / Math.max(1, entries.length);
  const tallyOf = (nth: number) => Tally.from(row.tallies.subarray(nth * size, (nth + 1) * size));
  return {
    end: { position: { commit: BigInt(row.end_commit), prepare: BigInt(row.end_prepare) }, id: row.end_id },
    at: { commit: BigInt(row.at_commit), prepare: BigInt(row.at_prepare) },
    unfinished: row.unfinished,
    categories: Object.fromEntries(entries.map(([category, count], nth) => [category, { streams: count, tally: tallyOf(nth) }])),
    changed,
    savedAt: row.saved_at.toISOString(),
  };
}
