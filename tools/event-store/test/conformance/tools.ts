import { randomUUID } from 'node:crypto';
import eventStore, {
  type AllStreamSubscription,
  type AppendToStreamOptions,
  type EventData,
  type EventStoreDBClient,
  type ResolvedEvent,
  type StreamSubscription,
} from '@eventstore/db-client';

/** The client's two ways to append: with credentials it calls Append, without them BatchAppend. */
export const WAYS: readonly (readonly [string, AppendToStreamOptions])[] = [
  ['BatchAppend', {}],
  ['Append', { credentials: { username: 'admin', password: 'changeit' } }],
];

export function anEvent(type = 'test', data: object = { message: 'test' }, id: string = randomUUID()): EventData {
  return eventStore.jsonEvent({ type, id, data: data as Record<string, string> });
}

export function someEvents(count: number, type = 'test'): EventData[] {
  return Array.from({ length: count }, (_, index) => anEvent(type, { message: 'test', index }));
}

/** The event of a metadata stream, with numbers that JavaScript does not have: `JSON.rawJSON` stands for them. */
export function metadataEvent(data: object): EventData {
  return anEvent('$metadata', data);
}

/** Revisions that a read gives. */
export async function revisions(read: AsyncIterable<ResolvedEvent>): Promise<number[]> {
  return (await all(read)).map(({ event }) => Number(event?.revision));
}

export async function all<Event>(read: AsyncIterable<Event>): Promise<Event[]> {
  const events: Event[] = [];
  for await (const event of read) events.push(event);
  return events;
}

/** Waits for `count` events of a subscription, then ends it. */
export function take(subscription: AllStreamSubscription | StreamSubscription, count: number): Promise<ResolvedEvent[]> {
  const events: ResolvedEvent[] = [];
  return new Promise((resolve, reject) => {
    subscription.on('error', reject);
    subscription.on('data', (event: ResolvedEvent) => {
      if (events.push(event) === count) void subscription.unsubscribe().then(() => resolve(events));
    });
  });
}

export const places = (events: readonly ResolvedEvent[]): string[] => events.map(({ event }) => `${event?.streamId}@${event?.revision}`);

/** Where `$all` ends now: a marker is appended, and its position is the answer. */
export async function marker(client: EventStoreDBClient, stream: string) {
  const { position } = await client.appendToStream(stream, anEvent('marker'));
  if (!position) throw new Error('The append has no position.');
  return position;
}

/** Asks again until the answer is as wanted. */
export async function until<Answer>(ask: () => Promise<Answer>, wanted: (answer: Answer) => boolean, withinMs: number): Promise<Answer> {
  const deadline = Date.now() + withinMs;
  for (;;) {
    const answer = await ask();
    if (wanted(answer)) return answer;
    if (Date.now() > deadline) throw new Error(`Not so within ${withinMs} ms; the last answer: ${String(answer)}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
