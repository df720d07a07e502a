/** How many may be asked for at once, and what tells that it is too many. */
export type FitLimits = {
  /** At the beginning. */
  readonly places: number;
  /** However slow the answers are. */
  readonly least: number;
  readonly most: number;
  /** As many places as there are fit while half of the answers begin within this, in milliseconds. */
  readonly fineMs: number;
};

/** What a judgement needs: so many answers, which came within so many milliseconds. */
const [ENOUGH, WINDOW_MS, STALE_MS] = [20, 500, 5_000];
/** Down fast, up slowly: what is already there is worse than what might fit besides. */
const [FEWER, MORE] = [0.2, 0.1];

/**
 * How many requests at once fit, found from how long their answers take to begin. A fifth fewer when half of them took too long; a tenth more when they did not
 * and somebody waited for a place.
 */
export class Fit {
  private took: number[] = [];
  private since = -Infinity;
  private wasFull = false;
  private found: number;

  constructor(private readonly limits: FitLimits) {
    this.found = limits.places;
  }

  /** How many fit. */
  get places(): number {
    return this.found;
  }

  /**
   * An answer has begun. Answers whether it changed how many fit.
   * @param ms how long that took, from when it was sent
   * @param isFull somebody waits for a place
   * @param now in milliseconds, of a clock that never goes back
   */
  began(ms: number, isFull: boolean, now: number): boolean {
    if (now - this.since > STALE_MS) this.beginWindow(now);
    this.took.push(ms);
    this.wasFull ||= isFull;
    if (this.took.length < ENOUGH || now - this.since < WINDOW_MS) return false;
    const before = this.found;
    this.found = this.judged();
    this.beginWindow(now);
    return this.found !== before;
  }

  private judged(): number {
    const { least, most, fineMs } = this.limits;
    const middle = this.took.toSorted((a, b) => a - b)[this.took.length >> 1] ?? 0;
    if (middle > fineMs) return Math.max(least, this.found - Math.ceil(this.found * FEWER));
    return this.wasFull ? Math.min(most, this.found + Math.ceil(this.found * MORE)) : this.found;
  }

  private beginWindow(now: number): void {
    this.took = [];
    this.wasFull = false;
    this.since = now;
  }
}
