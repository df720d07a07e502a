import { randomUUID } from 'node:crypto';
import { backoff, CLOSING, endWithin, jittered, pause, thisProcess } from '@cauce/patience';
import { type Pool } from '@cauce/postgres';
import { type Log, repeats, type Waiter, waiting } from '@cauce/telemetry';
import { FellBehind } from '../client/errors.js';
import { isBefore, isMark, type Position, type StoredEvent } from '../client/stored-event.js';
import { Apart, type ParkEvent } from './apart.js';
import { Batches, type BatchLimits } from './batches.js';
import { Checkpoint } from './checkpoint.js';
import { measureBatch, measureFollower } from './follower-metrics.js';
import { type HandleBatch, handleBatch } from './handle-batch.js';
import { Lease, LeaseLost, type LeaseTimes } from './lease.js';
import { AnotherLog, later, type Place, placeBehind, whereToGoOn } from './place.js';
import type { FollowedLog } from './shared-reading.js';
import {
  EVENT_STORE,
  HANDLED_BY,
  KAFKA,
  type PartTrouble,
  POSTGRES,
  troubleOfHandling,
  troubleOfPostgres,
  troubleOfStore,
} from './waits.js';

/** What to follow, and how to handle it. */
export type FollowerOptions = {
  /** Unique in the service: the key of its row in the table `follower`. */
  readonly name: string;
  /** Distinguishes followers with the same name that divide the streams by prefix. */
  readonly shard?: string;
  /** The event store; or a `SharedReading` of it, with others that follow the same streams. */
  readonly store: FollowedLog;
  readonly pool: Pool;
  /**
   * Where positions are saved outside of a transaction; the leases' pool by default. It may commit asynchronously: if a crash of the
   * database loses a position, events are handled again.
   */
  readonly checkpoints?: Pool;
  /** Prefixes of stream names: `payment-`. */
  readonly prefixes: readonly string[];
  /** Only events whose types begin with one of these: rare ones, for whoever need not hear of every payment. No marks are among them. */
  readonly types?: readonly string[];
  /** A batch in the order of the log; repeated until it resolves. Saves the checkpoint itself, or it is saved soon afterwards. */
  readonly handle: HandleBatch;
  /**
   * Shows an operator an event whose handling ended the process while nothing else ran in it, before the follower goes on behind it. `tries`: how
   * many processes ended. Absent: such an event is handled again and again.
   */
  readonly park?: ParkEvent | undefined;
  readonly logger: Log;
  readonly limits?: Partial<BatchLimits>;
  readonly lease?: Partial<LeaseTimes>;
};

const LIMITS: BatchLimits = { size: 256, lingerMs: 2, pauseMs: 0, mostWaiting: 2_048 };
/** How often the checkpoint moves past events of other categories. */
const PASS_EVERY_MS = 1_000;
/** The pauses between two tries: an outage lasts longer by at most the longest one. */
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 1_000;

/** Handles every event of some streams at least once and in order, from its saved position on; one instance at a time. */
export class Follower {
  readonly name: string;
  private readonly owner = randomUUID();
  private readonly stopping = new AbortController();
  private running: Promise<void> | undefined;
  private lease: Lease | undefined;
  private place: Place | undefined;
  private oldest: () => StoredEvent | undefined = () => undefined;
  /** Whether this instance has the lease, and since when it has no subscription. */
  private leads = false;
  private blindSince: number | undefined;
  private lostLog: AnotherLog | undefined;
  private apart: Apart | undefined;

  constructor(private readonly options: FollowerOptions) {
    this.name = options.shard === undefined ? options.name : `${options.name}/${options.shard}`;
  }

  /** Starts in the background; returns at once. */
  start(): void {
    const stopMeasuring = this.running ? undefined : measureFollower(this);
    this.running ??= this.run().finally(stopMeasuring);
  }

  /**
   * Resolves when it has stopped and its lease is released, or after 4 s. Work that is left then is as safe as after a crash: the lease
   * runs out, and the instance that takes it handles the batch whose position was not saved.
   */
  async stop(): Promise<void> {
    this.stopping.abort();
    await endWithin(CLOSING.background, this.running); // a batch may wait for a part that is down and does not answer
    this.lease?.end();
  }

  /** The position of the last event handled by this instance. */
  get position(): Position | undefined {
    return this.place?.position;
  }

  /** Whether this instance holds the lease. */
  get isLeading(): boolean {
    return this.leads;
  }

  /** Whether it has stopped because the log is not the one that it followed. It goes on by itself once the log is that one again. */
  get isOnAnotherLog(): boolean {
    return this.lostLog !== undefined;
  }

  /** A check of readiness: rejects, with words, while the follower has stopped because the log is not the one that it followed. */
  get readiness(): { readonly name: string; readonly check: () => Promise<void> } {
    const check = () => (this.lostLog === undefined ? Promise.resolve() : Promise.reject(this.lostLog));
    return { name: `follower ${this.name}`, check };
  }

  /**
   * How far behind this instance may be, in ms: since the oldest known unhandled event was recorded, or since it lost the event store.
   * 0 when it has handled all events.
   */
  get lag(): number {
    const event = this.oldest();
    const behind = event === undefined ? 0 : Date.now() - Date.parse(event.recordedAt);
    const blind = this.blindSince === undefined ? 0 : performance.now() - this.blindSince;
    return Math.max(0, behind, blind);
  }

  private async run(): Promise<void> {
    const times: LeaseTimes = { holdMs: 5_000, renewMs: 1_500, longMs: 30_000, ...this.options.lease };
    const { signal } = this.stopping;
    while (!signal.aborted) {
      const lease = await this.takeLease(times);
      if (lease) await this.lead(lease);
      else await pause(times.renewMs, signal);
    }
  }

  /** Undefined while another instance has it, or Postgres does not answer. */
  private async takeLease(times: LeaseTimes): Promise<Lease | undefined> {
    try {
      const lease = await Lease.take(this.options.pool, this.name, this.owner, times);
      this.over(POSTGRES);
      return lease;
    } catch (error) {
      this.tell(troubleOfPostgres(error));
      return undefined;
    }
  }

  /** Subscribes again and again until the lease is lost or the follower is stopped. */
  private async lead(lease: Lease): Promise<void> {
    const signal = AbortSignal.any([lease.signal, this.stopping.signal]);
    this.lease = lease;
    this.place = lease.place;
    this.leads = true;
    this.apart = this.options.park && new Apart(this.name, lease, this.options.park, this.options.logger);
    const checkpoint = new Checkpoint(lease, this.options.checkpoints ?? this.options.pool, (error) => this.tell(troubleOfPostgres(error)));
    this.options.logger.info({ follower: this.name, epoch: lease.epoch }, 'follows');
    for (let tries = 0; !signal.aborted; tries += 1) {
      const [startedAt, place] = [performance.now(), this.place];
      const error = await this.follow(checkpoint, signal).catch((error: unknown) => error);
      if (error === undefined || (error instanceof FellBehind && this.place !== place)) continue; // the next one catches up
      this.say(error);
      if (performance.now() - startedAt > 10_000) tries = 0;
      await pause(jittered(backoff(tries, FIRST_PAUSE_MS, LONGEST_PAUSE_MS)), signal);
    }
    this.lostLog = undefined;
    this.leads = false;
    this.over(KAFKA); // whoever leads now waits for it
    await checkpoint.flush();
    await lease.release().catch((error: unknown) => this.warn(error, 'lease not given back'));
  }

  private async follow(checkpoint: Checkpoint, signal: AbortSignal): Promise<void> {
    const session = new AbortController();
    const limits: BatchLimits = { ...LIMITS, ...this.options.limits };
    let work: Promise<void> = Promise.resolve();
    let reached: Position | undefined;
    const pass = () => reached && batches.isEmpty && this.passed(reached, checkpoint);
    const batches = new Batches<StoredEvent>(
      limits,
      (batch) => (work = this.handleBatch(batch, checkpoint, AbortSignal.any([signal, session.signal]))),
      () => void pass(),
    );
    this.oldest = () => batches.oldest;
    this.blindSince ??= performance.now();
    try {
      const from = this.place && (await whereToGoOn(this.options.store, this.place));
      this.lostLog = undefined;
      await this.options.store.subscribeToAll({
        from,
        prefixes: this.options.prefixes,
        types: this.options.types,
        signal,
        onConfirmed: () => {
          this.blindSince = undefined;
          this.over(EVENT_STORE);
        },
        onEvent: (event) => batches.push(event, isMark(event)), // a caller waits for a mark
        // It does not wait until all before it is handled: that would hold back the next events, and make every batch small.
        onCheckpoint: (position) => {
          reached = position;
          pass();
        },
      });
    } finally {
      this.blindSince ??= performance.now();
      batches.stop(new Error('the subscription is over'));
      session.abort();
      await work.catch(() => undefined); // never two batches at a time, not even across subscriptions
    }
  }

  /** Repeats a batch until it is handled; throws only when this instance must stop following. */
  private async handleBatch(batch: readonly StoredEvent[], checkpoint: Checkpoint, signal: AbortSignal): Promise<void> {
    const place = placeBehind(batch);
    if (place === undefined) return;
    for (let tries = 0; ; tries += 1) {
      signal.throwIfAborted();
      try {
        if (this.apart?.isSuspect(batch)) await this.handleApart(this.apart, batch, checkpoint);
        else await thisProcess.beside(() => handleBatch(batch, this.options.handle, checkpoint));
        this.place = later(this.place, place);
        measureBatch(this.name, 'handled', batch.length);
        HANDLED_BY.forEach((part) => this.over(part));
        return;
      } catch (error) {
        if (error instanceof LeaseLost) throw error;
        measureBatch(this.name, 'failed', batch.length);
        const facts = { follower: this.name, first: batch[0]?.id, events: batch.length, tries };
        const trouble = troubleOfHandling(error);
        if (trouble === undefined) this.options.logger.error({ err: error, ...facts }, 'batch not handled');
        else this.tell(trouble, facts);
        await pause(jittered(backoff(tries, FIRST_PAUSE_MS, LONGEST_PAUSE_MS)), signal);
      }
    }
  }

  /** Event by event: what is handled is saved at once, so that a process that ends here tells which one ended it. */
  private async handleApart(apart: Apart, batch: readonly StoredEvent[], checkpoint: Checkpoint): Promise<void> {
    for (const event of batch) {
      const place = placeBehind([event]);
      if (place === undefined || (this.place && !isBefore(this.place.position, event.position))) continue;
      await apart.handle(event, () => handleBatch([event], this.options.handle, checkpoint));
      await checkpoint.save(place);
      this.place = later(this.place, place);
    }
    apart.passed(batch);
  }

  /** No unhandled event of ours is before `position`: saving it spares a restart the search. */
  private passed(position: Position, checkpoint: Checkpoint): void {
    if (this.place && !isBefore(this.place.position, position)) return;
    this.place = later(this.place, { position });
    if (performance.now() - checkpoint.savedAt >= PASS_EVERY_MS) checkpoint.soon(this.place);
  }

  /** Tells why it subscribes again; that the log is another one, only once. */
  private say(error: unknown): void {
    if (!(error instanceof AnotherLog)) {
      this.tell(troubleOfStore(error));
      return;
    }
    if (this.lostLog === undefined) this.options.logger.error({ err: error, follower: this.name }, 'stopped: another log');
    this.lostLog = error;
  }

  private tell({ part, ...trouble }: PartTrouble, facts: object = {}): void {
    waiting.tell(this.options.logger, this.waiterFor(part), trouble, { follower: this.name, ...facts });
  }

  private over(part: string): void {
    waiting.over(this.options.logger, this.waiterFor(part));
  }

  /** What answers one follower answers all; but most of them do without Kafka. */
  private waiterFor(part: string): Waiter {
    return { part, by: part === KAFKA ? this.name : 'followers' };
  }

  private warn(error: unknown, message: string): undefined {
    repeats.warn(this.options.logger, { err: error, follower: this.name }, message);
  }
}
