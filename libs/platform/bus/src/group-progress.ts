import { setTimeout as sleep } from 'node:timers/promises';
import { backoff, endWithin } from '@cauce/patience';
import type { Log } from '@cauce/telemetry';
import { type Admin, Kafka } from 'kafkajs';
import { clientSettings } from './client.js';
import type { BusConnection } from './connection.js';
import { explained } from './refusal.js';

const LOOK_FIRST_MS = 5;
const LOOK_LAST_MS = 25;
const CLOSE_MS = 500;

/** Offsets by `topic/partition`. */
type Offsets = ReadonlyMap<string, bigint>;

/** The progress of a consumer group, all of its members together. Its connection is kept from the first question on. */
export class GroupProgress {
  private admin: Promise<Admin> | undefined;

  constructor(
    private readonly settings: {
      readonly connection: BusConnection;
      readonly group: string;
      readonly topics: readonly string[];
      readonly log?: Log;
    },
  ) {}

  /** True once the group has handled (or parked) all that is in its topics now; false when it has not within `withinMs`. */
  async caughtUp(withinMs: number): Promise<boolean> {
    const deadline = performance.now() + withinMs;
    const wasKept = this.admin !== undefined;
    return this.ask(deadline).catch((error: unknown) => {
      if (!wasKept) throw error;
      return this.ask(deadline); // a broker closes connections that were idle for long
    });
  }

  /** Ends the connection, if there is one, without waiting long; never throws. */
  async close(): Promise<void> {
    const admin = this.admin;
    this.admin = undefined;
    const closed = admin?.then((connected) => connected.disconnect()).catch(() => undefined);
    await endWithin(CLOSE_MS, closed);
  }

  private async ask(deadline: number): Promise<boolean> {
    const admin = await (this.admin ??= this.connect());
    try {
      return await this.reached(await this.ends(admin), admin, deadline);
    } catch (error) {
      await this.close(); // the next question connects anew
      throw error;
    }
  }

  private async connect(): Promise<Admin> {
    const { connection, group, log } = this.settings;
    const admin = new Kafka(clientSettings(connection, `${group}-progress`, log)).admin();
    try {
      await admin.connect();
      return admin;
    } catch (error) {
      this.admin = undefined;
      await admin.disconnect();
      throw explained(error);
    }
  }

  private async reached(ends: Offsets, admin: Admin, deadline: number): Promise<boolean> {
    for (let looks = 0; ; looks += 1) {
      if (isBehindNone(ends, await this.committed(admin))) return true;
      if (performance.now() >= deadline) return false;
      await sleep(backoff(looks, LOOK_FIRST_MS, LOOK_LAST_MS));
    }
  }

  private async ends(admin: Admin): Promise<Offsets> {
    const all = await Promise.all(
      this.settings.topics.map(async (topic) => (await admin.fetchTopicOffsets(topic)).map((each) => ({ topic, ...each }))),
    );
    // A partition that is empty, or whose messages have all been deleted, has nothing to handle.
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
