/** How many may be asked for at once, and what tells that it is too many. */
export type FitLimits = {
  /** At the beginning. */
  readonly places: number;
  /** However slow the answers are. */
  readonly least: number;
  readonly most: number;
  /** As many places as there are fit while half of the answers begin within this, in milliseconds; or within thrice what they took at best, up to half a second. */
  readonly fineMs: number;
};

/** What a judgement needs: many answers within half a second or more, or a few where answers are that rare; in milliseconds. */
const [MANY, WINDOW_MS] = [20, 500];
const [FEW, LONG_WINDOW_MS, STALE_MS] = [3, 3_000, 10_000];
/** Down faster than up: what is already there is worse than what might fit besides. */
const [FEWER, MUCH_FEWER, MORE, MANY_MORE] = [0.8, 0.25, 0.1, 0.5];
const [TIMES_THE_BEST, AT_MOST_MS] = [3, 500];
/** What takes longer, in ms, may be slow for another reason; a quarter more than it takes then is fine. */
const SLOW_MS = 300;
const AND_A_QUARTER = 1.25;

/** How many places there were, and how long half of the answers took, before there were fewer. */
type Before = { readonly places: number; readonly ms: number };

/**
 * How many requests at once fit, found from how long their answers take to begin, while somebody waits for a place: fewer when half of them took too long, by as
 * much as that was too long, a fifth to three quarters; more when they did not, a tenth to half. While nobody waits it is not what is asked for that makes them slow, or
 * not yet: fewer places would only refuse what is answered. Nor is it where fewer places did not make them faster: a machine that others use, a part that is slow
 * for everybody. Then there are as many again, up to as many as at the beginning.
 */
export class Fit {
  private took: number[] = [];
  private since = -Infinity;
  private firstAt = -Infinity;
  /** Of this window: somebody waited at one time, and always. */
  private wasFull = false;
  private wasAlwaysFull = true;
  private found: number;
  private rate = Infinity;
  private before: Before | undefined;
  /** What answers take that are not faster however few are asked for at once, in ms. */
  private given = 0;

  /** @param best how long half of the answers took in the best of all windows, in ms; several may share it */
  constructor(
    private readonly limits: FitLimits,
    private readonly best = { ms: Infinity },
  ) {
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

  /** From now on as many are asked for at once as fit by this: what was before says nothing. `now`: in milliseconds, of a clock that never goes back. */
  begin(now: number): void {
    this.rate = Infinity;
    this.before = undefined;
    this.openWindow(now);
  }

  /**
   * An answer has begun. Answers whether that led to a judgement. What was sent before the last one says nothing of what was found then.
   * @param ms how long that took, from when it was sent
   * @param isFull somebody waits for a place
   */
  began(ms: number, isFull: boolean, now: number): boolean {
    if (now - this.since > STALE_MS) this.openWindow(now);
    if (ms > now - this.since) return false;
    if (this.took.length === 0) this.firstAt = now;
    this.took.push(ms);
    this.wasFull ||= isFull;
    this.wasAlwaysFull &&= isFull;
    if (!this.isEnough(now - this.since)) return false;
    // From the first answer on: what came before it may have been a silence.
    this.rate = this.wasAlwaysFull ? ((this.took.length - 1) * 1_000) / Math.max(1, now - this.firstAt) : Infinity;
    this.found = this.judged();
    this.openWindow(now);
    return true;
  }

  private isEnough(ms: number): boolean {
    const { length } = this.took;
    return (length >= MANY && ms >= WINDOW_MS) || (length >= FEW && ms >= LONG_WINDOW_MS);
  }

  private judged(): number {
    const { before, found } = this;
    const middle = this.took.toSorted((a, b) => a - b)[this.took.length >> 1] ?? 0;
    this.before = undefined;
    this.best.ms = Math.min(this.best.ms, middle);
    this.given = Math.min(this.given, middle * AND_A_QUARTER);
    if (!this.wasFull) return found;
    if (before && middle > SLOW_MS && !hasHelped(before, { places: found, ms: middle })) {
      this.given = middle * AND_A_QUARTER;
      return before.places;
    }
    const { places, most, fineMs } = this.limits;
    const fine = Math.max(fineMs, Math.min(AT_MOST_MS, TIMES_THE_BEST * this.best.ms));
    if (middle > Math.max(fine, this.given)) return this.fewer(middle, middle / Math.max(fine, this.given));
    const more = Math.ceil(found * Math.min(MANY_MORE, Math.max(MORE, fine / middle - 1)));
    return Math.min(middle > fine ? Math.max(found, places) : most, found + more);
  }

  private fewer(middle: number, tooSlow: number): number {
    const { least } = this.limits;
    if (this.found > least) {
      this.before = { places: this.found, ms: middle };
      return Math.max(least, Math.floor(this.found * Math.min(FEWER, Math.max(MUCH_FEWER, 1 / tooSlow))));
    }
    // With the least at once they may take that long by themselves: then that is found within seconds.
    this.best.ms = Math.min(middle, this.best.ms * (1 + MORE));
    if (middle > SLOW_MS) this.given = middle * AND_A_QUARTER;
    return least;
  }

  private openWindow(now: number): void {
    this.took = [];
    this.wasFull = false;
    this.wasAlwaysFull = true;
    this.since = now;
  }
}

/** Whether answers became faster by at least half of what fewer places would have made of their waiting for each other. */
const hasHelped = (before: Before, now: Before): boolean => now.ms / before.ms <= (1 + now.places / before.places) / 2;
