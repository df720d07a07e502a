import { randomUUID } from 'node:crypto';
import { type Consumer, Kafka, logLevel } from 'kafkajs';
import { eventually, type Patience } from './eventually.js';

/** Everything that is on a topic, read past all services. */
export class Messages {
  /** As they are: what another spec sends may be no JSON. */
  private readonly byKey = new Map<string, string[]>();

  private constructor(private readonly consumer: Consumer) {}

  /** Begins at the topic's beginning. @param brokers `host:port`, separated by commas */
  static async on(topic: string, brokers: string): Promise<Messages> {
    const kafka = new Kafka({ brokers: brokers.split(','), logLevel: logLevel.NOTHING });
    const messages = new Messages(kafka.consumer({ groupId: `spec-${randomUUID()}`, sessionTimeout: 6_000, heartbeatInterval: 1_500 }));
    await messages.consumer.connect();
    await messages.consumer.subscribe({ topic, fromBeginning: true });
    await messages.consumer.run({
      eachMessage: ({ message: { key, value } }) => {
        messages.take(String(key), String(value));
        return Promise.resolve();
      },
    });
    return messages;
  }

  /** Waits until at least `count` of a stream are there, and answers them in order. */
  of<Message extends object>(stream: string, count: number, patience?: Patience): Promise<readonly Message[]> {
    return eventually(
      () => (this.byKey.get(stream) ?? []).map((text) => JSON.parse(text) as Message),
      ({ length }) => length >= count,
      patience,
    );
  }

  close(): Promise<void> {
    return this.consumer.disconnect();
  }

  private take(key: string, message: string): void {
    this.byKey.set(key, [...(this.byKey.get(key) ?? []), message]);
  }
}
