import type { Log } from '@cauce/telemetry';
// The default import: Node cannot import the constant by its name.
import kafkajs, { type Admin } from 'kafkajs';
import type { Replicas } from './connection.js';
import { BusRefusal } from './refusal.js';

export const MIN_IN_SYNC = 'min.insync.replicas';

/**
 * Checks topics that were made earlier, or by somebody else: messages acknowledged there must be on as many brokers as in ours.
 * @throws BusRefusal that names the topic, what it has, and what to do
 */
export async function checkReplicas(admin: Admin, topics: readonly string[], wanted: Replicas, log?: Log): Promise<void> {
  const { topics: found } = await admin.fetchTopicMetadata({ topics: [...topics] });
  for (const { name, partitions } of found) {
    const factor = Math.min(...partitions.map(({ replicas }) => replicas.length));
    if (factor < wanted.factor) throw tooFew(name, `replication factor ${factor}`, 'KAFKA_REPLICATION_FACTOR', wanted.factor);
  }
  for (const [name, minInSync] of await minimaOf(admin, topics, log)) {
    if (minInSync < wanted.minInSync) throw tooFew(name, `${MIN_IN_SYNC} ${minInSync}`, 'KAFKA_MIN_INSYNC_REPLICAS', wanted.minInSync);
  }
}

function tooFew(topic: string, has: string, variable: string, wanted: number): BusRefusal {
  return new BusRefusal(
    `The topic ${topic} has ${has}, and ${variable} asks for ${wanted}: raise that of the topic, or lower the variable`,
  );
}

/** A user who may write need not be allowed to read settings: then they are assumed to be right. */
async function minimaOf(admin: Admin, topics: readonly string[], log?: Log): Promise<(readonly [topic: string, minInSync: number])[]> {
  const resources = topics.map((name) => ({ type: kafkajs.ConfigResourceTypes.TOPIC, name, configNames: [MIN_IN_SYNC] }));
  try {
    const answer = await admin.describeConfigs({ resources, includeSynonyms: false });
    return answer.resources.flatMap(({ resourceName, configEntries }) =>
      configEntries.map(({ configValue }) => [resourceName, Number(configValue)] as const),
    );
  } catch (error) {
    if (!isForbidden(error)) throw error;
    log?.warn({ topics }, `${MIN_IN_SYNC} of the topics is not checked: the user of KAFKA_USERNAME may not describe their configuration`);
    return [];
  }
}

const isForbidden = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'type' in error && error.type === 'TOPIC_AUTHORIZATION_FAILED';
