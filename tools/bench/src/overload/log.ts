import { EventStoreDBClient, type Position } from '@eventstore/db-client';
import type { Logged } from './asked.js';

export type { Position };

/** Where the log ends now. */
export async function endOfLog(url: string): Promise<Position> {
  return reading(url, async (client) => {
    for await (const { event } of client.readAll({ direction: 'backwards', fromPosition: 'end', maxCount: 1 }))
      if (event !== undefined) return event.position;
    throw new Error('Nothing is in the log.');
  });
}

/** Creations and cancels of a store's payments after there, by the makers' client, past all services. @param store `stores/<id>` */
export async function logAfter(url: string, store: string, place: Position): Promise<readonly Logged[]> {
  return reading(url, async (client) => {
    const all: Logged[] = [];
    for await (const { event } of client.readAll({ fromPosition: place })) {
      // Reading begins with the record at the place itself.
      if (event?.isJson !== true || event.position.commit <= place.commit) continue;
      if (event.type !== 'PaymentCreated' && event.type !== 'PaymentCanceled') continue;
      const { terms } = event.data as { readonly terms?: { readonly name: string; readonly correlationId?: string } };
      const payment = `${store}/payments/${event.streamId.slice('payment-'.length)}`;
      if (terms !== undefined && terms.name !== payment) continue;
      all.push({ type: event.type, payment, reference: terms?.correlationId, recordedAt: new Date(event.created).getTime() });
    }
    return all;
  });
}

async function reading<Result>(url: string, read: (client: EventStoreDBClient) => Promise<Result>): Promise<Result> {
  const client = EventStoreDBClient.connectionString(url);
  try {
    return await read(client);
  } finally {
    await client.dispose();
  }
}
