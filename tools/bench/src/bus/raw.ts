import { type EachBatchPayload, type EachMessagePayload, Kafka, type KafkaMessage, logLevel, Partitioners } from 'kafkajs';
import type { OnMessage, Place, Reader, Sender } from './participants.js';

const kafkaOf = (brokers: readonly string[]) => new Kafka({ brokers: [...brokers], clientId: 'bench-raw', logLevel: logLevel.NOTHING });

/** kafkajs's producer, with the same acknowledgement. */
export async function rawSender({ brokers, topic }: Place): Promise<Sender> {
  const producer = kafkaOf(brokers).producer({ createPartitioner: Partitioners.DefaultPartitioner, allowAutoTopicCreation: false });
  await producer.connect();
  const send = async (messages: readonly { readonly key: string; readonly value: string }[]) => {
    await producer.send({ topic, acks: -1, messages: [...messages] });
  };
  return { send, close: () => producer.disconnect() };
}

/** kafkajs's consumer, which does nothing but read and commit, as many partitions at a time as ours. */
export async function rawReader({ brokers, topic, group }: Place, batch: boolean, onMessage: OnMessage): Promise<Reader> {
  const consumer = kafkaOf(brokers).consumer({ groupId: group, maxWaitTimeInMs: 250, allowAutoTopicCreation: false });
  const joined = new Promise((resolve) => consumer.on(consumer.events.GROUP_JOIN, resolve));
  await consumer.connect();
  await consumer.subscribe({ topics: [topic], fromBeginning: true });
  const tell = ({ value }: KafkaMessage) => {
    if (value !== null) onMessage(value);
  };
  const eachBatch = ({ batch: { messages } }: EachBatchPayload) => {
    messages.forEach(tell);
    return Promise.resolve();
  };
  const eachMessage = ({ message }: EachMessagePayload) => {
    tell(message);
    return Promise.resolve();
  };
  await consumer.run({ partitionsConsumedConcurrently: 4, ...(batch ? { eachBatch } : { eachMessage }) });
  await joined;
  return { close: () => consumer.disconnect() };
}
