import type { PaymentEvent } from '@cauce/payments-domain';
import { EventStoreDBClient, type JSONRecordedEvent, START } from '@eventstore/db-client';
import type { Recorded } from './evidence.js';

/** Every event of every payment, in the order of `$all`, read by the real client past all of our services. */
export async function readPaymentEvents(url: string): Promise<Recorded[]> {
  const client = EventStoreDBClient.connectionString(url);
  try {
    const events: Recorded[] = [];
    for await (const { event } of client.readAll({ fromPosition: START })) {
      if (event?.streamId.startsWith('payment-') && event.isJson) events.push(toRecorded(event));
    }
    return events;
  } finally {
    await client.dispose();
  }
}

function toRecorded({ id, streamId, revision, created, type, data }: JSONRecordedEvent): Recorded {
  const event = { type, data } as unknown as PaymentEvent; // as stored: what it holds is what the checks are about
  return { id, stream: streamId, revision: Number(revision), recordedAt: new Date(created).getTime(), ...event };
}
