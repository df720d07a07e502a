import { randomUUID } from 'node:crypto';
import { type Consumer, Kafka, logLevel } from 'kafkajs';
import { eventually, type Patience } from './eventually.js';

/** All messages of a topic, read from Kafka directly. */
export class Messages {
  /** Unparsed: messages of other specs may not be JSON. */
  private readonly byKey = new Map<string, string[]>();
  /** A consumer that its group has given up begins again where it had last committed. */
  private readonly read = new Set<string>();

  private constructor(private readonly consumer: Consumer) {}

  /** Reads from the topic's beginning. @param brokers `host:port`, separated by commas */
  static async on(topic: string, brokers: string): Promise<Messages> {
    const kafka = new Kafka({ brokers: brokers.split(','), logLevel: logLevel.NOTHING });
    const messages = new Messages(kafka.consumer({ groupId: `spec-${randomUUID()}`, sessionTimeout: 6_000, heartbeatInterval: 1_500 }));
    await messages.consumer.connect();
    await messages.consumer.subscribe({ topic, fromBeginning: true });
    await messages.consumer.run({
      eachMessage: ({ partition, message: { offset, key, value } }) => {
        messages.take(`${partition}/${offset}`, String(key), String(value));
        return Promise.resolve();
      },
    });
    return messages;
  }

  /** Waits for at least `count` messages of a stream; answers them in order. */
  of<Message extends object>(stream: string, count: number, patience?: Patience): Promise<readonly Message[]> {
    return eventually(
      () => (this.byKey.get(stream) ?? []).map((text) => JSON.parse(text) as Message),
      ({ length }) => length >= count,
      patience,
    );
  }

  /** As `of`, but each message once: a topic has each at least once, and a repeat has the same id. */
  ofEach<Message extends { readonly id: string }>(stream: string, count: number, patience?: Patience): Promise<readonly Message[]> {
    return eventually(
      async () => [...new Map((await this.of<Message>(stream, 0)).map((message) => [message.id, message])).values()],
      ({ length }) => length >= count,
      patience,
    );
  }

  close(): Promise<void> {
    return this.consumer.disconnect();
  }

  private take(place: string, key: string, message: string): void {
    if (this.read.has(place)) return;
    this.read.add(place);
    this.byKey.set(key, [...(this.byKey.get(key) ?? []), message]);
  }
}
