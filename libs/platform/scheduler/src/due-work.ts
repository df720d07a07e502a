import type { Log } from '@cauce/telemetry';
import type { DueRow } from './claims.js';
import { HeldLeases } from './held-leases.js';
import type { LaneOptions } from './lane.js';
import { retrySoon } from './retry-after.js';
import type { Due } from './scheduler-metrics.js';

/** What `run` says of a row: undefined when all that was due is done, or when to look again (an outcome that is not known yet). */
export type RunResult = { readonly again: { readonly inMs: number } } | undefined;

/** Where rows become due, and who has them. `tries` tells a claim from a later one: a lease that ran out meanwhile is another process's. */
export type DueRows<Row extends DueRow = DueRow> = {
  /** Takes at most `limit` rows that are due and nobody has, under a lease: of all rows, or of those with the given keys. */
  readonly claim: (limit: number, keys?: readonly string[]) => Promise<readonly Row[]>;
  /** Makes the leases of these rows run from now on; of those alone that are still ours. */
  readonly renew: (rows: readonly DueRow[]) => Promise<void>;
  /** Gives a lease back that is still ours: all that was due is done, or nobody takes the row before so many milliseconds have passed. */
  readonly settle: (row: DueRow, againInMs: number | undefined) => Promise<void>;
  /** What the next claim would find. */
  readonly waiting: () => Promise<Due>;
};

/** What is done for due rows, wherever they are. */
export type DueWorkOptions<Row extends DueRow = DueRow> = {
  readonly log: Log;
  /** How long after its process died a row that runs may be taken by another one: while it runs, its lease is renewed. */
  readonly leaseMs: number;
  /**
   * Does what is due for one row: a nudge, so it reloads and lets `decide` judge. A throw (our own fault, or a part that is down)
   * is logged and tried again: after 1 s, 2 s, 4 s, at most 30 s.
   */
  readonly run: (row: Row) => Promise<RunResult>;
  /** True for errors that say that a part is down: such a row is tried again after 2 s at most. */
  readonly isUnavailable?: (error: unknown) => boolean;
  /** The row will be looked at again at this time, by the sweeper or, sooner, by a nudge. Its lease has been written by then: an earlier nudge would find it held. */
  readonly onAgain?: (key: string, at: Date) => void;
};

/** `claim`, `run` and `due` of a `Scheduler` or one of its lanes, over any rows. `name`: of the rows, for the log. */
export function dueWork<Row extends DueRow>(
  name: string,
  rows: DueRows<Row>,
  options: DueWorkOptions<Row>,
): Omit<LaneOptions<Row>, 'maxRunning'> {
  const work = new DueWork(name, rows, options);
  return {
    claim: (limit, keys) => rows.claim(limit, keys),
    run: (row) => work.run(row),
    due: () => rows.waiting(),
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
    this.held = new HeldLeases({ leaseMs, log, renew: (held) => rows.renew(held) });
  }

  /** Never throws. */
  async run(row: Row): Promise<void> {
    this.held.hold(row);
    const result = await this.attempt(row);
    await this.held.letGo(row);
    try {
      await this.settle(row, result);
    } catch (error) {
      this.options.log.warn({ err: error, key: row.key }, 'a lease could not be given back; it ends by itself');
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

  private async settle(row: Row, result: RunResult): Promise<void> {
    const inMs = result?.again.inMs;
    await this.rows.settle(row, inMs);
    if (inMs !== undefined) this.options.onAgain?.(row.key, new Date(Date.now() + inMs));
  }
}
