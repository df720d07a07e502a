import type { Stack } from '@cauce/stack';
import { type Door, patch, post } from './evidence/api.js';
import { doorsOf } from './faults-stack.js';
import type { Shop } from './load/merchant.js';
import type { Keys } from './receiver/genuineness.js';
import type { Receiver } from './receiver/receiver.js';

/** A merchant of this run alone, whose webhooks go to our receiver. */
export type OpenedShop = Shop & { readonly organization: string };

/** Requests per second: the run is about faults, not about a merchant who asks too often. */
const RATE_LIMIT = 10_000;

/** The operator's door. */
export function operatorOf({ world }: Stack): Door {
  return { url: `http://127.0.0.1:${world.ports.operator}`, token: world.secrets.operatorToken };
}

/** Registers organization, store, token and webhook endpoint. */
export async function openShop(stack: Stack, receiver: Receiver): Promise<OpenedShop> {
  const operator = operatorOf(stack);
  const terms = { displayName: 'Taller Dos Ríos', environment: 'DEVELOPMENT', features: { subscriptions: true } };
  const { name: organization } = await post<{ name: string }>(operator, '/admin/v1/organizations', terms);
  await patch(operator, `/admin/v1/${organization}`, { rateLimit: RATE_LIMIT });
  const { name: store } = await post<{ name: string }>(operator, `/admin/v1/${organization}/stores`, { displayName: 'Taller Dos Ríos' });
  const { token } = await post<{ token: string }>(operator, `/admin/v1/${organization}/access-tokens`, { displayName: 'Faults' });
  receiver.keys = await post<Keys>(operator, `/admin/v1/${organization}/webhook-endpoints`, { url: receiver.url });
  return { doors: doorsOf(stack), organization, store, token };
}
