import { setTimeout as sleep } from 'node:timers/promises';
import { type Admin, Kafka } from 'kafkajs';
import { type BusLog, clientSettings } from './client.js';

const LOOK_EVERY_MS = 25;

/** Offsets by `topic/partition`. */
type Offsets = ReadonlyMap<string, bigint>;

/** How far a consumer group is, all of its members together. Asked seldom: it connects each time. */
export class GroupProgress {
  constructor(
    private readonly settings: {
      readonly brokers: readonly string[];
      readonly group: string;
      readonly topics: readonly string[];
      readonly log?: BusLog;
    },
  ) {}

  /** True once the group has handled (or parked) all that stands in its topics now; false when it has not in so many milliseconds. */
  async caughtUp(withinMs: number): Promise<boolean> {
    const { brokers, group, log } = this.settings;
    const admin = new Kafka(clientSettings(brokers, `${group}-progress`, log)).admin();
    try {
      await admin.connect();
      return await this.reached(await this.ends(admin), admin, performance.now() + withinMs);
    } finally {
      await admin.disconnect();
    }
  }

  private async reached(ends: Offsets, admin: Admin, deadline: number): Promise<boolean> {
    for (;;) {
      if (isBehindNone(ends, await this.committed(admin))) return true;
      if (performance.now() >= deadline) return false;
      await sleep(LOOK_EVERY_MS);
    }
  }

  private async ends(admin: Admin): Promise<Offsets> {
    const all = await Promise.all(
      this.settings.topics.map(async (topic) => (await admin.fetchTopicOffsets(topic)).map((each) => ({ topic, ...each }))),
    );
    // What a partition never held, or holds no more, need not be handled.
    const nonEmpty = all.flat().filter(({ low, high }) => BigInt(high) > BigInt(low));
    return new Map(nonEmpty.map(({ topic, partition, high }) => [`${topic}/${partition}`, BigInt(high)]));
  }

  private async committed(admin: Admin): Promise<Offsets> {
    const { group, topics } = this.settings;
    const all = await admin.fetchOffsets({ groupId: group, topics: [...topics] });
    return new Map(all.flatMap(({ topic, partitions }) => partitions.map((each) => [`${topic}/${each.partition}`, BigInt(each.offset)])));
  }
}

function isBehindNone(ends: Offsets, committed: Offsets): boolean {
  return [...ends].every(([partition, end]) => (committed.get(partition) ?? -1n) >= end);
}
