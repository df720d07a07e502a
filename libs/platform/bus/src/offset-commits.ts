import type { EachBatchPayload } from 'kafkajs';

/** Where a partition goes on, and what commits that. */
type Handled = {
  readonly topic: string;
  readonly partition: number;
  readonly offset: string;
  readonly payload: Pick<EachBatchPayload, 'commitOffsetsIfNecessary'>;
};

/** The time between two commits: what a crash loses is delivered again. */
const EVERY_MS = 50;
/** The wait after a failed commit. */
const AGAIN_MS = 1_000;

/** Commits the progress of a member's partitions, together and at most 20 times a second: with small batches a commit costs more than the batch. */
export class OffsetCommits {
  private readonly uncommitted = new Map<string, Handled>();
  private timer: NodeJS.Timeout | undefined;
  private committing: Promise<void> = Promise.resolve();
  private last = -Infinity;

  constructor(private readonly onFailed: (error: unknown) => void) {}

  /** Everything before `offset` is handled: commits that within 50 ms. */
  soon(handled: Handled): void {
    this.uncommitted.set(`${handled.topic}/${String(handled.partition)}`, handled);
    this.commitIn(this.last + EVERY_MS - performance.now());
  }

  /** Commits what is uncommitted, now; never throws. */
  flush(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    return (this.committing = this.committing.then(() => this.commit()));
  }

  /** The group has assigned its partitions anew: what was not committed by then is delivered again, perhaps to another member. */
  forget(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.uncommitted.clear();
  }

  private commitIn(ms: number): void {
    this.timer ??= setTimeout(() => void this.flush(), Math.max(0, ms));
  }

  private async commit(): Promise<void> {
    const all = [...this.uncommitted];
    const newest = all.at(-1)?.[1];
    if (newest === undefined) return;
    this.last = performance.now();
    const byTopic = Map.groupBy(all, ([, { topic }]) => topic);
    const topics = [...byTopic].map(([topic, ofTopic]) => ({
      topic,
      partitions: ofTopic.map(([, { partition, offset }]) => ({ partition, offset })),
    }));
    try {
      await newest.payload.commitOffsetsIfNecessary({ topics });
      for (const [name, handled] of all) if (this.uncommitted.get(name) === handled) this.uncommitted.delete(name);
    } catch (error) {
      if (this.uncommitted.size === 0) return; // forgotten meanwhile
      this.onFailed(error);
      this.commitIn(AGAIN_MS);
    }
  }
}
