import { randomUUID } from 'node:crypto';
import type { EventStore } from '@cauce/event-store';

/** As much as a PaymentCreated with all that belongs to it. */
const DATA_BYTES = 900;
const FILLER = 'x'.repeat(DATA_BYTES - 60);

/** The data of an event: 900 bytes as JSON. */
function dataOf(at: number): { readonly at: number; readonly filler: string; readonly stream: string } {
  return { at, filler: FILLER, stream: 'bench'.padEnd(21 - String(at).length, '-') };
}

/** Appends one event to a new stream, as a creation does. */
export function appendOne(store: EventStore): () => Promise<void> {
  return async () => {
    await store.append(`bench-${randomUUID()}`, 'no_stream', [{ id: randomUUID(), type: 'Measured', data: dataOf(0) }]);
  };
}

const EVENTS_PER_APPEND = 400;
const AT_ONCE = 4;

/** Appends a number of events, as fast as possible. */
export async function fill(store: EventStore, count: number, signal: AbortSignal): Promise<void> {
  let left = count;
  const worker = async () => {
    while (left > 0) {
      signal.throwIfAborted();
      const size = Math.min(EVENTS_PER_APPEND, left);
      left -= size;
      const events = Array.from({ length: size }, (_, at) => ({ id: randomUUID(), type: 'Filled', data: dataOf(at) }));
      await store.append(`filled-${randomUUID()}`, 'no_stream', events);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}
