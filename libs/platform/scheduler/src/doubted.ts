import type { Log } from '@cauce/telemetry';
import type { DoubtedHow, DoubtedRow, DueRow } from './claims.js';
import { UNSETTLED } from './unsettled.js';

/** The rows of a table that had leases without a result: see {@link UNSETTLED}. */
export type DoubtedSource<Row> = {
  /** Those that are due and free, and not parked. */
  readonly find: () => Promise<readonly DoubtedRow[]>;
  /** Leases at most `limit` of these, if they are due and free still. */
  readonly claim: (how: DoubtedHow, limit: number, keys: readonly string[]) => Promise<readonly Row[]>;
  /** This row is not claimed any more. */
  readonly setParked: (key: string) => Promise<void>;
  /** This row, if it is parked, runs alone. */
  readonly retry: (key: string) => Promise<void>;
};

/** A row that ended its process while it ran alone. */
type DeadlyRow = DueRow & { readonly dueTime: Date };

/** Shows an operator such a row, before it is set apart for good. It may be called again for the same row and try. */
export type Park = (row: DeadlyRow) => Promise<void>;

/** The doubted rows of a lane. */
export type Doubted<Row> = {
  /** Parks what died alone. Answers the keys of the others. */
  readonly look: () => Promise<Readonly<Record<DoubtedHow, readonly string[]>>>;
  readonly claim: DoubtedSource<Row>['claim'];
  /** Has a parked row run alone, soon. Absent: it is retried in another way. */
  readonly retry?: DoubtedSource<Row>['retry'];
  /** Does the due work of one row to its end, where `run` of the lane only begins it. */
  readonly run?: (row: Row) => Promise<void>;
};

/** `table`: for the log. */
export function doubtedOf<Row>(table: string, source: DoubtedSource<Row>, park: Park, log: Log): Doubted<Row> {
  const setApart = async ({ key, tries, time }: DoubtedRow) => {
    await park({ key, tries, dueTime: time });
    await source.setParked(key);
    log.error({ key, tries, table }, 'what was due ended its process, alone: it is parked until an operator retries it');
  };
  return {
    look: async () => {
      const rows = await source.find();
      for (const row of rows) if (row.unsettled >= UNSETTLED.died) await setApart(row);
      const keysOf = (unsettled: number) => rows.filter((row) => row.unsettled === unsettled).map(({ key }) => key);
      return { few: keysOf(UNSETTLED.few), alone: keysOf(UNSETTLED.alone) };
    },
    claim: source.claim,
    retry: source.retry,
  };
}
