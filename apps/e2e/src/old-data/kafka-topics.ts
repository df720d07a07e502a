import { Kafka, logLevel, Partitioners } from 'kafkajs';
import type { Ageing } from './ageing.js';
import type { Fixture, OldTopic } from './fixture.js';

type OldMessage = {
  readonly partition: number;
  readonly offset: number;
  /** When it was sent, RFC 3339. */
  readonly timestamp: string;
  readonly key: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly value: string;
};

/** Makes the topics as they were: each message in its partition at its offset, and each group where it was. */
export async function restoreTopics(fixture: Fixture, ageing: Ageing, brokers: readonly string[]): Promise<void> {
  const kafka = new Kafka({ clientId: 'old-data', brokers: [...brokers], logLevel: logLevel.NOTHING });
  for (const [name, topic] of Object.entries(fixture.manifest.topics)) {
    await create(kafka, name, topic);
    await publish(kafka, name, messagesOf(fixture, ageing, name));
    await setGroups(kafka, name, topic);
  }
}

function messagesOf(fixture: Fixture, ageing: Ageing, name: string) {
  return fixture.lines<OldMessage>('kafka', `${name}.jsonl`).map(({ offset: _, timestamp, value, headers, ...rest }) => ({
    ...rest,
    headers: { ...headers },
    timestamp: String(Date.parse(String(ageing.moved(timestamp)))),
    value: ageing.message(value),
  }));
}

async function create(kafka: Kafka, topic: string, { partitions, retentionMs }: OldTopic): Promise<void> {
  const admin = kafka.admin();
  await admin.connect();
  const configEntries = [{ name: 'retention.ms', value: String(retentionMs) }];
  await admin.createTopics({ waitForLeaders: true, topics: [{ topic, numPartitions: partitions, replicationFactor: 1, configEntries }] });
  await admin.disconnect();
}

/**
 * In the order of their offsets, which begin with 0 in a new topic. One partition at a time: what fails in one of a topic that is just
 * made is sent again with all that went along.
 */
async function publish(kafka: Kafka, topic: string, messages: ReturnType<typeof messagesOf>): Promise<void> {
  const producer = kafka.producer({ createPartitioner: Partitioners.DefaultPartitioner, allowAutoTopicCreation: false });
  await producer.connect();
  for (const [partition, its] of Map.groupBy(messages, (message) => message.partition)) {
    const [written] = await producer.send({ topic, acks: -1, messages: its });
    if (written?.baseOffset !== '0')
      throw new Error(`Messages of ${topic}/${partition} came twice: their offsets would not be those of then.`);
  }
  await producer.disconnect();
}

async function setGroups(kafka: Kafka, topic: string, { groups }: OldTopic): Promise<void> {
  const admin = kafka.admin();
  await admin.connect();
  for (const [groupId, offsets] of Object.entries(groups)) {
    const partitions = offsets.map(({ partition, offset }) => ({ partition, offset: String(offset) }));
    await admin.setOffsets({ groupId, topic, partitions });
  }
  await admin.disconnect();
}
