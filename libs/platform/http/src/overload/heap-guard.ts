/** What a guard needs of a heap, in bytes. */
export type Heap = {
  /** What may live in it. */
  readonly limit: number;
  /** What lies in it now, garbage included. */
  readonly used: () => number;
  /** A full collection, which stops the process meanwhile. */
  readonly collect: () => void;
};

/** Above it V8 collects more and more often, and ends the process at about 95 %. */
const FULL = 0.85;
/** Between two looks little work can begin. */
const LOOK_EVERY_MS = 20;
/** After a collection, V8's own ones too, so long until the next: one of a full heap takes some tenths of a second. */
const [COLLECT_FULL_EVERY_MS, COLLECT_OTHER_EVERY_MS] = [2_000, 200];

/**
 * Whether a heap is full: by what a full collection has left, never by garbage, so that it does not flap. Only a heap whose use is above the
 * bound is collected for that, where V8 has not just done so. It is looked at when somebody asks, and so whenever it matters.
 */
export class HeapGuard {
  private full = false;
  private lookedAt = -Infinity;
  private collectedAt = -Infinity;

  constructor(
    private readonly heap: Heap,
    private readonly now: () => number = () => performance.now(),
  ) {}

  isFull(): boolean {
    const now = this.now();
    if (now - this.lookedAt >= LOOK_EVERY_MS) this.look(now);
    return this.full;
  }

  /** A full collection has ended just now. */
  collected(): void {
    this.collectedAt = this.now();
    this.full = this.isAbove();
  }

  /** What is used is never less than what lives, so mostly it is all that is asked. */
  private look(now: number): void {
    this.lookedAt = now;
    if (!this.isAbove()) this.full = false;
    else if (now - this.collectedAt >= (this.full ? COLLECT_FULL_EVERY_MS : COLLECT_OTHER_EVERY_MS)) {
      this.heap.collect();
      this.collected();
    }
  }

  private isAbove(): boolean {
    return this.heap.used() > FULL * this.heap.limit;
  }
}
