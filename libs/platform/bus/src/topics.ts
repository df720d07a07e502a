import type { Log } from '@cauce/telemetry';
import { Kafka } from 'kafkajs';
import { clientSettings } from './client.js';

/** What a topic must be, by its name: the manifest of `@cauce/contracts`. */
export type TopicManifest = Readonly<Record<string, { readonly partitions: number; readonly retentionMs: number }>>;

/** Creates the topics of the manifest that are missing. Replication is the broker's default. Safe to run from many processes at once. */
export async function ensureTopics(brokers: readonly string[], topics: TopicManifest, log?: Log): Promise<void> {
  const admin = new Kafka(clientSettings(brokers, 'topics', log)).admin();
  await admin.connect();
  try {
    const known = new Set(await admin.listTopics());
    const missing = Object.entries(topics).filter(([name]) => !known.has(name));
    if (missing.length > 0) await admin.createTopics({ topics: missing.map(toKafka), waitForLeaders: true });
  } finally {
    await admin.disconnect();
  }
}

function toKafka([topic, { partitions, retentionMs }]: [string, TopicManifest[string]]) {
  return { topic, numPartitions: partitions, configEntries: [{ name: 'retention.ms', value: String(retentionMs) }] };
}
