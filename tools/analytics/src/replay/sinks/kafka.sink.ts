import { BusProducer, busRefusalOf } from '@cauce/bus';
import { TOPICS } from '@cauce/contracts';
import { backoff, pause } from '@cauce/patience';
import { lineOf, REPLAYED } from '../replayed-event.js';
import type { KafkaAddress } from './kafka-address.js';
import { Refused, type Sink } from './sink.js';

const TRIES = 8;
const [FIRST_PAUSE_MS, LONGEST_PAUSE_MS] = [200, 5_000];
/** Of a topic that is not there yet: as many as those of payments have, and kept as long. */
const NEW_TOPIC = { partitions: 12, retentionMs: TOPICS['payments.payment.v1'].retentionMs };

/** Sends each event as a message whose key is its stream: all of a stream on one partition, in order. A missing topic is made. */
export function toKafka({ brokers, topic }: KafkaAddress): Sink {
  const producer = BusProducer.open({ brokers }, { topics: { [topic]: NEW_TOPIC } });
  const take: Sink['take'] = async (events) => {
    const messages = events.map((event) => ({
      key: event.stream,
      value: lineOf(event),
      headers: { [REPLAYED]: 'true', id: event.id, type: event.type, revision: String(event.revision), position: event.position },
    }));
    for (let tried = 1; ; tried += 1) {
      try {
        await producer.send(topic, messages);
        return;
      } catch (error) {
        const refusal = busRefusalOf(error);
        if (refusal !== undefined) throw new Refused(refusal, { cause: error });
        const says = error instanceof Error ? error.message : String(error);
        if (tried === TRIES) throw new Refused(`Kafka did not take it, ${String(TRIES)} times in a row: ${says}`, { cause: error });
        await pause(backoff(tried - 1, FIRST_PAUSE_MS, LONGEST_PAUSE_MS));
      }
    }
  };
  return { take, close: () => producer.close() };
}
