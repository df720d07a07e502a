import { isUnavailable } from './unavailable.js';

/** From one batch to the next, unless it is full: what comes meanwhile goes together. */
const EVERY_MS = 4;
const MOST_ITEMS = 64;

type Waiting<Item, Answer> = {
  readonly item: Item;
  readonly answer: (answer: Answer) => void;
  readonly fail: (error: unknown) => void;
};

/**
 * Does together what many ask for one by one. Who comes alone is served at once; under load, what comes within 4 ms, at most 64 items, becomes
 * one statement.
 */
export class Coalesced<Item, Answer = void> {
  private waiting: Waiting<Item, Answer>[] = [];
  private timer: NodeJS.Timeout | undefined;
  private flushedAt = -EVERY_MS;

  /** @param work answers for each item, in their order; what it throws concerns all of them only where the database is away. */
  constructor(private readonly work: (items: readonly Item[]) => Promise<readonly Answer[]>) {}

  /** Resolves with the item's answer; rejects with what its work threw. */
  add(item: Item): Promise<Answer> {
    return new Promise((answer, fail) => {
      this.waiting.push({ item, answer, fail });
      const pauseMs = this.flushedAt + EVERY_MS - performance.now();
      if (pauseMs <= 0 || this.waiting.length >= MOST_ITEMS) this.flush();
      else this.timer ??= setTimeout(() => this.flush(), pauseMs);
    });
  }

  private flush(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.flushedAt = performance.now();
    const batch = this.waiting;
    this.waiting = [];
    void this.run(batch);
  }

  private async run(batch: readonly Waiting<Item, Answer>[]): Promise<void> {
    try {
      const answers = await this.work(batch.map(({ item }) => item));
      batch.forEach(({ answer }, at) => answer(answers[at] as Answer));
    } catch (error) {
      // One that the table refuses must not take its neighbours with it.
      if (batch.length > 1 && !isUnavailable(error)) await Promise.all(batch.map((one) => this.run([one])));
      else batch.forEach(({ fail }) => fail(error));
    }
  }
}
