import type { Client } from './client.js';
import { EventStoreUnavailable } from './errors.js';
import { readEvents } from './reading.js';
import type { Position } from './stored-event.js';
import { logRequest } from './wire/read-request.js';

/** Any record of the log, marks and the server's own among them. */
export type LogRecord = { readonly position: Position; readonly id: string };

const DEADLINE_MS = 5_000;
/** grpc's UNKNOWN and INVALID_ARGUMENT: what servers answer where no record begins. */
const NO_RECORD_BEGINS_THERE = [2, 3];

/** See `EventStore.recordFrom`. */
export async function recordFrom(client: Client, from: Position): Promise<LogRecord | 'none' | 'no position'> {
  const request = logRequest({ from, direction: 'forwards', count: 1 });
  try {
    const read = await readEvents(client, request, { ms: DEADLINE_MS, what: 'read the log' });
    const [found] = read === 'no stream' ? [] : read;
    return found === undefined ? 'none' : { position: found.position, id: found.id };
  } catch (error) {
    if (error instanceof Error && 'code' in error && NO_RECORD_BEGINS_THERE.includes(Number(error.code))) return 'no position';
    throw new EventStoreUnavailable('cannot read the log of all streams', { cause: error });
  }
}
