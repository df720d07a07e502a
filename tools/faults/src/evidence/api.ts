import { ask } from '@cauce/stack';
import type { Listed, ListedSubscription } from './evidence.js';
import type { Parked } from './thrown.js';

const TIMEOUT_MS = 30_000;
/** As many lists as a token may read at once. */
const AT_ONCE = 4;

/** A door to an API, with the key to it. */
export type Door = { readonly url: string; readonly token: string };

/** GET, or throws with the answer's own words: evidence that cannot be had is no evidence of good health. */
export function getJson<Body>(door: Door, path: string): Promise<Body> {
  return say(door, 'GET', path);
}

/** POST of JSON, or throws. */
export function post<Body>(door: Door, path: string, body: object): Promise<Body> {
  return say(door, 'POST', path, body);
}

/** PATCH of JSON, or throws. */
export function patch<Body>(door: Door, path: string, body: object): Promise<Body> {
  return say(door, 'PATCH', path, body);
}

/** PUT of JSON, or throws. */
export function put<Body>(door: Door, path: string, body: object): Promise<Body> {
  return say(door, 'PUT', path, body);
}

async function say<Body>({ url, token }: Door, method: string, path: string, body?: object): Promise<Body> {
  const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) };
  const sent = { method, headers, ...(body && { body: JSON.stringify(body) }), signal: AbortSignal.timeout(TIMEOUT_MS) };
  const answer = await ask(url + path, sent);
  if (answer.status !== 200) throw new Error(`${method} ${path} answered ${answer.status}: ${(await answer.text()).slice(0, 500)}`);
  return (await answer.json()) as Body;
}

/** The members of all pages of a list. */
async function listAll<Item>(door: Door, path: string, member: string): Promise<Item[]> {
  const all: Item[] = [];
  for (let token: string | undefined = ''; token !== undefined;) {
    const separator = path.includes('?') ? '&' : '?';
    const page: Record<string, unknown> = await getJson(door, `${path}${separator}pageSize=1000&pageToken=${encodeURIComponent(token)}`);
    all.push(...(page[member] as Item[]));
    token = page['nextPageToken'] as string | undefined;
  }
  return all;
}

/** All payments of a store as the API lists them, each with its attempts. */
export async function listPayments(door: Door, store: string): Promise<Listed[]> {
  const payments = await listAll<Listed['payment']>(door, `/v1/${store}/payments`, 'payments');
  const left = [...payments];
  const listed: Listed[] = [];
  const worker = async () => {
    for (let payment = left.pop(); payment !== undefined; payment = left.pop()) {
      listed.push({ payment, attempts: await listAll<object>(door, `/v1/${payment.name}/attempts`, 'paymentAttempts') });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return listed;
}

/** All subscriptions of a store as the API lists them. */
export function listSubscriptions(door: Door, store: string): Promise<ListedSubscription[]> {
  return listAll<ListedSubscription>(door, `/v1/${store}/subscription-plans/subscriptions`, 'subscriptions');
}

/** What waits for an operator, in any service. */
export async function readParked(operator: Door): Promise<Parked[]> {
  const found = await Promise.all([
    listAll<Parked>(operator, '/admin/v1/parked-messages', 'parkedMessages'),
    listAll<Parked>(operator, '/admin/v1/parked-orders', 'parkedOrders'),
    listAll<Parked>(operator, '/admin/v1/parked-outcomes', 'parkedOutcomes'),
    listAll<Parked>(operator, '/admin/v1/parked-answers', 'parkedAnswers'),
  ]);
  return found.flat();
}

type Delivery = { readonly name: string; readonly state: string; readonly resource: string; readonly nextAttemptTime?: string };

/** Deliveries of an organization that have not ended well, in words. */
export async function readUndelivered(operator: Door, organization: string): Promise<string[]> {
  const states = ['WAITING', 'FAILED'];
  const found = await Promise.all(
    states.map((state) => listAll<Delivery>(operator, `/admin/v1/${organization}/deliveries?state=${state}`, 'deliveries')),
  );
  return found
    .flat()
    .map(({ name, state, resource, nextAttemptTime = 'never' }) => `${name} of ${resource} is ${state}, next attempt ${nextAttemptTime}`);
}
