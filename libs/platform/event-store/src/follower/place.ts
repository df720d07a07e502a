import type { EventStore } from '../client/event-store.js';
import { isBefore, isMark, type Position, type StoredEvent } from '../client/stored-event.js';

/** An event that a follower handled and that nothing deletes (no mark). Where it lies says whether a log is the one that was followed. */
export type Anchor = { readonly position: Position; readonly id: string };

/** A follower's place in the log: where it goes on, and the last event that it handled, if it is known. */
export type Place = { readonly position: Position; readonly anchor?: Anchor };

/** The log is not the one that was followed: an older copy of the event store was restored, or it is the address of another one. */
export class AnotherLog extends Error {
  override readonly name = 'AnotherLog';

  /** @param isShort the log ends before what was handled: nothing was written to it since */
  constructor(
    message: string,
    readonly isShort: boolean,
  ) {
    super(message);
  }
}

/** The parts of the event store that tell where records lie. */
export type LogRecords = Pick<EventStore, 'recordFrom' | 'pages'>;

/** The place behind these events. */
export function placeBehind(events: readonly StoredEvent[]): Place | undefined {
  const last = events.at(-1);
  const anchor = events.findLast((event) => !isMark(event));
  return last && { position: last.position, ...(anchor && { anchor: { position: anchor.position, id: anchor.id } }) };
}

/** The place of a later save, with the anchor of an earlier one where it has none. */
export function later(earlier: Place | undefined, { position, anchor = earlier?.anchor }: Place): Place {
  return { position, ...(anchor && { anchor }) };
}

/**
 * The position from which to subscribe: that of a record, as a server requires. If the record was removed meanwhile, it is that of the last
 * record before: else the server would leave out the next one. Throws AnotherLog.
 */
export async function whereToGoOn(log: LogRecords, { position, anchor }: Place): Promise<Position> {
  if (anchor) await checkAnchor(log, anchor);
  const there = await log.recordFrom(position);
  if (there === 'no position') return anchor?.position ?? position;
  if (there !== 'none' && !isBefore(position, there.position)) return position;
  const before = await lastBefore(log, position, there === 'none' ? undefined : there.position);
  return before ?? position;
}

/** Throws AnotherLog unless the log has the event where it was. */
export async function checkAnchor(log: LogRecords, { position, id }: Anchor): Promise<void> {
  const there = await log.recordFrom(position);
  if (typeof there !== 'string' && there.id === id) return;
  const what = there === 'none' ? 'the log ends before it' : 'another record lies there';
  throw new AnotherLog(
    `This is not the log that was followed: event ${id} was handled at ${position.commit}/${position.prepare}, but ${what}. See docs/operating.md, "After a restore".`,
    there === 'none',
  );
}

async function lastBefore(log: LogRecords, position: Position, from: Position | undefined): Promise<Position | undefined> {
  for await (const { last } of log.pages({ direction: 'backwards', from, size: 1 })) if (isBefore(last, position)) return last;
  return undefined;
}
