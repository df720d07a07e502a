import { backoff } from '@cauce/patience';
import { type Log, repeats } from '@cauce/telemetry';
import type { Progress } from './route.js';

/** The part of a kafkajs consumer that pauses and resumes one partition. */
export type Pausable = Record<'pause' | 'resume', (topics: { topic: string; partitions: number[] }[]) => void>;

/** A paused partition: its next message cannot be handled. */
export type Stuck = {
  readonly topic: string;
  readonly partition: number;
  readonly offset: string;
  readonly poison: boolean;
  /** How often it failed, for any reason. */
  readonly tries: number;
  /** How often it failed by our own fault: those count for parking. */
  readonly faults: number;
};

/** A message of a partition. */
export type Place = Pick<Stuck, 'topic' | 'partition' | 'offset'>;

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
    private readonly log: Log,
    private readonly times: PauseTimes,
  ) {}

  /** The paused partitions. */
  list(): readonly Stuck[] {
    return [...this.stuck.values()];
  }

  /** How often this message failed by our own fault until now. */
  faultsOf({ topic, partition, offset }: Place): number {
    return this.before({ topic, partition, offset })?.faults ?? 0;
  }

  hold(consumer: Pausable, place: Place, { error, poison }: NonNullable<Progress['failure']>): void {
    const { topic, partition, offset } = place;
    const before = this.before(place);
    const tries = (before?.tries ?? 0) + 1;
    const stuck = { topic, partition, offset, poison, tries, faults: (before?.faults ?? 0) + (poison ? 1 : 0) };
    this.stuck.set(nameOf(place), stuck);
    this.tell(stuck, error);
    consumer.pause([{ topic, partitions: [partition] }]);
    this.later(() => consumer.resume([{ topic, partitions: [partition] }]), tries);
  }

  /** The partition has moved on. */
  release(partition: Omit<Place, 'offset'>): void {
    this.stuck.delete(nameOf(partition));
  }

  /** Forgets partitions that went to another member of the group: it counts its own tries. */
  keepOnly(assigned: Readonly<Record<string, readonly number[]>>): void {
    for (const [name, { topic, partition }] of this.stuck) {
      if (assigned[topic]?.includes(partition) !== true) this.stuck.delete(name);
    }
  }

  /** Forgets all: the consumer ends, and the next one begins where the committed offsets say. */
  clear(): void {
    for (const timer of this.timers) clearTimeout(timer);
    this.timers.clear();
    this.stuck.clear();
  }

  private before(place: Place): Stuck | undefined {
    const before = this.stuck.get(nameOf(place));
    return before?.offset === place.offset ? before : undefined;
  }

  private tell({ poison, ...fields }: Stuck, error: unknown): void {
    if (poison) this.log.error({ ...fields, err: error }, 'a message could not be handled, by our own fault; it is tried again');
    else repeats.warn(this.log, { ...fields, err: error }, 'a part that we depend on does not answer; the partition waits');
  }

  private later(run: () => void, tries: number): void {
    const { firstMs, longestMs } = this.times;
    const timer = setTimeout(
      () => {
        this.timers.delete(timer);
        run();
      },
      backoff(tries - 1, firstMs, longestMs),
    );
    this.timers.add(timer);
  }
}

const nameOf = ({ topic, partition }: Omit<Place, 'offset'>) => `${topic}/${partition}`;
