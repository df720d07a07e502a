import type { Stack } from '@cauce/stack';
import { type Door, patch, post } from './evidence/api.js';
import type { Processor } from './evidence/books.js';
import { doorsOf } from './faults-stack.js';
import type { Journal } from './load/journal.js';
import type { Shop } from './load/merchant.js';
import type { Keys } from './receiver/genuineness.js';
import type { Receiver } from './receiver/receiver.js';

/** A merchant of this run alone, whose webhooks go to our receiver. */
export type OpenedShop = Shop & { readonly organization: string };

/** A merchant, its receiver, the processor that charges for it, and what its clients were told. */
export type Tenant = {
  readonly shop: OpenedShop;
  readonly receiver: Receiver;
  readonly processor: Processor;
  readonly journal: Journal;
};

/** Requests per second: the run is about faults, not about a merchant who asks too often. */
const RATE_LIMIT = 10_000;

/** The operator's door. */
export function operatorOf({ world }: Stack): Door {
  return { url: `http://127.0.0.1:${world.ports.operator}`, token: world.secrets.operatorToken };
}

/** The operator's doors of all gateways. */
function operatorsOf({ world, services }: Stack): Door[] {
  const gateways = services.running.filter(({ service }) => service === 'gateway');
  return gateways.map(({ ports: [, port = 0] }) => ({ url: `http://127.0.0.1:${port}`, token: world.secrets.operatorToken }));
}

/** The environment's processor. */
export function processorOf({ world }: Stack): Processor {
  return { name: 'sandbox', url: `http://127.0.0.1:${world.ports.sandbox}`, token: world.secrets.processorApiKey };
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
  return { doors: doorsOf(stack), operators: operatorsOf(stack), organization, store, token };
}
