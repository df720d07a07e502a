import { backoff, pause } from '@cauce/patience';
import type { Log } from '@cauce/telemetry';
import { type Admin, Kafka, type KafkaJSProtocolError } from 'kafkajs';
import { clientSettings } from './client.js';
import type { BusConnection, Replicas } from './connection.js';
import { explained } from './refusal.js';
import { checkReplicas, MIN_IN_SYNC } from './replicas.js';

/** Whoever sends or reads earlier is told to ask again. */
const LED_WITHIN_MS = 10_000;

/** What a topic must be, by its name: the manifest of `@cauce/contracts`. */
export type TopicManifest = Readonly<Record<string, { readonly partitions: number; readonly retentionMs: number }>>;

/**
 * Creates the topics of the manifest that are missing. Safe to run from many processes at once.
 * @throws BusRefusal when one that is there has fewer replicas than the connection asks for, and when Kafka refuses us
 */
export async function ensureTopics(connection: BusConnection, topics: TopicManifest, log?: Log): Promise<void> {
  const { replicas } = connection;
  const admin = new Kafka(clientSettings(connection, 'topics', log)).admin();
  try {
    await admin.connect();
    const known = new Set(await admin.listTopics());
    const [there, missing] = [true, false].map((isThere) => Object.entries(topics).filter(([name]) => known.has(name) === isThere));
    if (missing?.length)
      await create(
        admin,
        missing.map((topic) => toKafka(topic, replicas)),
      );
    if (there?.length && replicas)
      await checkReplicas(
        admin,
        there.map(([name]) => name),
        replicas,
        log,
      );
  } catch (error) {
    throw explained(error);
  } finally {
    await admin.disconnect();
  }
}

/** A new topic is known to the brokers one after the other; kafkajs's own wait for its leaders gives up at the first that does not know it yet. */
async function create(admin: Admin, topics: readonly ReturnType<typeof toKafka>[]): Promise<void> {
  await admin.createTopics({ topics: [...topics], waitForLeaders: false });
  const names = topics.map(({ topic }) => topic);
  const deadline = performance.now() + LED_WITHIN_MS;
  for (let looks = 0; !(await areLed(admin, names)) && performance.now() < deadline; looks += 1) await pause(backoff(looks, 20, 500));
}

async function areLed(admin: Admin, topics: string[]): Promise<boolean> {
  try {
    const { topics: found } = await admin.fetchTopicMetadata({ topics });
    return found.every(({ partitions }) => partitions.every(({ leader }) => leader >= 0));
  } catch (error) {
    if ((error as KafkaJSProtocolError).retriable) return false;
    throw error;
  }
}

/** A topic of the manifest, as Kafka is asked to make it. */
export function toKafka([topic, { partitions, retentionMs }]: [string, TopicManifest[string]], replicas?: Replicas) {
  const retention = { name: 'retention.ms', value: String(retentionMs) };
  if (replicas === undefined) return { topic, numPartitions: partitions, configEntries: [retention] };
  const { factor, minInSync } = replicas;
  const configEntries = [retention, { name: MIN_IN_SYNC, value: String(minInSync) }];
  return { topic, numPartitions: partitions, replicationFactor: factor, configEntries };
}
