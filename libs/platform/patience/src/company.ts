/** Others count as there until so long after they last asked, in ms. */
const LATELY_MS = 5_000;

/** Whether several keys ask for the same thing, or one alone. */
export class Company {
  private latest: string | undefined;
  private latestAt = -Infinity;
  /** When another key than the latest asked last. */
  private othersAt = -Infinity;

  /** @param now in milliseconds, of a clock that never goes back */
  asks(key: string, now: number): void {
    if (key !== this.latest) {
      this.othersAt = this.latestAt;
      this.latest = key;
    }
    this.latestAt = now;
  }

  /** Whether more than one has asked lately. */
  isThere(now: number): boolean {
    return now - this.othersAt < LATELY_MS;
  }
}
