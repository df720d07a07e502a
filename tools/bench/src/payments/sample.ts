import { EventStoreDBClient } from '@eventstore/db-client';
import type { Sample } from '../floor/floor.js';
import { MerchantClient } from '../load/merchant-client.js';
import { type Target } from './creates.js';
import { ORDER, type Payment } from './order.js';

type Bytes = Record<string, unknown>;

/** Creates a payment, and returns the stored bytes and the answer. */
export async function sampleOf({ url, store, token }: Target, eventStoreUrl: string): Promise<Sample> {
  const client = new MerchantClient(url, token, 1);
  const answer = JSON.parse(await client.post(`/v1/${store}/payments`, ORDER)) as Payment;
  await client.close();
  return { ...(await firstEventOf(answer.name, eventStoreUrl)), answer };
}

async function firstEventOf(payment: string, eventStoreUrl: string): Promise<Omit<Sample, 'answer'>> {
  const events = EventStoreDBClient.connectionString(eventStoreUrl);
  try {
    for await (const { event } of events.readStream(`payment-${payment.split('/').at(-1) ?? ''}`, { maxCount: 1 }))
      if (event !== undefined) return { type: event.type, data: event.data as Bytes, metadata: event.metadata as Bytes };
    throw new Error(`${payment} has no events.`);
  } finally {
    await events.dispose();
  }
}
