/**
 * When gathered work runs, in ms. `apart`: work that has not run for so long runs at once. Else it runs when it was not asked for during `quiet`, and
 * at the latest `most` after it was first asked for.
 */
export type GatherTimes = { readonly apart: number; readonly quiet: number; readonly most: number };

/** For what is read again after a crash, from the place that was saved last: while batches follow each other closely, that is 250 ms old at most. */
export const SAVING_PLACES: GatherTimes = { apart: 100, quiet: 75, most: 250 };

/**
 * Work that is asked for again and again, and done once for all of it: a single request does not wait, and the closer they come, the more share it.
 * For what is cheap to be late with, such as saving a place: how late is all that `most` says.
 */
export class Gathered {
  private timer: NodeJS.Timeout | undefined;
  private askedAt = 0;
  private firstAt = 0;
  private ranAt = -Infinity;

  /** @param work starts it; must not throw */
  constructor(
    private readonly times: GatherTimes,
    private readonly work: () => void,
  ) {}

  /** Asks for the work: it runs soon, after this turn of the event loop. */
  ask(): void {
    const now = performance.now();
    this.askedAt = now;
    if (this.timer) return;
    const waits = now - this.ranAt < this.times.apart;
    this.firstAt = waits ? now : -Infinity;
    this.timer = setTimeout(() => this.look(), waits ? this.times.quiet : 0);
  }

  /** Asks for the work in so many ms, unless it runs earlier. */
  askIn(ms: number): void {
    this.timer ??= setTimeout(() => this.run(), ms);
  }

  /** Forgets that it was asked for, since it is done elsewhere, or is not needed any more. */
  cancel(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  /** The work is done now, or elsewhere: the next may wait for more. */
  ran(): void {
    this.ranAt = performance.now();
  }

  private look(): void {
    const { quiet, most } = this.times;
    const waitMs = Math.min(this.askedAt + quiet, this.firstAt + most) - performance.now();
    if (waitMs > 0) this.timer = setTimeout(() => this.look(), waitMs);
    else this.run();
  }

  private run(): void {
    this.timer = undefined;
    this.work();
  }
}
