import { type BusMessage, BusProducer, BusServer, ParkedRows } from '@cauce/bus';
import type { Pool } from '@cauce/postgres';
import { SILENT } from '@cauce/telemetry';
import { eventually } from '@cauce/testing/services';
import type { OnMessage, Place, Reader, Sender } from './participants.js';

const DAY_MS = 86_400_000;

/** As every topic of ours is made. */
export const manifestOf = (topic: string) => ({ [topic]: { partitions: 12, retentionMs: DAY_MS } });

/** Our producer, as services use it. */
export async function ourSender({ brokers, topic }: Place): Promise<Sender> {
  const producer = await BusProducer.connect({ brokers }, { topics: manifestOf(topic) });
  return { send: (messages) => producer.send(topic, messages), close: () => producer.close() };
}

/** Our consumer, as services use it: it asks Postgres for parked keys before each batch. */
export async function ourReader({ brokers, topic, group }: Place, pool: Pool, batch: boolean, onMessage: OnMessage): Promise<Reader> {
  const bus = new BusServer({ connection: { brokers }, group, topics: manifestOf(topic), log: SILENT, parking: new ParkedRows(pool) });
  const take = (given: BusMessage | readonly BusMessage[]) => {
    for (const { value } of [given].flat()) onMessage(value);
    return Promise.resolve();
  };
  bus.addHandler(topic, take, true, { batch });
  bus.listen(() => undefined);
  await eventually(() => bus.ready().then(() => true), Boolean);
  return { close: () => bus.close() };
}
