import { deliveryId } from '@cauce/contracts';
import { everyPage } from '../every-page.js';
import { type OperatorDoor, Refused } from '../operator-door.js';

/** A webhook of the endpoint that the receiver does not know. */
type Delivery = { readonly name: string; readonly eventId: string; readonly event: string; readonly resource: string; readonly state: string; readonly recordTime: string }; // prettier-ignore

/** What a receiver's list and ours do not share. */
export type Compared = {
  /** How many webhooks of the window there are. */
  readonly sentCount: number;
  readonly missing: readonly Delivery[];
  /** Ids of the receiver's list that the endpoint was never sent, or that ended more than 30 days ago. */
  readonly neverSent: readonly string[];
};

/** `endpoint`: `organizations/<id>/webhook-endpoints/<id>`. From (inclusive) and to (exclusive): when the deliveries were made, RFC 3339. */
export type Window = { readonly endpoint: string; readonly from: string; readonly to: string };

const AT_A_TIME = 8;

/** Compares the deliveries of a window with the ids that a receiver has. Throws Refused for an endpoint that does not exist. */
export async function findMissing(door: OperatorDoor, window: Window, known: ReadonlySet<string>): Promise<Compared> {
  // Its deliveries would be an empty list, of which nothing is missing.
  await door.ask({ method: 'GET', path: `/${window.endpoint}` });
  const sent = await deliveriesOf(door, window);
  const ids = new Set(sent.map(({ eventId }) => eventId));
  const others = [...known].filter((id) => !ids.has(id));
  return {
    sentCount: sent.length,
    missing: sent.filter(({ eventId }) => !known.has(eventId)).sort((one, other) => (one.recordTime < other.recordTime ? -1 : 1)),
    neverSent: await unknownOf(door, window.endpoint, others),
  };
}

function deliveriesOf(door: OperatorDoor, { endpoint, from, to }: Window): Promise<Delivery[]> {
  return everyPage<Delivery>(door, `/${organizationOf(endpoint)}/deliveries`, 'deliveries', { endpoint, from, to });
}

/** What is in the receiver's list and not in the window may still have been sent earlier or later. */
async function unknownOf(door: OperatorDoor, endpoint: string, ids: readonly string[]): Promise<string[]> {
  const unknown: string[] = [];
  for (let at = 0; at < ids.length; at += AT_A_TIME) {
    const some = ids.slice(at, at + AT_A_TIME);
    const wereSent = await Promise.all(some.map((id) => wasSent(door, endpoint, id)));
    unknown.push(...some.filter((_, index) => !wereSent[index]));
  }
  return unknown;
}

async function wasSent(door: OperatorDoor, endpoint: string, eventId: string): Promise<boolean> {
  const id = deliveryId(endpoint.slice(endpoint.lastIndexOf('/') + 1), eventId);
  try {
    await door.ask({ method: 'GET', path: `/${organizationOf(endpoint)}/deliveries/${id}` });
    return true;
  } catch (error) {
    if (error instanceof Refused && error.message.includes('DELIVERY_NOT_FOUND')) return false;
    throw error;
  }
}

function organizationOf(endpoint: string): string {
  return endpoint.split('/').slice(0, 2).join('/');
}
