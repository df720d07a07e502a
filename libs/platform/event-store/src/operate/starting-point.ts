import { type EventStore } from '../client/event-store.js';
import { isBefore, type Position } from '../client/stored-event.js';

/** Where to begin again: the first event of all, an event's position, or the first event recorded at a time or after it. */
export type StartingPoint =
  | { readonly kind: 'start' }
  | { readonly kind: 'position'; readonly position: Position }
  | { readonly kind: 'time'; readonly time: string };

/** What was typed is no place in the log. The message says what is. */
export class NotAPlace extends Error {
  override readonly name = 'NotAPlace';
}

const POSITION = /^(?:C:)?(\d{1,20})\/(?:P:)?(\d{1,20})$/;
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/;

/** Reads `start`, `<commit>/<prepare>` (also as C:…/P:…) or an RFC 3339 time with its offset. Throws NotAPlace. */
export function readStartingPoint(text: string): StartingPoint {
  if (text === 'start') return { kind: 'start' };
  const [, commit, prepare] = POSITION.exec(text) ?? [];
  if (commit !== undefined && prepare !== undefined)
    return { kind: 'position', position: { commit: BigInt(commit), prepare: BigInt(prepare) } };
  if (TIME.test(text) && !Number.isNaN(Date.parse(text))) return { kind: 'time', time: new Date(text).toISOString() };
  throw new NotAPlace(
    `"${text}" is no place in the log. Give "start", a position as <commit>/<prepare> (7312/7312), or a time with its offset (2026-11-21T08:00:00Z).`,
  );
}

/**
 * The position after which a follower must go on so that the starting point is the first that it handles; nothing: from the first
 * event of all. It is that of a record that is really there, which a server asks for. Reads the log backwards: the cost is that of
 * what is to be handled again.
 */
export async function positionBefore(store: EventStore, point: StartingPoint): Promise<Position | undefined> {
  if (point.kind === 'start') return undefined;
  const from = point.kind === 'position' ? point.position : undefined;
  for await (const { events, last } of store.pages({ direction: 'backwards', from, size: point.kind === 'position' ? 1 : 1_000 })) {
    if (point.kind === 'position') {
      if (isBefore(last, point.position)) return last;
      continue;
    }
    const earlier = events.find(({ recordedAt }) => recordedAt < point.time);
    if (earlier) return earlier.position;
  }
  return undefined;
}
