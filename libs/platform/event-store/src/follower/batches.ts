/**
 * When a batch is handed over, and when the source is held back. `pauseMs`: the pause after a batch, unless the next is full, or as long as the
 * batch took, if that is longer: the busier a machine is, the more each batch costs, and the more items share it. An item that comes after the
 * pause only lingers.
 */
export type BatchLimits = { readonly size: number; readonly lingerMs: number; readonly pauseMs: number; readonly mostWaiting: number };

/** The longest pause after a batch that took long: each item waits for it. */
const LONGEST_PAUSE_MS = 50;

type Deferred = PromiseWithResolvers<void>;

/**
 * Collects items and hands them over in batches, in order and one batch at a time. Once `handle` throws, no further batch is handed
 * over and every promise of this object rejects.
 */
export class Batches<Item> {
  private waiting: Item[] = [];
  private running: readonly Item[] = [];
  private isUrgent = false;
  private timer: NodeJS.Timeout | undefined;
  private startedAt = 0;
  private pausesUntil = -Infinity;
  private failure: { readonly error: Error } | undefined;
  private room: Deferred | undefined;

  constructor(
    private readonly limits: BatchLimits,
    private readonly handle: (batch: readonly Item[]) => Promise<void>,
    /** All that was pushed is handled; never once it was stopped. */
    private readonly onEmpty: () => void = () => undefined,
  ) {}

  /** The oldest item that is not handled yet: it waits or is being handled. */
  get oldest(): Item | undefined {
    return this.running[0] ?? this.waiting[0];
  }

  /** Whether all that was pushed is handled. Never once it was stopped: what waited was dropped. */
  get isEmpty(): boolean {
    return !this.failure && this.oldest === undefined;
  }

  /** Adds an item; an urgent one is handed over without lingering. Wait for the returned promise, if any, before the next push. */
  push(item: Item, isUrgent = false): Promise<void> | undefined {
    if (this.failure) return Promise.reject(this.failure.error);
    this.waiting.push(item);
    this.isUrgent ||= isUrgent;
    if (this.isUrgent || this.waiting.length >= this.limits.size) this.flush();
    else if (this.running.length === 0) this.flushIn(Math.max(this.limits.lingerMs, this.pausesUntil - performance.now()));
    if (this.waiting.length < this.limits.mostWaiting) return undefined;
    this.room ??= deferred();
    return this.room.promise;
  }

  /** Drops the waiting items. A running batch goes on. */
  stop(error: Error): void {
    if (this.failure) return;
    clearTimeout(this.timer);
    this.failure = { error };
    this.waiting = [];
    this.room?.reject(error);
  }

  private flushIn(ms: number): void {
    this.timer ??= setTimeout(() => this.flush(), ms);
  }

  private flush(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (this.running.length > 0 || this.waiting.length === 0 || this.failure) return;
    this.running = this.waiting.splice(0, this.limits.size);
    this.isUrgent &&= this.waiting.length > 0;
    this.startedAt = performance.now();
    void this.handle(this.running).then(
      () => this.finished(),
      (error: unknown) => this.stop(error instanceof Error ? error : new Error('a batch failed', { cause: error })),
    );
  }

  /** The next batch is what came meanwhile: no lingering under load, except for `pauseMs`. */
  private finished(): void {
    const { size, pauseMs } = this.limits;
    this.running = [];
    if (this.failure) return;
    const now = performance.now();
    const pause = pauseMs === 0 ? 0 : Math.max(pauseMs, Math.min(now - this.startedAt, LONGEST_PAUSE_MS));
    this.pausesUntil = now + pause;
    if (this.waiting.length === 0) this.onEmpty();
    else if (pause === 0 || this.isUrgent || this.waiting.length >= size) this.flush();
    else this.flushIn(pause);
    if (this.waiting.length > this.limits.mostWaiting / 2) return;
    this.room?.resolve();
    this.room = undefined;
  }
}

/** Marks the rejection as handled: there may be nobody who waits for it. */
function deferred(): Deferred {
  const made: Deferred = Promise.withResolvers();
  made.promise.catch(() => undefined);
  return made;
}
