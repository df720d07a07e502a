import type { Log } from '@cauce/telemetry';
import { type Due, measureClaim, measureDue, measureRun } from './scheduler-metrics.js';

/** Nudges that come within this are claimed together. */
const LINGER_MS = 2;
/** After a claim that failed, whatever it was for, the sweeper looks so soon: nudges were lost with it, and what is due has waited. */
const SWEEP_AGAIN_MS = 1_000;
const MOST_RUNNING = 64;

/** Where due things are and what to do with them. `Row`: what `claim` takes and `run` gets. */
export type LaneOptions<Row> = {
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

/** What all lanes of a scheduler share; `lane` is undefined where there is only one. */
export type LaneSettings = {
  readonly queue: string;
  readonly lane?: string;
  readonly log: Log;
  readonly sweepEveryMs: number;
};

/** Sweeps, claims and runs within a limit of its own. */
export class Lane<Row> {
  private readonly nudged = new Set<string>();
  private readonly running = new Set<Promise<void>>();
  private timer: NodeJS.Timeout | undefined;
  private linger: NodeJS.Timeout | undefined;
  private claiming: Promise<void> = Promise.resolve();
  private stopped = true;
  private stopMeasuring: (() => void) | undefined;
  private more = false;
  private failed = false;

  constructor(
    private readonly settings: LaneSettings,
    private readonly options: LaneOptions<Row>,
  ) {}

  /** Begins to sweep. */
  start(): void {
    this.stopped = false;
    this.stopMeasuring ??= measureDue(this.settings, { running: () => this.running.size, due: this.options.due });
    this.sweepLater(0);
  }

  /** Claims and runs the row of this key now, if it is due. Returns at once. */
  runNow(key: string): void {
    if (this.stopped) return;
    this.nudged.add(key);
    this.linger ??= setTimeout(() => {
      this.linger = undefined;
      this.enqueue(() => this.takeNudged());
    }, LINGER_MS);
  }

  /** Stops claiming at once. */
  stop(): void {
    this.stopped = true;
    this.stopMeasuring?.();
    clearTimeout(this.timer);
    clearTimeout(this.linger);
  }

  /** Resolves when nothing is claimed and nothing runs any more. */
  async ended(): Promise<void> {
    await this.claiming;
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
    const { sweepEveryMs } = this.settings;
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
    const { log, queue, lane } = this.settings;
    log.warn({ err: error, queue, lane }, 'what is due could not be claimed; the next sweep tries again');
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
    return Math.max(0, (this.options.maxRunning ?? MOST_RUNNING) - this.running.size);
  }

  private begin(rows: readonly Row[], by: 'sweep' | 'nudge'): void {
    measureClaim(this.settings, by, rows.length);
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
      const { log, queue, lane } = this.settings;
      log.error({ err: error, queue, lane }, 'what was due failed; it is tried again when its lease ends');
    }
    measureRun(this.settings, performance.now() - startedAt);
  }
}
