import type { KafkaMessage } from 'kafkajs';

/** A message as a handler gets it. */
export type BusMessage = {
  readonly topic: string;
  readonly partition: number;
  /** Decimal digits: Kafka's offsets do not fit a number. */
  readonly offset: string;
  /** The stream's name; empty when the message has none. */
  readonly key: string;
  /** Empty when the message has none: decoding refuses it. */
  readonly value: Buffer;
  readonly headers: Readonly<Record<string, string>>;
  /** When the producer sent it, RFC 3339 UTC. */
  readonly timestamp: string;
};

export function toMessage(topic: string, partition: number, message: KafkaMessage): BusMessage {
  return {
    topic,
    partition,
    offset: message.offset,
    key: message.key?.toString() ?? '',
    value: message.value ?? Buffer.alloc(0),
    headers: textHeaders(message.headers ?? {}),
    timestamp: new Date(Number(message.timestamp)).toISOString(),
  };
}

/** Of a header that is given twice, the first counts. */
function textHeaders(headers: NonNullable<KafkaMessage['headers']>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => {
      const first = Array.isArray(value) ? value[0] : value;
      return first === undefined ? [] : [[name, first.toString()]];
    }),
  );
}
