import { SERVICE_NAMES, serviceOf } from '@cauce/services';
import { Kafka, logLevel } from 'kafkajs';
import { stackAddress } from '../stack/database.js';

/** Deletes all messages. A new group begins with the oldest, and an order of a test clock that it was never told of would hold it up for ever. */
export async function emptyTopics(): Promise<void> {
  const kafka = new Kafka({ brokers: stackAddress('TEST_KAFKA_BROKERS').split(','), logLevel: logLevel.NOTHING });
  const admin = kafka.admin();
  await admin.connect();
  try {
    const there = await admin.listTopics();
    for (const topic of SERVICE_NAMES.flatMap((name) => serviceOf(name).publishes).filter((each) => there.includes(each))) {
      const offsets = await admin.fetchTopicOffsets(topic);
      const partitions = offsets.filter(({ low, high }) => low !== high).map(({ partition, high }) => ({ partition, offset: high }));
      if (partitions.length > 0) await admin.deleteTopicRecords({ topic, partitions });
    }
  } finally {
    await admin.disconnect();
  }
}
