/** How many may be asked for at once, and what tells that it is too many. */
export type FitLimits = {
  /** At the beginning. */
  readonly places: number;
  /** However slow the answers are. */
  readonly least: number;
  readonly most: number;
  /** As many places as there are fit while half of the answers begin within this, in milliseconds. */
  readonly fineMs: number;
  /** The same while several keys ask: what is under way of one decides how long another waits. At least thrice what answers took when they were fastest. */
  readonly sharedMs: number;
};

/** Who asks when an answer begins. */
export type Demand = {
  /** Somebody waits for a place. */
  readonly isFull: boolean;
  /** Several keys ask at once. */
  readonly isShared: boolean;
};

/** What a judgement needs: so many answers, which came within so many milliseconds. */
const [ENOUGH, WINDOW_MS, STALE_MS] = [20, 500, 5_000];
/** Down fast, up slowly: what is already there is worse than what might fit besides. */
const [FEWER, MUCH_FEWER, MORE] = [0.8, 0.25, 0.1];
/** Several keys ask until so long after they last did, in ms. */
const SHARED_FOR_MS = 5_000;
const TIMES_THE_FASTEST = 3;

/**
 * How many requests at once fit, found from how long their answers take to begin. Fewer when half of them took too long, by as much as that was too long: a
 * fifth to three quarters. A tenth more when they did not, and somebody waited for a place.
 */
export class Fit {
  private took: number[] = [];
  private since = -Infinity;
  private firstAt = -Infinity;
  /** Of this window: somebody waited at one time, and always. */
  private wasFull = false;
  private wasAlwaysFull = true;
  private sharedAt = -Infinity;
  /** How long half of the answers took in the best window, in ms. */
  private fastest = Infinity;
  private found: number;
  private rate = Infinity;

  constructor(private readonly limits: FitLimits) {
    this.found = limits.places;
  }

  /** How many fit. */
  get places(): number {
    return this.found;
  }

  /** How many are answered in a second while somebody waits all the time; Infinity: nobody knows, as there was no need to wait. */
  get perSecond(): number {
    return this.rate;
  }

  /**
   * An answer has begun. Answers whether that led to a judgement.
   * @param ms how long that took, from when it was sent
   * @param now in milliseconds, of a clock that never goes back
   */
  began(ms: number, { isFull, isShared }: Demand, now: number): boolean {
    if (now - this.since > STALE_MS) this.beginWindow(now);
    if (this.took.length === 0) this.firstAt = now;
    this.took.push(ms);
    this.wasFull ||= isFull;
    this.wasAlwaysFull &&= isFull;
    if (isShared) this.sharedAt = now;
    if (this.took.length < ENOUGH || now - this.since < WINDOW_MS) return false;
    // From the first answer on: what came before it may have been a silence.
    this.rate = this.wasAlwaysFull ? ((this.took.length - 1) * 1_000) / Math.max(1, now - this.firstAt) : Infinity;
    this.found = this.judged(now);
    this.beginWindow(now);
    return true;
  }

  private judged(now: number): number {
    const { least, most } = this.limits;
    const middle = this.took.toSorted((a, b) => a - b)[this.took.length >> 1] ?? 0;
    this.fastest = Math.min(this.fastest, middle);
    const tooSlow = middle / this.fineMs(now);
    if (tooSlow <= 1) return this.wasFull ? Math.min(most, this.found + Math.ceil(this.found * MORE)) : this.found;
    // With the least at once they take that long by themselves.
    if (this.found === least) this.fastest = middle;
    return Math.max(least, Math.floor(this.found * Math.min(FEWER, Math.max(MUCH_FEWER, 1 / tooSlow))));
  }

  private fineMs(now: number): number {
    const { fineMs, sharedMs } = this.limits;
    return now - this.sharedAt < SHARED_FOR_MS ? Math.min(fineMs, Math.max(sharedMs, TIMES_THE_FASTEST * this.fastest)) : fineMs;
  }

  private beginWindow(now: number): void {
    this.took = [];
    this.wasFull = false;
    this.wasAlwaysFull = true;
    this.since = now;
  }
}
