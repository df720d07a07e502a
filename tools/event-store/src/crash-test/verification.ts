import type { EventStoreDBClient } from '@eventstore/db-client';
import type { Acknowledged, Ledger } from './ledger.js';

type Part = {
  readonly append: string;
  readonly index: number;
  readonly of: number;
};

type Stored = {
  readonly id: string;
  readonly revision: bigint;
} & Part;

/** What is in the store, by stream, and what is wrong with it. */
export type Verification = {
  readonly events: number;
  /** Ids of the appends of which an event is there. */
  readonly appends: ReadonlySet<string>;
  readonly faults: readonly string[];
};

/** Reads all there is and compares it with what was answered. */
export async function verify(client: EventStoreDBClient, ledger: Ledger): Promise<Verification> {
  const faults: string[] = [];
  const streams = await readAll(client, faults);
  for (const [stream, events] of streams) faults.push(...gaps(stream, events), ...torn(stream, events));
  for (const append of ledger.acknowledged) faults.push(...missing(append, streams.get(append.stream) ?? []));
  const stored = [...streams.values()].flat();
  return { events: stored.length, appends: new Set(stored.map(({ append }) => append)), faults };
}

async function readAll(client: EventStoreDBClient, faults: string[]): Promise<Map<string, Stored[]>> {
  const streams = new Map<string, Stored[]>();
  let last = -1n;
  for await (const { event } of client.readAll()) {
    if (!event) continue;
    if (event.position.commit <= last) faults.push(`$all: position ${event.position.commit} after ${last}`);
    last = event.position.commit;
    const events = streams.get(event.streamId) ?? [];
    events.push({ id: event.id, revision: event.revision, ...(event.data as unknown as Part) });
    streams.set(event.streamId, events);
  }
  return streams;
}

function gaps(stream: string, events: readonly Stored[]): string[] {
  return events.flatMap(({ revision }, index) =>
    revision === BigInt(index) ? [] : [`${stream}: event ${index} of $all has revision ${revision}`],
  );
}

/** Each append is there from its first event to its last, in a row, and once. */
function torn(stream: string, events: readonly Stored[]): string[] {
  const faults: string[] = [];
  const seen = new Set<string>();
  for (let start = 0; start < events.length;) {
    const { append, of } = events[start] ?? { append: '', of: 1 };
    const parts = events.slice(start, start + of);
    const whole = parts.length === of && parts.every((part, index) => part.append === append && part.index === index);
    if (!whole) faults.push(`${stream}: append ${append} is torn at revision ${start}`);
    if (seen.has(append)) faults.push(`${stream}: append ${append} is there twice`);
    seen.add(append);
    start += whole ? of : 1;
  }
  return faults;
}

function missing({ id, stream, eventIds, revision }: Acknowledged, events: readonly Stored[]): string[] {
  const first = Number(revision) - eventIds.length + 1;
  const there = eventIds.every((eventId, index) => events[first + index]?.id === eventId);
  return there ? [] : [`${stream}: acknowledged append ${id} is not at revision ${revision}`];
}
