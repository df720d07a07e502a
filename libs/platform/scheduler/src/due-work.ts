import { type Log, repeats } from '@cauce/telemetry';
import type { DueRow } from './claims.js';
import { doubtedOf, type DoubtedSource, type Park } from './doubted.js';
import { HeldLeases } from './held-leases.js';
import type { LaneOptions } from './lane.js';
import { retrySoon } from './retry-after.js';
import type { Due } from './scheduler-metrics.js';

/**
 * The result of `run`: undefined when all due work is done, or when to look again (for an outcome that is not known yet). `freed`: what the run wrote
 * has given the row another due time, or none, and has ended its lease with that (`freedByNewTime`), so there is nothing to settle. Where that write is
 * still to come, the lease ends with it, or by itself.
 */
export type RunResult = { readonly again: { readonly inMs: number } } | 'freed' | undefined;

/** The due rows and their leases. `tries` identifies a claim: with another number, another process has claimed the row since. */
export type DueRows<Row extends DueRow = DueRow> = {
  /** Leases at most `limit` rows that are due and free: of all rows, or of those with the given keys. */
  readonly claim: (limit: number, keys?: readonly string[]) => Promise<readonly Row[]>;
  /** Restarts the leases of those of these rows that are still ours. */
  readonly renew: (rows: readonly DueRow[]) => Promise<void>;
  /** Releases a lease that is still ours: all due work is done, or the row is free again in `againInMs` milliseconds. */
  readonly settle: (row: DueRow, againInMs: number | undefined) => Promise<void>;
  /** The rows that the next claim would find. */
  readonly waiting: () => Promise<Due>;
  /** Needed where `park` is given. */
  readonly doubted?: DoubtedSource<Row>;
};

/** The work for due rows, wherever the rows are stored. */
export type DueWorkOptions<Row extends DueRow = DueRow> = {
  readonly log: Log;
  /** How long after a process died another one may take its rows, in ms: the leases of running rows are renewed. */
  readonly leaseMs: number;
  /**
   * Does the due work of one row. The row only says that something may be due: `run` reloads the stream, and `decide` judges. An error
   * (a fault of ours, or a part that is down) is logged, and the row is retried: after 1 s, 2 s, 4 s, at most 30 s.
   */
  readonly run: (row: Row) => Promise<RunResult>;
  /** True for errors that mean that a part is down: then the row is retried after at most 2 s. */
  readonly isUnavailable?: (error: unknown) => boolean;
  /**
   * Given: leases without a result are counted, and what ends the process is set apart: it runs alone, and is parked if it ends it again. Absent:
   * it runs again and again.
   */
  readonly park?: Park | undefined;
  /** The row is due again at this time: the sweeper finds it then, a nudge sooner. Called once the lease is released, or a nudge would find it held. */
  readonly onAgain?: (key: string, at: Date) => void;
};

/** Makes `claim`, `run` and `due` of a `Scheduler` or one of its lanes, over any rows. `name`: of the rows, for the log. */
export function dueWork<Row extends DueRow>(
  name: string,
  rows: DueRows<Row>,
  options: DueWorkOptions<Row>,
): Omit<LaneOptions<Row>, 'maxRunning'> {
  const work = new DueWork(name, rows, options);
  return {
    claim: (limit, keys) => rows.claim(limit, keys),
    run: (row) => work.run(row),
    keyOf: ({ key }) => key,
    due: () => rows.waiting(),
    ...(rows.doubted && options.park && { doubted: doubtedOf(name, rows.doubted, options.park, options.log) }),
  };
}

class DueWork<Row extends DueRow> {
  private readonly held: HeldLeases<Row>;

  constructor(
    private readonly name: string,
    private readonly rows: DueRows<Row>,
    private readonly options: DueWorkOptions<Row>,
  ) {
    const { leaseMs, log } = options;
    const renew = async (held: readonly Row[]) => {
      await rows.renew(held);
      return undefined;
    };
    this.held = new HeldLeases({ leaseMs, log, renew });
  }

  /** Never throws. */
  async run(row: Row): Promise<void> {
    this.held.hold(row);
    const result = await this.attempt(row);
    await this.held.letGo(row);
    if (result === 'freed') return;
    try {
      await this.settle(row, result);
    } catch (error) {
      repeats.warn(this.options.log, { err: error, key: row.key }, 'a lease could not be given back; it ends by itself');
    }
  }

  private async attempt(row: Row): Promise<RunResult> {
    try {
      return await this.options.run(row);
    } catch (error) {
      const { log, isUnavailable } = this.options;
      const { key, tries } = row;
      const inMs = retrySoon(tries, isUnavailable?.(error) === true ? 'outage' : 'fault');
      log.error({ err: error, key, tries, inMs, table: this.name }, 'what was due failed; it is tried again');
      return { again: { inMs } };
    }
  }

  private async settle(row: Row, result: Exclude<RunResult, 'freed'>): Promise<void> {
    const inMs = result?.again.inMs;
    await this.rows.settle(row, inMs);
    if (inMs !== undefined) this.options.onAgain?.(row.key, new Date(Date.now() + inMs));
  }
}
