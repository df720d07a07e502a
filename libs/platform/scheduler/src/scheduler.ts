import { setTimeout as delay } from 'node:timers/promises';
import type { SchedulerLog } from './log.js';
import { Nudges } from './nudges.js';
import { type Due, measureClaim, measureDue, measureRun } from './scheduler-metrics.js';

/** Nudges that come within this are claimed together. */
const LINGER_MS = 2;
/** After a claim that failed, whatever it was for, the sweeper looks so soon: nudges were lost with it, and what is due has waited. */
const SWEEP_AGAIN_MS = 1_000;
/** What runs may wait for a part that is away: who stops does not wait for it for ever. */
const PATIENCE_AT_END_MS = 4_000;

/** Where due things are and what to do with them. `Row`: what `claim` takes and `run` gets. */
export type SchedulerOptions<Row> = {
  /** kebab-case, one for each kind of work. */
  readonly queue: string;
  /** `redis://host:port`. Absent: nothing is nudged at its time, or in another process; the sweeper finds it. */
  readonly redis?: string;
  readonly log: SchedulerLog;
  /** The sweeper looks for what is due so often. */
  readonly sweepEveryMs: number;
  /** How many rows may run at a time in this process; 64 unless told. */
  readonly maxRunning?: number;
  /**
   * Takes at most `limit` rows that are due and nobody has, under a lease, so that no other process takes them: of all rows,
   * or of those with the given keys. May throw: the next sweep tries again.
   */
  readonly claim: (limit: number, keys?: readonly string[]) => Promise<readonly Row[]>;
  /** Does what is due for one row. What it leaves undone is due again when its lease ends, so a throw is only logged. */
  readonly run: (row: Row) => Promise<void>;
  /** What is due and nobody has: read when metrics are asked for. */
  readonly due?: () => Promise<Due>;
};

/**
 * Runs what is due. The truth is in Postgres: a due row, claimed under a lease; a sweeper finds it, within `sweepEveryMs`. Nudges
 * make it exact: through Redis (`nudge`, any time, any process), or in this process (`runNow`). A nudge for what is not due, or is
 * done, does nothing.
 */
export class Scheduler<Row> {
  private readonly nudges: Nudges | undefined;
  private readonly nudged = new Set<string>();
  private readonly running = new Set<Promise<void>>();
  private timer: NodeJS.Timeout | undefined;
  private linger: NodeJS.Timeout | undefined;
  private claiming: Promise<void> = Promise.resolve();
  private stopped = true;
  private stopMeasuring: (() => void) | undefined;
  private more = false;
  private failed = false;

  constructor(private readonly options: SchedulerOptions<Row>) {
    const { redis, queue, log } = options;
    this.nudges = redis === undefined ? undefined : new Nudges(queue, redis, log, (key) => this.runNow(key));
  }

  /** Begins to sweep and to listen to nudges. */
  start(): void {
    this.stopped = false;
    const { queue, due } = this.options;
    this.stopMeasuring ??= measureDue(queue, { running: () => this.running.size, due });
    this.nudges?.start();
    this.sweepLater(0);
  }

  /** Runs the row of this key at its time, whichever process lives then. Best effort; never throws. */
  nudge(key: string, at: Date | string): Promise<void> {
    return this.stopped || this.nudges === undefined ? Promise.resolve() : this.nudges.add(key, new Date(at));
  }

  /** Claims and runs the row of this key in this process, now, if it is due. Returns at once. */
  runNow(key: string): void {
    if (this.stopped) return;
    this.nudged.add(key);
    this.linger ??= setTimeout(() => {
      this.linger = undefined;
      this.enqueue(() => this.takeNudged());
    }, LINGER_MS);
  }

  /** Stops claiming, waits for what runs, but at most 4 s: what is left ends with the process, its lease runs out, and another one takes it. */
  async close(): Promise<void> {
    this.stopped = true;
    this.stopMeasuring?.();
    clearTimeout(this.timer);
    clearTimeout(this.linger);
    const late = delay(PATIENCE_AT_END_MS, undefined, { ref: false });
    await Promise.race([this.end(), late]);
  }

  private async end(): Promise<void> {
    await Promise.all([this.nudges?.close(), this.claiming]);
    await Promise.all(this.running);
  }

  private sweepLater(ms: number): void {
    clearTimeout(this.timer);
    if (this.stopped) return;
    this.timer = setTimeout(() => {
      this.enqueue(() => this.sweep());
      void this.claiming.then(() => this.sweepLater(this.pauseMs()));
    }, ms);
  }

  private pauseMs(): number {
    const { sweepEveryMs } = this.options;
    return this.failed ? Math.min(SWEEP_AGAIN_MS, sweepEveryMs) : sweepEveryMs;
  }

  /** One claim at a time: so `room` is right, and a database that is down is not asked by many at once. */
  private enqueue(claim: () => Promise<void>): void {
    this.claiming = this.claiming.then(claim).then(
      () => void (this.failed = false),
      (error: unknown) => this.onFailed(error),
    );
  }

  private onFailed(error: unknown): void {
    this.failed = true;
    this.options.log.warn({ err: error, queue: this.options.queue }, 'what is due could not be claimed; the next sweep tries again');
    this.sweepLater(this.pauseMs());
  }

  private async sweep(): Promise<void> {
    const room = this.room();
    if (this.stopped || room === 0) return;
    const rows = await this.options.claim(room);
    this.more = rows.length === room;
    this.begin(rows, 'sweep');
  }

  private async takeNudged(): Promise<void> {
    const room = this.room();
    const keys = [...this.nudged];
    this.nudged.clear();
    if (this.stopped || keys.length === 0) return;
    this.more ||= keys.length > room; // those that find no room are the sweep's, as soon as there is some
    if (room > 0) this.begin(await this.options.claim(room, keys), 'nudge');
  }

  private room(): number {
    return Math.max(0, (this.options.maxRunning ?? 64) - this.running.size);
  }

  private begin(rows: readonly Row[], by: 'sweep' | 'nudge'): void {
    measureClaim(this.options.queue, by, rows.length);
    for (const row of rows) {
      const run = this.run(row).finally(() => {
        this.running.delete(run);
        if (this.more) this.sweepAgain();
      });
      this.running.add(run);
    }
  }

  /** The last claim left something for lack of room, and there is room now. */
  private sweepAgain(): void {
    this.more = false;
    this.sweepLater(0);
  }

  private async run(row: Row): Promise<void> {
    const startedAt = performance.now();
    try {
      await this.options.run(row);
    } catch (error) {
      this.options.log.error({ err: error, queue: this.options.queue }, 'what was due failed; it is tried again when its lease ends');
    }
    measureRun(this.options.queue, performance.now() - startedAt);
  }
}
