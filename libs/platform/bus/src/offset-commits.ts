import { Gathered, SAVING_PLACES } from '@cauce/patience';
import type { EachBatchPayload } from 'kafkajs';

/** Where a partition goes on, and what commits that. */
type Handled = {
  readonly topic: string;
  readonly partition: number;
  readonly offset: string;
  readonly payload: Pick<EachBatchPayload, 'commitOffsetsIfNecessary'>;
};

/** The wait after a failed commit. */
const AGAIN_MS = 1_000;

/**
 * Commits the progress of a member's partitions together, soon after the last of the batches that follow each other closely: with small batches a
 * commit costs more than the batch.
 */
export class OffsetCommits {
  private readonly uncommitted = new Map<string, Handled>();
  private readonly gathered = new Gathered(SAVING_PLACES, () => void this.flush());
  private committing: Promise<void> = Promise.resolve();

  constructor(private readonly onFailed: (error: unknown) => void) {}

  /** Everything before `offset` is handled: commits that within 250 ms. */
  soon(handled: Handled): void {
    this.uncommitted.set(`${handled.topic}/${String(handled.partition)}`, handled);
    this.gathered.ask();
  }

  /** Commits what is uncommitted, now; never throws. */
  flush(): Promise<void> {
    this.gathered.cancel();
    return (this.committing = this.committing.then(() => this.commit()));
  }

  /** The group has assigned its partitions anew: what was not committed by then is delivered again, perhaps to another member. */
  forget(): void {
    this.gathered.cancel();
    this.uncommitted.clear();
  }

  private async commit(): Promise<void> {
    const all = [...this.uncommitted];
    const newest = all.at(-1)?.[1];
    if (newest === undefined) return;
    this.gathered.ran();
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
      this.gathered.askIn(AGAIN_MS);
    }
  }
}
