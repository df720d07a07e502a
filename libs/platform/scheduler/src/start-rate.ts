/** Room that is not used within this time is lost: a burst is at most what may start in it. */
const BURST_MS = 100;

/** Lets at most `perSecond` rows start in a second, a few at a time. */
export class StartRate {
  private allowance: number;
  private countedAt: number;
  private readonly most: number;

  constructor(private readonly perSecond: number) {
    this.most = 1 + (perSecond * BURST_MS) / 1_000;
    this.allowance = this.most;
    this.countedAt = performance.now();
  }

  /** How many may start now. */
  get room(): number {
    const now = performance.now();
    this.allowance = Math.min(this.most, this.allowance + ((now - this.countedAt) * this.perSecond) / 1_000);
    this.countedAt = now;
    return Math.max(0, Math.floor(this.allowance));
  }

  /** Counts rows that have started. */
  started(count: number): void {
    this.allowance -= count;
  }
}
