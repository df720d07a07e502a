import { type EventStore } from '../client/event-store.js';
import { isBefore, type Position } from '../client/stored-event.js';
import type { TimeWindow } from './time-window.js';

/** Where to begin again: at the first event of all, at an event's position, or at the first event recorded at a time or later. */
export type StartingPoint =
  | { readonly kind: 'start' }
  | { readonly kind: 'position'; readonly position: Position }
  | { readonly kind: 'time'; readonly time: string };

/** The operator's text is no place in the log. The message says what is allowed. */
export class InvalidStartingPoint extends Error {
  override readonly name = 'InvalidStartingPoint';
}

const POSITION = /^(?:C:)?(\d{1,20})\/(?:P:)?(\d{1,20})$/;
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/;

/** Reads `start`, `<commit>/<prepare>` (also as C:…/P:…) or an RFC 3339 time with its offset. Throws InvalidStartingPoint. */
export function readStartingPoint(text: string): StartingPoint {
  if (text === 'start') return { kind: 'start' };
  const [, commit, prepare] = POSITION.exec(text) ?? [];
  if (commit !== undefined && prepare !== undefined)
    return { kind: 'position', position: { commit: BigInt(commit), prepare: BigInt(prepare) } };
  if (TIME.test(text) && !Number.isNaN(Date.parse(text))) return { kind: 'time', time: new Date(text).toISOString() };
  throw new InvalidStartingPoint(
    `"${text}" is no place in the log. Give "start", a position as <commit>/<prepare> (7312/7312), or a time with its offset (2026-11-21T08:00:00Z).`,
  );
}

/**
 * The position from which a follower must resume so that it handles the starting point first; undefined: from the first event of all.
 * It is the position of an existing record, as a server requires. Reads the log backwards, so it costs as much as the events that are
 * to be handled again. Throws InvalidStartingPoint for a position where no record lies.
 */
export async function positionBefore(store: Pick<EventStore, 'pages' | 'recordFrom'>, point: StartingPoint): Promise<Position | undefined> {
  if (point.kind === 'start') return undefined;
  if (point.kind === 'position') await checkPosition(store, point.position);
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

/** Where a window lies in the log: the position behind which it begins, and that of the last event before its end. */
export type WindowPlaces = { readonly start: Position | undefined; readonly end: Position | undefined };

/** Finds a window; `start` undefined: it has the first event of all. Reads the log backwards, as far as the window's begin. */
export async function placesOf(store: Pick<EventStore, 'pages'>, { from, to }: TimeWindow): Promise<WindowPlaces> {
  let end: Position | undefined;
  for await (const { events } of store.pages({ direction: 'backwards', size: 1_000 })) {
    end ??= events.find(({ recordedAt }) => recordedAt < to)?.position;
    const earlier = events.find(({ recordedAt }) => recordedAt < from);
    if (earlier) return { start: earlier.position, end };
  }
  return { start: undefined, end };
}

async function checkPosition(store: Pick<EventStore, 'recordFrom'>, { commit, prepare }: Position): Promise<void> {
  const there = await store.recordFrom({ commit, prepare });
  if (there === 'none') throw new InvalidStartingPoint(`The log ends before ${commit}/${prepare}.`);
  if (there === 'no position') throw new InvalidStartingPoint(`No record lies at ${commit}/${prepare}. Give the position of an event.`);
}
