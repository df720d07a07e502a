import { setTimeout as sleep } from 'node:timers/promises';
import { backoff, CLOSING, endWithin } from '@cauce/patience';
import type { Log } from '@cauce/telemetry';
import { type IHeaders, Kafka, Partitioners, type Producer, type TopicMessages } from 'kafkajs';
import { BusAway, inWords } from './away.js';
import { clientSettings } from './client.js';
import type { BusConnection } from './connection.js';
import { KafkaPing } from './ping.js';
import { AFTER_REFUSAL_MS, BusRefusal } from './refusal.js';
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

/** Tries of one batch, and the waits between them: an election takes no longer, as a rule. */
const TRIES = 6;
const [FIRST_PAUSE_MS, LONGEST_PAUSE_MS] = [100, 1_000];

type Waiting = { readonly topic: string; readonly messages: readonly OutgoingMessage[]; readonly done: PromiseWithResolvers<undefined> };

/**
 * Sends messages, acknowledged by all replicas. At most one request is in flight; messages sent meanwhile go together in
 * the next one. Not idempotent on purpose: with concurrent sends or finite retries kafkajs can then acknowledge a message
 * that is never written. Nor does kafkajs try again by itself: it skips the brokers that have already answered, and so the
 * partitions that have moved to them meanwhile, and reports that all is written. Consumers drop duplicates.
 */
export class BusProducer {
  private waiting: Waiting[] = [];
  private sending: Promise<void> | undefined;
  private connected: Promise<void> | undefined;
  /** Why the last try to connect failed. */
  private trouble: BusRefusal | BusAway | undefined;
  /** By `performance.now()`: after a refusal no try to connect before. */
  private nextTryAt = 0;

  private constructor(
    private readonly producer: Producer,
    private readonly ping: KafkaPing,
    private readonly prepare: () => Promise<void>,
    private readonly log: Log | undefined,
  ) {}

  /** Returns at once; connects, and makes the topics that are missing, with the first `send` or `ready`: a broker that is down at our start is no reason to die. */
  static open(connection: BusConnection, { log, topics }: ProducerOptions = {}): BusProducer {
    const kafka = new Kafka(clientSettings(connection, 'producer', log));
    const producer = kafka.producer({
      createPartitioner: Partitioners.DefaultPartitioner,
      allowAutoTopicCreation: false,
      maxInFlightRequests: 1,
      retry: { retries: 0 },
    });
    const prepare = () => (topics === undefined ? Promise.resolve() : ensureTopics(connection, topics, log));
    return new BusProducer(producer, new KafkaPing(kafka), prepare, log);
  }

  /** Connects. Throws when no broker answers after a few tries, and when Kafka refuses us. */
  static async connect(connection: BusConnection, options: ProducerOptions = {}): Promise<BusProducer> {
    const producer = BusProducer.open(connection, options);
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

  /** A check of readiness. */
  get readiness(): { readonly name: string; readonly check: () => Promise<void>; readonly isAway: (error: unknown) => boolean } {
    return { name: 'kafka', check: () => this.ready(), isAway: (error) => error instanceof BusAway };
  }

  /** Rejects while no broker answers; at once when none did the last time, since each try may take longer than a caller waits. */
  async ready(): Promise<void> {
    const connected = this.connect();
    if (this.trouble !== undefined) {
      connected.catch(() => undefined);
      throw this.trouble;
    }
    await connected;
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

  /** One try for all callers; a call after a failure tries again, though not soon after a refusal. Then kafkajs keeps the connections by itself. */
  private connect(): Promise<void> {
    if (this.trouble instanceof BusRefusal && performance.now() < this.nextTryAt) return Promise.reject(this.trouble);
    this.connected ??= this.prepare()
      .then(() => this.producer.connect())
      .then(() => void (this.trouble = undefined))
      .catch((error: unknown) => {
        this.connected = undefined;
        throw this.reported(inWords(error));
      });
    return this.connected;
  }

  private reported(error: unknown): unknown {
    this.trouble = error instanceof BusRefusal || error instanceof BusAway ? error : undefined;
    if (!(error instanceof BusRefusal)) return error;
    this.nextTryAt = performance.now() + AFTER_REFUSAL_MS;
    this.log?.error({}, error.message);
    return error;
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
      await this.write(byTopic(batch));
      for (const { done } of batch) done.resolve(undefined);
    } catch (error) {
      for (const { done } of batch) done.reject(inWords(error));
    }
  }

  /** Each try sends all of it again: some of it may be there twice then. */
  private async write(topicMessages: TopicMessages[]): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      try {
        await this.producer.sendBatch({ acks: -1, timeout: 10_000, topicMessages });
        return;
      } catch (error) {
        if (tries === TRIES || !isTransient(error)) throw error;
        await sleep(backoff(tries - 1, FIRST_PAUSE_MS, LONGEST_PAUSE_MS));
      }
    }
  }
}

/** kafkajs, which must not try again itself, gives this name to errors that another try may mend. */
const isTransient = (error: unknown): boolean => error instanceof Error && error.name === 'KafkaJSNumberOfRetriesExceeded';

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
