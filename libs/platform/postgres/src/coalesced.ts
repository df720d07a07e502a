import { captureWork } from '@cauce/telemetry';
import { isUnavailable, NoTurnInTime } from './unavailable.js';

const MOST = 64;

/** When waiting items are processed. */
export type Pace = {
  /** From one batch to the next at least, in ms, unless the next is full. 0: a batch is everything asked for in one turn of the event loop. */
  readonly everyMs: number;
  /** How many batches may be under way. */
  readonly atOnce: number;
  /** How long an item may wait for its batch, in ms: then it fails with `NoTurnInTime`, and is never done. Absent: as long as it takes. */
  readonly withinMs?: number;
};

/**
 * Many rows per statement, since each one commits: rows that arrive meanwhile wait. On a busy machine a statement takes long, and more rows share
 * the next; several at a time, so that one that waits for a lock does not hold up the others.
 */
export const WRITES: Pace = { everyMs: 4, atOnce: 3 };

/** No read waits for a timer. Two batches, so that one that hangs does not hold up the others for long. */
export const READS: Pace = { everyMs: 0, atOnce: 2 };

/** Items that arrive while a batch is under way form the next one. */
export const ONE_AT_A_TIME: Pace = { everyMs: 0, atOnce: 1 };

type Waiting<Item, Answer> = {
  readonly item: Item;
  readonly answer: (answer: Answer) => void;
  readonly fail: (error: unknown) => void;
  /** When it was asked for, by `performance.now()`. */
  readonly since: number;
};

/**
 * Combines items that callers ask for one by one. A single item is served at once; under load, at most 64 items become one statement. What is shared runs
 * for no caller, so that none is refused for another: whoever adds an item has asked before (`admitted`).
 */
export class Coalesced<Item, Answer = void> {
  private waiting: Waiting<Item, Answer>[] = [];
  private waitingSize = 0;
  private cancel: (() => void) | undefined;
  private expiry: NodeJS.Timeout | undefined;
  private underWay = 0;
  private flushedAt = -Infinity;

  /**
   * @param work answers for each item, in their order; its error counts for all of them only when the database is down.
   * @param sizeOf what an item counts for, 1 unless told. One that is larger than a batch is done alone: combined, a backlog's items could
   * take longer than a statement may, again and again.
   */
  constructor(
    private readonly work: (items: readonly Item[]) => Promise<readonly Answer[]>,
    private readonly pace = WRITES,
    private readonly sizeOf: (item: Item) => number = () => 1,
  ) {}

  /** Resolves with the item's answer; rejects with what its work threw. */
  add(item: Item): Promise<Answer> {
    return new Promise((answer, fail) => {
      this.waiting.push({ item, answer, fail, since: performance.now() });
      this.waitingSize += this.sizeOf(item);
      this.schedule();
      this.expectExpiry();
    });
  }

  /** One timer, for whoever waits longest. Only items that a batch does not take at once need it. */
  private expectExpiry(): void {
    const { withinMs } = this.pace;
    const [first] = this.waiting;
    if (withinMs === undefined || first === undefined || this.underWay < this.pace.atOnce) return;
    this.expiry ??= setTimeout(() => this.expire(withinMs), first.since + withinMs - performance.now());
  }

  private expire(withinMs: number): void {
    this.expiry = undefined;
    const left = this.waiting.findIndex(({ since }) => performance.now() - since < withinMs);
    const late = this.waiting.splice(0, left < 0 ? this.waiting.length : left);
    for (const { item, fail } of late) {
      this.waitingSize -= this.sizeOf(item);
      fail(new NoTurnInTime(`no turn in ${withinMs} ms`));
    }
    this.expectExpiry();
  }

  private schedule(): void {
    if (this.waiting.length === 0 || this.underWay >= this.pace.atOnce) return;
    const { everyMs } = this.pace;
    const pauseMs = this.flushedAt + everyMs - performance.now();
    if (this.waitingSize >= MOST || (everyMs > 0 && pauseMs <= 0)) this.flush();
    else this.cancel ??= later(() => this.flush(), pauseMs);
  }

  private flush(): void {
    this.cancel?.();
    this.cancel = undefined;
    this.flushedAt = performance.now();
    const batch = this.takeBatch();
    this.underWay += 1;
    this.expectExpiry();
    void captureWork()(() => this.run(batch)).then(() => {
      this.underWay -= 1;
      this.schedule();
    });
  }

  /** As many as fit, but at least one. */
  private takeBatch(): Waiting<Item, Answer>[] {
    let [count, size] = [0, 0];
    for (const { item } of this.waiting) {
      if (count > 0 && size + this.sizeOf(item) > MOST) break;
      count += 1;
      size += this.sizeOf(item);
    }
    this.waitingSize -= size;
    return this.waiting.splice(0, count);
  }

  /** Never rejects. */
  private async run(batch: readonly Waiting<Item, Answer>[]): Promise<void> {
    try {
      const answers = await this.work(batch.map(({ item }) => item));
      batch.forEach(({ answer }, at) => answer(answers[at] as Answer));
    } catch (error) {
      // One that the table refuses must not fail its neighbours.
      if (batch.length > 1 && !isUnavailable(error)) await Promise.all(batch.map((one) => this.run([one])));
      else batch.forEach(({ fail }) => fail(error));
    }
  }
}

/** Runs `work` after this turn of the event loop, or after a pause; answers how to cancel it. */
function later(work: () => void, pauseMs: number): () => void {
  if (pauseMs <= 0) {
    const immediate = setImmediate(work);
    return () => clearImmediate(immediate);
  }
  const timer = setTimeout(work, pauseMs);
  return () => clearTimeout(timer);
}
