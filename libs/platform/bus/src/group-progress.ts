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
/** What a partition holds: its first message, and the place after its last one. */
type Held = { readonly topic: string; readonly low: bigint; readonly high: bigint };

/** The progress of a consumer group, all of its members together. Its connection is kept from the first question on. */
export class GroupProgress {
  private admin: Promise<Admin> | undefined;
  private measuring: Promise<ReadonlyMap<string, number>> | undefined;

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
    return this.ask(async (admin) => this.reached(await this.held(admin), admin, deadline));
  }

  /** How many messages of each topic are not handled (or parked) yet. Throws while no broker answers. Calls during a running one share its answer. */
  lag(): Promise<ReadonlyMap<string, number>> {
    return (this.measuring ??= this.ask((admin) => this.measure(admin)).finally(() => (this.measuring = undefined)));
  }

  /** Ends the connection, if there is one, without waiting long; never throws. */
  async close(): Promise<void> {
    const admin = this.admin;
    this.admin = undefined;
    const closed = admin?.then((connected) => connected.disconnect()).catch(() => undefined);
    await endWithin(CLOSE_MS, closed);
  }

  private async ask<T>(question: (admin: Admin) => Promise<T>): Promise<T> {
    const wasKept = this.admin !== undefined;
    return this.tryToAsk(question).catch((error: unknown) => {
      if (!wasKept) throw error;
      return this.tryToAsk(question); // a broker closes connections that were idle for long
    });
  }

  private async tryToAsk<T>(question: (admin: Admin) => Promise<T>): Promise<T> {
    const admin = await (this.admin ??= this.connect());
    try {
      return await question(admin);
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

  private async reached(held: ReadonlyMap<string, Held>, admin: Admin, deadline: number): Promise<boolean> {
    for (let looks = 0; ; looks += 1) {
      if (isBehindNone(held, await this.committed(admin))) return true;
      if (performance.now() >= deadline) return false;
      await sleep(backoff(looks, LOOK_FIRST_MS, LOOK_LAST_MS));
    }
  }

  private async measure(admin: Admin): Promise<ReadonlyMap<string, number>> {
    const [held, committed] = await Promise.all([this.held(admin), this.committed(admin)]);
    const lag = new Map(this.settings.topics.map((topic) => [topic, 0]));
    for (const [partition, { topic, low, high }] of held) {
      const next = committed.get(partition) ?? low;
      lag.set(topic, (lag.get(topic) ?? 0) + Math.max(0, Number(high - (next > low ? next : low))));
    }
    return lag;
  }

  private async held(admin: Admin): Promise<ReadonlyMap<string, Held>> {
    const all = await Promise.all(
      this.settings.topics.map(async (topic) => (await admin.fetchTopicOffsets(topic)).map((each) => ({ topic, ...each }))),
    );
    const partitions = all.flat().map(({ topic, partition, low, high }) => {
      return [`${topic}/${partition}`, { topic, low: BigInt(low), high: BigInt(high) }] as const;
    });
    // A partition that is empty, or whose messages have all been deleted, has nothing to handle.
    return new Map(partitions.filter(([, { low, high }]) => high > low));
  }

  private async committed(admin: Admin): Promise<Offsets> {
    const { group, topics } = this.settings;
    const all = await admin.fetchOffsets({ groupId: group, topics: [...topics] });
    return new Map(all.flatMap(({ topic, partitions }) => partitions.map((each) => [`${topic}/${each.partition}`, BigInt(each.offset)])));
  }
}

function isBehindNone(held: ReadonlyMap<string, Held>, committed: Offsets): boolean {
  return [...held].every(([partition, { high }]) => (committed.get(partition) ?? -1n) >= high);
}
