import type { Log } from '@cauce/telemetry';
import { Kafka } from 'kafkajs';
import { clientSettings } from './client.js';
import type { BusConnection, Replicas } from './connection.js';
import { explained } from './refusal.js';
import { checkReplicas, MIN_IN_SYNC } from './replicas.js';

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
    if (missing?.length) await admin.createTopics({ topics: missing.map((topic) => toKafka(topic, replicas)), waitForLeaders: true });
    if (there?.length && replicas) await checkReplicas(admin, there.map(([name]) => name), replicas, log); // prettier-ignore
  } catch (error) {
    throw explained(error);
  } finally {
    await admin.disconnect();
  }
}

function toKafka([topic, { partitions, retentionMs }]: [string, TopicManifest[string]], replicas?: Replicas) {
  const retention = { name: 'retention.ms', value: String(retentionMs) };
  if (replicas === undefined) return { topic, numPartitions: partitions, configEntries: [retention] };
  const { factor, minInSync } = replicas;
  const configEntries = [retention, { name: MIN_IN_SYNC, value: String(minInSync) }];
  return { topic, numPartitions: partitions, replicationFactor: factor, configEntries };
}
