import './request-queue.js';
import { type Log, repeats } from '@cauce/telemetry';
import { type KafkaConfig, type LogEntry, logLevel, type SASLOptions } from 'kafkajs';
import type { BusConnection } from './connection.js';
import { measureLostPlace } from './lost-places.js';
import { refusalOf } from './refusal.js';
import { openSocket } from './socket.js';

/**
 * The settings that all our Kafka clients share. kafkajs's own retries stay few: what still fails is retried by us, for
 * ever. The longest wait between two tries is the delay after an outage ends.
 */
export function clientSettings({ brokers, tls, sasl }: BusConnection, clientId: string, log?: Log): KafkaConfig {
  return {
    brokers: [...brokers],
    ...(tls && { ssl: { ...tls } }),
    ...(sasl && { sasl: { ...sasl } as SASLOptions }),
    socketFactory: openSocket,
    clientId: `cauce-${clientId}`,
    connectionTimeout: 3_000,
    requestTimeout: 15_000,
    retry: { initialRetryTime: 100, maxRetryTime: 1_000, retries: 5 },
    logLevel: logLevel.WARN,
    logCreator: () => (entry) => {
      if (log !== undefined) write(log, entry);
    },
  };
}

/**
 * kafkajs calls a lost connection an error, twice; it reconnects by itself, so for us it is one warning, without a stack. A refusal
 * is logged once, by whoever wanted to connect.
 */
function write(log: Log, { namespace, log: { message, timestamp: _, logger: __, stack: ___, ...fields } }: LogEntry): void {
  if (namespace === 'Connection' || refusalOf({ message }) !== undefined) return;
  measureLostPlace(message, fields['topic']);
  repeats.warn(log, { kafka: namespace, ...fields }, message);
}
