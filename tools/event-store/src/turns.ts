/**
 * How long all readers together may hold the event loop in one of its turns, in milliseconds: as long as all else took since they last did,
 * or live subscribers would fall behind where much is appended. An append waits for them about this long, two or three times.
 */
const BUDGET_MS = { least: 2, most: 10 };

/**
 * Shares the event loop between readers and everything else. What a reader awaits mostly never suspends (a page from SQLite, a write to a
 * socket with room), so without this one of them would run to its end before any other call is looked at.
 */
export class Turns {
  private readonly now: () => number;
  /** First come, first served. */
  private readonly waiting: (() => void)[] = [];
  private endsAt = 0;
  private isOpening = false;

  /** `now` in milliseconds. */
  constructor(now = () => performance.now()) {
    this.now = now;
  }

  /** Whether whoever reads now must wait for `next` before it goes on. */
  get isOver(): boolean {
    return this.now() >= this.endsAt;
  }

  /** Resolves when the caller may go on, after the I/O that waits. */
  next(): Promise<void> {
    return new Promise((resolve) => {
      this.waiting.push(resolve);
      this.ask();
    });
  }

  /** Lets those who read now share a turn at once: for what others wait for, as live subscribers for a commit. */
  open(): void {
    const now = this.now();
    this.endsAt = now + Math.min(BUDGET_MS.most, Math.max(BUDGET_MS.least, now - this.endsAt));
  }

  /** One ask for each that waits: Node runs what they resolve, before it runs the next. The first ask of a turn opens it. */
  private ask(): void {
    if (this.isOpening) {
      setImmediate(() => (this.isOver ? this.ask() : this.serve()));
      return;
    }
    this.isOpening = true;
    setImmediate(() => {
      this.isOpening = false;
      this.open();
      this.serve();
    });
  }

  private serve(): void {
    this.waiting.shift()?.();
  }
}
