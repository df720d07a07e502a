import type { BusLog } from './client.js';
import type { Progress } from './route.js';

/** The part of a kafkajs consumer that stops and goes on with one partition. */
export type Pausable = Record<'pause' | 'resume', (topics: { topic: string; partitions: number[] }[]) => void>;

/** A partition that does not move on: its next message cannot be handled. */
export type Stuck = {
  readonly topic: string;
  readonly partition: number;
  readonly offset: string;
  readonly poison: boolean;
  readonly tries: number;
};

/** First and longest wait before a message is tried again, in milliseconds; it doubles between them. */
export type PauseTimes = { readonly firstMs: number; readonly longestMs: number };

/**
 * Pauses a partition whose next message could not be handled, and lets it go on after a while, for ever. The batch stays
 * unresolved, so that kafkajs fetches it again; other partitions go on meanwhile (waiting inside `eachBatch` would stop all).
 */
export class Pauses {
  private readonly stuck = new Map<string, Stuck>();
  private readonly timers = new Set<NodeJS.Timeout>();

  constructor(
    private readonly log: BusLog,
    private readonly times: PauseTimes,
  ) {}

  /** What stands still now. */
  list(): readonly Stuck[] {
    return [...this.stuck.values()];
  }

  hold(consumer: Pausable, topic: string, partition: number, offset: string, failure: NonNullable<Progress['failure']>): void {
    const before = this.stuck.get(`${topic}/${partition}`);
    const tries = before?.offset === offset ? before.tries + 1 : 1;
    const stuck = { topic, partition, offset, poison: failure.poison, tries };
    this.stuck.set(`${topic}/${partition}`, stuck);
    this.tell(stuck, failure.error);
    consumer.pause([{ topic, partitions: [partition] }]);
    this.later(() => consumer.resume([{ topic, partitions: [partition] }]), tries);
  }

  /** The partition has moved on. */
  release(topic: string, partition: number): void {
    this.stuck.delete(`${topic}/${partition}`);
  }

  /** Forgets all: the consumer ends, and the next one begins where the committed offsets say. */
  clear(): void {
    for (const timer of this.timers) clearTimeout(timer);
    this.timers.clear();
    this.stuck.clear();
  }

  private tell({ poison, ...fields }: Stuck, error: unknown): void {
    if (poison) this.log.error({ ...fields, err: error }, 'a message that we cannot handle holds its partition up');
    else this.log.warn({ ...fields, err: error }, 'a part that we depend on does not answer; the partition waits');
  }

  private later(run: () => void, tries: number): void {
    const { firstMs, longestMs } = this.times;
    const timer = setTimeout(
      () => {
        this.timers.delete(timer);
        run();
      },
      Math.min(longestMs, firstMs * 2 ** Math.min(tries - 1, 16)),
    );
    this.timers.add(timer);
  }
}
