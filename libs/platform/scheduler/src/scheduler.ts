import { CLOSING, endWithin } from '@cauce/patience';
import { Lane, type LaneOptions, type LaneSettings } from './lane.js';
import { Nudges } from './nudges.js';

/** What all work of a scheduler shares. */
type SharedOptions = Omit<LaneSettings, 'lane'> & {
  /** kebab-case, one for each kind of work. */
  readonly queue: string;
  /** `redis://host:port`. Absent: nothing is nudged at its time, or in another process; the sweeper finds it. */
  readonly redis?: string;
  /** How often the sweeper looks for what is due. */
  readonly sweepEveryMs: number;
};

/** By name: lanes are claimed, and limited, each by itself, so that what waits in one never holds up another. */
type Lanes<Row> = Readonly<Record<string, LaneOptions<Row>>>;

/** Where due things are and what to do with them: of one kind, or of several in lanes. `Row`: what `claim` takes and `run` gets. */
export type SchedulerOptions<Row> = SharedOptions & (LaneOptions<Row> | { readonly lanes: Lanes<Row> });

/**
 * Runs what is due. The truth is in Postgres: a due row, claimed under a lease; a sweeper finds it, within `sweepEveryMs`. Nudges
 * make it exact: through Redis (`nudge`, any time, any process), or in this process (`runNow`). A nudge for what is not due, or is
 * done, does nothing.
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

  /** Begins to sweep and to listen to nudges. */
  start(): void {
    this.stopped = false;
    this.nudges?.start();
    this.lanes.forEach((lane) => lane.start());
  }

  /** Runs the row of this key at its time, whichever process lives then. Best effort; never throws. `lane`: as for `runNow`. */
  nudge(key: string, at: Date | string, lane?: string): Promise<void> {
    return this.stopped || this.nudges === undefined ? Promise.resolve() : this.nudges.add(key, new Date(at), lane);
  }

  /**
   * Claims and runs the row of this key in this process, now, if it is due. Returns at once. `lane`: the only one in which it may be; all look for
   * it unless told.
   */
  runNow(key: string, lane?: string): void {
    const named = lane === undefined ? undefined : this.lanes.get(lane);
    for (const each of named ? [named] : this.lanes.values()) each.runNow(key);
  }

  /** Stops claiming, waits for what runs, but at most 4 s: what is left ends with the process, its lease runs out, and another one takes it. */
  async close(): Promise<void> {
    this.stopped = true;
    this.lanes.forEach((lane) => lane.stop());
    const lanes = [...this.lanes.values()].map((lane) => lane.ended());
    await endWithin(CLOSING.background, Promise.all([this.nudges?.close(), ...lanes]));
  }
}
