import { CLOSING, endWithin } from '@cauce/patience';
import type { Log } from '@cauce/telemetry';
import { type IHeaders, Kafka, Partitioners, type Producer, type TopicMessages } from 'kafkajs';
import { clientSettings } from './client.js';
import { KafkaPing } from './ping.js';
import { ensureTopics, type TopicManifest } from './topics.js';

/** One message to send. `key` is the stream's name, so that everything of one stream lands on one partition, in order. */
export type OutgoingMessage = {
  readonly key: string;
  readonly value: Buffer | string;
  readonly headers?: Readonly<Record<string, string>>;
};

/** How a producer is made. */
export type ProducerOptions = {
  readonly log?: Log;
  /** Made when they are missing. */
  readonly topics?: TopicManifest;
};

type Waiting = { readonly topic: string; readonly messages: readonly OutgoingMessage[]; readonly done: PromiseWithResolvers<undefined> };

/**
 * Sends messages, acknowledged by all replicas. At most one request is in flight; messages sent meanwhile go together in
 * the next one. Not idempotent on purpose: with concurrent sends or finite retries kafkajs can then acknowledge a message
 * that is never written. Consumers drop duplicates.
 */
export class BusProducer {
  private waiting: Waiting[] = [];
  private sending: Promise<void> | undefined;
  private connected: Promise<void> | undefined;

  private constructor(
    private readonly producer: Producer,
    private readonly ping: KafkaPing,
    private readonly prepare: () => Promise<void>,
  ) {}

  /** Returns at once; connects, and makes the topics that are missing, with the first `send` or `ready`: a broker that is down at our start is no reason to die. */
  static open(brokers: readonly string[], { log, topics }: ProducerOptions = {}): BusProducer {
    const kafka = new Kafka(clientSettings(brokers, 'producer', log));
    const producer = kafka.producer({
      createPartitioner: Partitioners.DefaultPartitioner,
      allowAutoTopicCreation: false,
      maxInFlightRequests: 1,
    });
    return new BusProducer(producer, new KafkaPing(kafka), () =>
      topics === undefined ? Promise.resolve() : ensureTopics(brokers, topics, log),
    );
  }

  /** Connects. Throws when no broker answers after a few tries. */
  static async connect(brokers: readonly string[], options: ProducerOptions = {}): Promise<BusProducer> {
    const producer = BusProducer.open(brokers, options);
    await producer.connect();
    return producer;
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
  async ready(): Promise<void> {
    await this.connect();
    await this.ping.ready();
  }

  /** Waits for what is being sent, then disconnects, but not for a broker that is down: after 2 s the outcome of the rest is unknown. */
  async close(): Promise<void> {
    await endWithin(CLOSING.producer, this.end()); // kafkajs waits for each answer 15 s, and tries again
  }

  private async end(): Promise<void> {
    await this.sending;
    await this.connected?.catch(() => undefined);
    await Promise.all([this.producer.disconnect(), this.ping.close()]);
  }

  /** Once for all callers; after a failure the next call tries again. From then on kafkajs keeps the connections by itself. */
  private connect(): Promise<void> {
    this.connected ??= this.prepare()
      .then(() => this.producer.connect())
      .catch((error: unknown) => {
        this.connected = undefined;
        throw error;
      });
    return this.connected;
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
      await this.connect();
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
