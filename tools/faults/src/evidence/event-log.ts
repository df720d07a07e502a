import type { SubscriptionEvent } from '@cauce/billing-domain';
import type { PaymentEvent } from '@cauce/payments-domain';
import { EventStoreDBClient, type JSONRecordedEvent, START } from '@eventstore/db-client';
import type { Placed, Recorded, RecordedOfSubscription } from './evidence.js';

/** What the store holds of payments and of subscriptions. */
export type EventLog = { readonly events: readonly Recorded[]; readonly subscriptionEvents: readonly RecordedOfSubscription[] };

/** Every event of both, in the order of `$all`, read by the real client past all of our services. @param but streams that are left out */
export async function readEvents(url: string, but: ReadonlySet<string> = new Set()): Promise<EventLog> {
  const client = EventStoreDBClient.connectionString(url);
  try {
    const events: Recorded[] = [];
    const subscriptionEvents: RecordedOfSubscription[] = [];
    for await (const { event } of client.readAll({ fromPosition: START })) {
      if (event?.isJson !== true || but.has(event.streamId)) continue;
      // As stored: what it holds is what the checks are about.
      if (event.streamId.startsWith('payment-')) events.push({ ...placed(event), ...(told(event) as PaymentEvent) });
      if (event.streamId.startsWith('subscription-')) subscriptionEvents.push({ ...placed(event), ...(told(event) as SubscriptionEvent) });
    }
    return { events, subscriptionEvents };
  } finally {
    await client.dispose();
  }
}

function placed({ id, streamId, revision, created }: JSONRecordedEvent): Placed {
  return { id, stream: streamId, revision: Number(revision), recordedAt: new Date(created).getTime() };
}

function told({ type, data }: JSONRecordedEvent): { readonly type: string; readonly data: unknown } {
  return { type, data };
}
