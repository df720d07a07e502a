import { setTimeout as sleep } from 'node:timers/promises';
import { backoff, jittered } from '@cauce/patience';
import type { Client } from './client.js';
import { EventStoreUnavailable } from './errors.js';
import { readEvents } from './reading.js';
import { type Position, type StoredEvent } from './stored-event.js';
import { toStoredEvent } from './to-stored-event.js';
import { logRequest } from './wire/read-request.js';
import type { RecordedEvent } from './wire/recorded-event.js';

/** Where to start, and in which direction. Without `from`: at the first record, or at the last when backwards. */
export type LogOptions = {
  readonly direction: 'forwards' | 'backwards';
  /** The record at this position is left out. */
  readonly from?: Position | undefined;
  /** Records in a page; 1,000 by default: of more, V8 would have to keep what it could throw away. */
  readonly size?: number;
};

/** A page: our events among its records, in the order read, and the position of its last record. */
export type LogPage<Event = StoredEvent> = { readonly events: readonly Event[]; readonly last: Position };

const PAGE_MS = 10_000;
const TRIES = 8;

/** Runs a read when it is its turn. */
type Reader = <Result>(read: (client: Client) => Promise<Result>) => Promise<Result>;

/**
 * Reads the log of all streams, page by page, to its end. Such a read takes no filter; in return it ends, while a filtered
 * subscription does not say when it has reached the end. Retries a failed page for about 20 s, then throws EventStoreUnavailable.
 */
export async function* logPages(reader: Reader, options: LogOptions): AsyncGenerator<LogPage> {
  for await (const { events, last } of recordedPages(reader, options)) yield { events: events.map(toStoredEvent), last };
}

/** The same events as they came over the wire. */
export async function* recordedPages(
  reader: Reader,
  { direction, from, size = 1_000 }: LogOptions,
): AsyncGenerator<LogPage<RecordedEvent>> {
  for (let at = from; ;) {
    const page = await withRetries(() => reader((client) => readPage(client, direction, at, size)));
    if (page === undefined) return;
    yield page;
    at = page.last;
  }
}

async function withRetries<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof EventStoreUnavailable) || tries === TRIES) throw error;
      await sleep(jittered(backoff(tries, 100, 5_000)));
    }
  }
}

async function readPage(
  client: Client,
  direction: LogOptions['direction'],
  from: Position | undefined,
  size: number,
): Promise<LogPage<RecordedEvent> | undefined> {
  // One more than wanted: a read from a position may begin with the record at that position.
  const request = logRequest({ from, direction, count: size + 1 });
  try {
    const read = await readEvents(client, request, { ms: PAGE_MS, what: 'read the log' });
    const records = read === 'no stream' ? [] : read.filter(({ position }) => !isAt(position, from)).slice(0, size);
    const last = records.at(-1)?.position;
    const events = records.filter(({ isJson, stream }) => isJson && !stream.startsWith('$'));
    return last && { events, last };
  } catch (error) {
    throw new EventStoreUnavailable('cannot read the log of all streams', { cause: error });
  }
}

function isAt(one: Position, other: Position | undefined): boolean {
  return one.commit === other?.commit && one.prepare === other.prepare;
}
