import { idOf } from '@cauce/kernel';
import { createPool } from '@cauce/postgres';
import { EventStoreDBClient } from '@eventstore/db-client';
import type { Merchant } from '../builders/a-merchant.js';
import { eventually, type Patience } from '../eventually.js';
import { acceptAsCheckout, type Made } from './accept-as-checkout.js';
import type { LoadableStack } from './loadable-stack.js';
import type { StoredCards } from './stored-cards.js';
import type { Original, OriginalEvent } from './subscription-copies.js';

/** Weekly: every cycle is as long as any other, so its times may be moved. */
const PLAN = {
  displayName: 'Club del café',
  amountCents: 5_000_000,
  currencyCode: 'COP',
  billingCycleFrequency: 'WEEKLY',
  billingCycleInterval: 1,
};
const BUYER = { email: 'ana@correo.example', phoneNumber: '+573001234567', firstName: 'Ana', lastName: 'Ríos' };

/** A subscription that was made by the API, accepted as checkout asks for it, and charged once. */
export async function acceptedSubscription(stack: LoadableStack, merchant: Merchant, cards: StoredCards): Promise<Original> {
  const { api, store, organization } = merchant;
  const plan = await api.door.post<{ name: string }>(`/${store}/subscription-plans`, PLAN);
  const made = await api.door.post<Made>(`/${plan.name}/subscriptions`, { buyer: BUYER });
  const id = idOf(made.name);
  const { proof } = await cards.store(id, organization);
  await acceptAsCheckout(stack, made, proof);
  return originalSubscription(stack, id, 'ACTIVE');
}

/** A subscription as it is stored, once it has this status. */
export async function originalSubscription(
  { world }: LoadableStack,
  id: string,
  status: 'ACTIVE' | 'PAST_DUE',
  patience: Patience = {},
): Promise<Original> {
  const { databaseUrls, eventStoreUrl } = world.addresses;
  const pool = createPool(databaseUrls.billing, { max: 1 });
  try {
    const { row } = await eventually(
      async () => ({ row: (await pool.query<Row>('SELECT * FROM subscription WHERE id = $1 AND status = $2', [id, status])).rows[0] }),
      ({ row: found }) => found !== undefined,
      patience,
    );
    const { organization, store, resource } = row ?? {};
    const { nextBillingTime } = (resource ?? {}) as { nextBillingTime?: string };
    if (row === undefined || nextBillingTime === undefined) throw new Error(`Subscription ${id} is ${status}, but has no next charge.`);
    return {
      id,
      organization: String(organization),
      store: String(store),
      nextBillingTime,
      events: await eventsOf(eventStoreUrl, id),
      row,
    };
  } finally {
    await pool.end();
  }
}

type Row = Readonly<Record<string, unknown>>;

async function eventsOf(url: string, id: string): Promise<readonly OriginalEvent[]> {
  const client = EventStoreDBClient.connectionString(url);
  const events: OriginalEvent[] = [];
  try {
    for await (const { event } of client.readStream(`subscription-${id}`)) {
      if (event !== undefined) events.push({ type: event.type, data: event.data as object, metadata: event.metadata as object });
    }
    return events;
  } finally {
    await client.dispose();
  }
}
