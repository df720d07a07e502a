import { type Admin, Kafka } from 'kafkajs';
import { type Apis, askApis, missingApis } from './apis.js';
import { clientSettings } from './client.js';
import type { BusConnection } from './connection.js';
import { explained, refusalOf } from './refusal.js';
import { checkReplicas } from './replicas.js';
import { toKafka, type TopicManifest } from './topics.js';

/** A broker that the connection names: which requests it takes, or why it says nothing. */
export type AskedBroker = { readonly address: string } & ({ readonly apis: Apis } | { readonly error: unknown });

/** Asks each broker that the connection names what it takes, side by side. Never rejects. */
export function askBrokers(connection: BusConnection): Promise<AskedBroker[]> {
  return Promise.all(
    connection.brokers.map((address) =>
      askApis(address, connection).then(
        (apis) => ({ address, apis }),
        (error: unknown) => ({ address, error }),
      ),
    ),
  );
}

/**
 * Logs in, and says what a cluster lacks for these topics, in sentences: too few brokers, partitions or replicas, or a right. Makes nothing.
 * Rejects with what was said when it cannot be asked; {@link refusalOf} puts that into words.
 */
export async function lookAtBus(connection: BusConnection, topics: TopicManifest, asked: Apis): Promise<string[]> {
  const missing = missingApis(asked, connection);
  if (missing.length > 0) return [`Kafka offers no ${missing.join(', ')} that our client speaks: it is too old or too new`];
  const admin = new Kafka(clientSettings(connection, 'check')).admin();
  try {
    await admin.connect();
    return await faultsOf(admin, connection, topics);
  } catch (error) {
    throw explained(error);
  } finally {
    await admin.disconnect();
  }
}

async function faultsOf(admin: Admin, { replicas = { factor: 1, minInSync: 1 } }: BusConnection, topics: TopicManifest): Promise<string[]> {
  const { brokers } = await admin.describeCluster();
  if (brokers.length < replicas.factor) {
    return [`Kafka has fewer brokers (${brokers.length}) than KAFKA_REPLICATION_FACTOR asks for (${replicas.factor})`];
  }
  const known = new Set(await admin.listTopics());
  const [there, missing] = [true, false].map((isThere) => Object.entries(topics).filter(([name]) => known.has(name) === isThere));
  const partitions = await fewPartitions(admin, there ?? []);
  const each = (there ?? []).map(([name]) => checkReplicas(admin, [name], replicas));
  const making = missing?.length
    ? [admin.createTopics({ topics: missing.map((topic) => toKafka(topic, replicas)), validateOnly: true, waitForLeaders: false })]
    : [];
  return [...partitions, ...(await refusalsOf([...each, ...making]))];
}

async function fewPartitions(admin: Admin, there: readonly [string, TopicManifest[string]][]): Promise<string[]> {
  if (there.length === 0) return [];
  const { topics } = await admin.fetchTopicMetadata({ topics: there.map(([name]) => name) });
  const has = new Map(topics.map(({ name, partitions }) => [name, partitions.length]));
  return there
    .filter(([name, { partitions }]) => (has.get(name) ?? 0) < partitions)
    .map(
      ([name, { partitions }]) =>
        `The topic ${name} has ${has.get(name)} partitions, and this build needs ${partitions}: raise them while nothing is published, since keys move`,
    );
}

async function refusalsOf(work: readonly Promise<unknown>[]): Promise<string[]> {
  const ends = await Promise.allSettled(work);
  return ends.flatMap((end) => {
    if (end.status === 'fulfilled') return [];
    const words = refusalOf(end.reason);
    if (words === undefined) throw end.reason;
    return [words];
  });
}
