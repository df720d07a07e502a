import { type IHeaders, Kafka, Partitioners, type Producer, type TopicMessages } from 'kafkajs';
import { type BusLog, clientSettings } from './client.js';
import { KafkaPing } from './ping.js';

/** One message to send. `key` is the stream's name, so that everything of one stream lands on one partition, in order. */
export type OutgoingMessage = {
  readonly key: string;
  readonly value: Buffer | string;
  readonly headers?: Readonly<Record<string, string>>;
};

type Waiting = { readonly topic: string; readonly messages: readonly OutgoingMessage[]; readonly done: PromiseWithResolvers<undefined> };

/**
 * Sends messages, acknowledged by all replicas. At most one request is in flight; what is sent meanwhile goes together in
 * the next one. Not idempotent on purpose: with concurrent sends or finite retries kafkajs can then acknowledge a message
 * that is never written. Consumers drop duplicates.
 */
export class BusProducer {
  private waiting: Waiting[] = [];
  private sending: Promise<void> | undefined;

  private constructor(
    private readonly producer: Producer,
    private readonly ping: KafkaPing,
  ) {}

  /** Connects. Throws when no broker answers after a few tries. */
  static async connect(brokers: readonly string[], { log }: { log?: BusLog } = {}): Promise<BusProducer> {
    const kafka = new Kafka(clientSettings(brokers, 'producer', log));
    const producer = kafka.producer({
      createPartitioner: Partitioners.DefaultPartitioner,
      allowAutoTopicCreation: false,
      maxInFlightRequests: 1,
    });
    await producer.connect();
    return new BusProducer(producer, new KafkaPing(kafka));
  }

  /**
   * Resolves when all the messages are acknowledged. Rejects when the outcome is unknown: send them again, in the same order.
   * Two calls are written in the order of the calls only if the second is made after the first has resolved.
   */
  async send(topic: string, messages: readonly OutgoingMessage[]): Promise<void> {
    if (messages.length === 0) return;
    const done = Promise.withResolvers<undefined>();
    this.waiting.push({ topic, messages, done });
    this.sending ??= this.drain();
    await done.promise;
  }

  /** Rejects while no broker answers. */
  ready(): Promise<void> {
    return this.ping.ready();
  }

  /** Waits for what is being sent, then disconnects. */
  async close(): Promise<void> {
    await this.sending;
    await Promise.all([this.producer.disconnect(), this.ping.close()]);
  }

  private async drain(): Promise<void> {
    while (this.waiting.length > 0) {
      const batch = this.waiting;
      this.waiting = [];
      await this.sendBatch(batch);
    }
    this.sending = undefined;
  }

  private async sendBatch(batch: readonly Waiting[]): Promise<void> {
    try {
      await this.producer.sendBatch({ acks: -1, timeout: 10_000, topicMessages: byTopic(batch) });
      for (const { done } of batch) done.resolve(undefined);
    } catch (error) {
      for (const { done } of batch) done.reject(error);
    }
  }
}

function byTopic(batch: readonly Waiting[]): TopicMessages[] {
  return [...Map.groupBy(batch, ({ topic }) => topic)].map(([topic, its]) => ({
    topic,
    messages: its.flatMap(({ messages }) => messages.map(toKafka)),
  }));
}

function toKafka({ key, value, headers }: OutgoingMessage) {
  const copy: IHeaders = { ...headers };
  return { key, value, headers: copy };
}
