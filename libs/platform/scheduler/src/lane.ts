import { pause, thisProcess } from '@cauce/patience';
import { type Log, repeats } from '@cauce/telemetry';
import type { Doubted } from './doubted.js';
import { NudgingWork } from './nudging-work.js';
import { type Due, measureClaim, measureDue, measureRun } from './scheduler-metrics.js';
import { SetApart } from './set-apart.js';
import { StartRate } from './start-rate.js';

/** Nudges that come within this time are claimed together, unless the lane says otherwise. */
const LINGER_MS = 2;
/** The sweeper's next look after a failed claim: nudges were lost with it, and due rows have waited already. */
const SWEEP_AGAIN_MS = 1_000;
const MOST_RUNNING = 64;
/** A claim of one row costs as much as one of many: what ends within this time shares the next claim. */
const CLAIM_AGAIN_MS = 50;
/** How often a lane with a limit per second claims while rows wait for it. */
const PACE_MS = 100;

/** How to claim due rows, and the work for them. `Row`: what `claim` answers and `run` gets. */
export type LaneOptions<Row> = {
  /** The maximum number of rows that run at a time in this process; 64 by default. */
  readonly maxRunning?: number;
  /** The maximum number of rows that this process starts in a second, so that a wave leaves room for other work; no limit by default. */
  readonly perSecond?: number | undefined;
  /** For how long nudges wait for others, in ms, to be claimed together; 2 by default. More costs less where nobody waits. */
  readonly lingerMs?: number;
  /**
   * Leases at most `limit` rows that are due and free, so that no other process takes them: of all rows, or of those with the given keys.
   * May throw: the next sweep tries again.
   */
  readonly claim: (limit: number, keys?: readonly string[]) => Promise<readonly Row[]>;
  /** Does the due work of one row. An unfinished row is due again when its lease ends, so an error is only logged. */
  readonly run: (row: Row) => Promise<void>;
  /**
   * The key by which nudges name a row. Given: each row runs in a span named for the queue, in the trace of what nudged it in this process, or in
   * one of its own. Absent: `run` sees to that.
   */
  readonly keyOf?: (row: Row) => string;
  /** The due rows that are free, for metrics: called at each scrape. */
  readonly due?: () => Promise<Due>;
  /** Rows that may have ended their process: they are claimed apart from all others. */
  readonly doubted?: Doubted<Row>;
};

/** The settings that all lanes of a scheduler share; `lane` is undefined where there is only one. */
export type LaneSettings = {
  readonly queue: string;
  readonly lane?: string;
  readonly log: Log;
  readonly sweepEveryMs: number;
};

/** Sweeps, claims and runs rows within its own limit. */
export class Lane<Row> {
  private readonly nudged = new Set<string>();
  private readonly nudging = new NudgingWork();
  private readonly running = new Set<Promise<void>>();
  private timer: NodeJS.Timeout | undefined;
  private linger: NodeJS.Timeout | undefined;
  private claiming: Promise<void> = Promise.resolve();
  private stopped = true;
  private stopMeasuring: (() => void) | undefined;
  private more = false;
  private failed = false;
  private readonly rate: StartRate | undefined;
  private readonly setApart: SetApart<Row> | undefined;

  constructor(
    private readonly settings: LaneSettings,
    private readonly options: LaneOptions<Row>,
  ) {
    this.rate = options.perSecond === undefined ? undefined : new StartRate(options.perSecond);
    const { doubted } = options;
    this.setApart =
      doubted &&
      new SetApart({
        doubted,
        run: (row) => this.run(row, (each) => (doubted.run ?? options.run).call(doubted, each)),
        track: (work) => this.track(work, () => this.sweepLater(CLAIM_AGAIN_MS)),
        isStopped: () => this.stopped,
        sweepEveryMs: settings.sweepEveryMs,
      });
  }

  /** Starts sweeping. */
  start(): void {
    this.stopped = false;
    this.stopMeasuring ??= measureDue(this.settings, { running: () => this.running.size, due: this.options.due });
    this.sweepLater(0);
  }

  /** Claims and runs the row of this key now, if it is due. Returns at once. */
  runNow(key: string): void {
    if (this.stopped) return;
    this.nudged.add(key);
    if (this.options.keyOf !== undefined) this.nudging.keep(key);
    this.linger ??= setTimeout(() => {
      this.linger = undefined;
      this.enqueue(() => this.takeNudged());
    }, this.options.lingerMs ?? LINGER_MS);
  }

  /** Has a parked row of this key run soon, alone. */
  async retry(key: string): Promise<void> {
    await this.options.doubted?.retry?.(key);
    this.lookSoon();
  }

  /** Looks soon at what may have ended its process. */
  lookSoon(): void {
    this.setApart?.lookSoon();
    this.sweepSoon();
  }

  /** Claims what has been due for longest soon, as far as there is room. */
  sweepSoon(): void {
    this.sweepLater(this.options.lingerMs ?? LINGER_MS);
  }

  /** Stops claiming at once. */
  stop(): void {
    this.stopped = true;
    this.stopMeasuring?.();
    clearTimeout(this.timer);
    clearTimeout(this.linger);
  }

  /** Resolves when no claim and no row is running. */
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
    if (this.failed) return Math.min(SWEEP_AGAIN_MS, sweepEveryMs);
    return this.rate && this.more ? Math.min(PACE_MS, sweepEveryMs) : sweepEveryMs;
  }

  /**
   * One claim at a time: `room` stays right, and a database that is down gets one query at a time. None while a row runs alone: what it claimed
   * would only wait, and count as having run if the process ends.
   */
  private enqueue(claim: () => Promise<void>): void {
    this.claiming = this.claiming
      .then(untilOpen)
      .then(claim)
      .then(
        () => void (this.failed = false),
        (error: unknown) => this.onFailed(error),
      );
  }

  private onFailed(error: unknown): void {
    this.failed = true;
    const { log, queue, lane } = this.settings;
    repeats.warn(log, { err: error, queue, lane }, 'what is due could not be claimed; the next sweep tries again');
    this.sweepLater(this.pauseMs());
  }

  private async sweep(): Promise<void> {
    if (this.stopped) return;
    await this.setApart?.sweep().catch((error: unknown) => this.tellNotApart(error));
    await untilOpen();
    const room = this.room();
    const rows = room > 0 ? await this.options.claim(room) : [];
    this.more = rows.length >= room;
    this.begin(rows, 'sweep');
    if (!this.more) this.nudging.keepOnly(this.nudged);
  }

  private tellNotApart(error: unknown): void {
    const { log, queue, lane } = this.settings;
    repeats.warn(log, { err: error, queue, lane }, 'what may have ended its process could not be looked at; the next sweep does');
  }

  private async takeNudged(): Promise<void> {
    const room = this.room();
    const keys = [...this.nudged];
    this.nudged.clear();
    if (this.stopped || keys.length === 0) return;
    this.more ||= keys.length > room; // those without room are left to the sweep, as soon as there is room
    if (room > 0) this.begin(await this.options.claim(room, keys), 'nudge');
  }

  private room(): number {
    return Math.max(0, Math.min((this.options.maxRunning ?? MOST_RUNNING) - this.running.size, this.rate?.room ?? Infinity));
  }

  private begin(rows: readonly Row[], by: 'sweep' | 'nudge'): void {
    measureClaim(this.settings, by, rows.length);
    this.rate?.started(rows.length);
    const apartMs = 1_000 / (this.options.perSecond ?? Infinity);
    for (const [nth, row] of rows.entries()) {
      this.track(this.runIn(row, nth * apartMs), () => {
        if (this.more) this.sweepAgain();
      });
    }
  }

  private track(work: Promise<void>, onEnded: () => void): void {
    const tracked = work
      .catch((error: unknown) => this.tell(error))
      .finally(() => {
        this.running.delete(tracked);
        onEnded();
      });
    this.running.add(tracked);
  }

  /** The last claim left rows for lack of room, and now there is room. */
  private sweepAgain(): void {
    this.more = false;
    this.sweepLater(CLAIM_AGAIN_MS);
  }

  private async runIn(row: Row, inMs: number): Promise<void> {
    if (inMs > 0) await pause(inMs);
    await thisProcess.beside(() => this.run(row));
  }

  private async run(row: Row, work = this.options.run): Promise<void> {
    const startedAt = performance.now();
    await this.traced(row, () => work(row)).catch((error: unknown) => this.tell(error));
    measureRun(this.settings, performance.now() - startedAt);
  }

  private traced(row: Row, work: () => Promise<void>): Promise<void> {
    const { keyOf } = this.options;
    return keyOf === undefined ? work() : this.nudging.run(keyOf(row), this.settings.queue, work);
  }

  private tell(error: unknown): void {
    const { log, queue, lane } = this.settings;
    log.error({ err: error, queue, lane }, 'what was due failed; it is tried again when its lease ends');
  }
}

async function untilOpen(): Promise<void> {
  while (thisProcess.opening !== undefined) await thisProcess.opening;
}
