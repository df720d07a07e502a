import { CLOSING, endWithin } from '@cauce/patience';
import type { RedisConfig } from '@cauce/redis';
import { Lane, type LaneOptions, type LaneSettings } from './lane.js';
import { Nudges } from './nudges.js';

/** The options that all lanes share. */
type SharedOptions = Omit<LaneSettings, 'lane'> & {
  /** kebab-case, one for each kind of work. */
  readonly queue: string;
  /** Absent: `nudge` does nothing, and only the sweeper finds rows at their time. */
  readonly redis?: RedisConfig;
  /** How often the sweeper looks for what is due. */
  readonly sweepEveryMs: number;
};

/** Lanes by name. Each is claimed and limited separately, so that rows that wait in one never delay another. */
type Lanes<Row> = Readonly<Record<string, LaneOptions<Row>>>;

/** How to claim due rows, and the work for them: of one kind, or of several in lanes. `Row`: what `claim` answers and `run` gets. */
export type SchedulerOptions<Row> = SharedOptions & (LaneOptions<Row> | { readonly lanes: Lanes<Row> });

/**
 * Runs due rows. Postgres is the source of truth: a sweeper finds a due row within `sweepEveryMs` and claims it under a lease. Nudges make
 * that exact: through Redis (`nudge`, at any time, in any process), or in this process (`runNow`). A nudge for a row that is not due, or is
 * done, has no effect.
 */
export class Scheduler<Row> {
  private readonly nudges: Nudges | undefined;
  private readonly lanes: ReadonlyMap<string, Lane<Row>>;
  private stopped = true;

  constructor(options: SchedulerOptions<Row>) {
    const { redis, queue, log, sweepEveryMs } = options;
    const settings = { queue, log, sweepEveryMs };
    this.lanes =
      'lanes' in options
        ? new Map(Object.entries(options.lanes).map(([lane, each]) => [lane, new Lane({ ...settings, lane }, each)]))
        : new Map([['', new Lane(settings, options)]]);
    this.nudges = redis === undefined ? undefined : new Nudges(queue, redis, log, (key, lane) => this.runNow(key, lane));
  }

  /** Starts sweeping and listening to nudges. */
  start(): void {
    this.stopped = false;
    this.nudges?.start();
    this.lanes.forEach((lane) => lane.start());
  }

  /** Has the row of this key run at this time, by any live process. Best effort; never throws. `lane`: as for `runNow`. */
  nudge(key: string, at: Date | string, lane?: string): Promise<void> {
    return this.stopped || this.nudges === undefined ? Promise.resolve() : this.nudges.add(key, new Date(at), lane);
  }

  /**
   * Claims and runs the row of this key in this process, now, if it is due. Returns at once. `lane`: the only lane that looks for it; all by
   * default.
   */
  runNow(key: string, lane?: string): void {
    const named = lane === undefined ? undefined : this.lanes.get(lane);
    for (const each of named ? [named] : this.lanes.values()) each.runNow(key);
  }

  /** Claims and runs in this process what has been due for longest, as far as there is room. Returns at once. */
  sweepSoon(): void {
    this.lanes.forEach((lane) => lane.sweepSoon());
  }

  /** Has the parked row of this key run soon, alone: by this process, or by another one that looks first. */
  async retry(key: string): Promise<void> {
    for (const lane of this.lanes.values()) await lane.retry(key);
  }

  /** Looks soon at what may have ended its process. */
  lookSoon(): void {
    this.lanes.forEach((lane) => lane.lookSoon());
  }

  /** Stops claiming and waits at most 4 s for running rows: the rest ends with the process, its leases run out, and another process takes it. */
  async close(): Promise<void> {
    this.stopped = true;
    this.lanes.forEach((lane) => lane.stop());
    const lanes = [...this.lanes.values()].map((lane) => lane.ended());
    await endWithin(CLOSING.background, Promise.all([this.nudges?.close(), ...lanes]));
  }
}
