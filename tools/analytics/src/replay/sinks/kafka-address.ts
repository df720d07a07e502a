import { TOPICS } from '@cauce/contracts';
import { UsageError } from '../../usage.js';

/** `kafka://broker:9092,broker:9092/topic`. */
export type KafkaAddress = { readonly brokers: readonly string[]; readonly topic: string };

const ADDRESS = /^kafka:\/\/([^/\s]+)\/([A-Za-z0-9._-]{1,249})$/;
const BROKER = /^(?:\[[0-9A-Fa-f:]+\]|[A-Za-z0-9.-]+):\d{1,5}$/;

/** Reads where to send. Throws UsageError for what is no address, and for the topics that services read: they would act on what is long over. */
export function readKafkaAddress(text: string): KafkaAddress {
  const [, hosts = '', topic] = ADDRESS.exec(text) ?? [];
  const brokers = hosts.split(',');
  if (topic === undefined || !brokers.every((broker) => BROKER.test(broker)))
    throw new UsageError(`"${text}" is no topic: give kafka://<broker>:<port>/<topic>, several brokers with commas between.`);
  if (Object.hasOwn(TOPICS, topic) || topic.startsWith('__')) {
    const own = Object.keys(TOPICS).join(', ');
    throw new UsageError(
      `${topic} is the system's own: services would act on what is long over. Any topic will do but ${own} and those that begin with __.`,
    );
  }
  return { brokers, topic };
}
