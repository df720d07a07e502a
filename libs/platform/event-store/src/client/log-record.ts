import type { Client } from './client.js';
import { EventStoreUnavailable } from './errors.js';
import type { Position } from './stored-event.js';

/** Any record of the log, marks and the server's own among them. */
export type LogRecord = { readonly position: Position; readonly id: string };

const DEADLINE_MS = 5_000;
/** grpc's UNKNOWN and INVALID_ARGUMENT: what servers answer where no record begins. */
const NO_RECORD_BEGINS_THERE = [2, 3];

/** See `EventStore.recordFrom`. */
export async function recordFrom(client: Client, from: Position): Promise<LogRecord | 'none' | 'no position'> {
  const reading = client.readAll({ direction: 'forwards', fromPosition: from, maxCount: 1 });
  const timer = setTimeout(() => reading.destroy(new Error(`no answer in ${DEADLINE_MS} ms`)), DEADLINE_MS);
  try {
    const found: LogRecord[] = [];
    for await (const { event } of reading) if (event) found.push({ position: event.position, id: event.id });
    return found[0] ?? 'none';
  } catch (error) {
    if (error instanceof Error && 'code' in error && NO_RECORD_BEGINS_THERE.includes(Number(error.code))) return 'no position';
    throw new EventStoreUnavailable('cannot read the log of all streams', { cause: error });
  } finally {
    clearTimeout(timer);
    void reading.cancel().catch(() => undefined);
  }
}
