/** Positions are byte offsets in EventStoreDB, so nobody may count with them: here each record lies so far from the one before. */
const RECORD = 128;

/** Where a record has ended and the next one has not begun: no event has such a position. */
const END = RECORD / 2;

/**
 * The place before the first event. A store that is older than {@link RECORD} counts its places from 0, and so do the positions that were
 * ever told of it: its readers have saved them, so they stay what they are, and each one is an event's.
 */
export const FIRST_PLACE = 2 ** 32;

/** The text of commit and prepare for the `place`-th event of all. Half a place more is a position after it. */
export function positionText(place: number): string {
  return String(place < FIRST_PLACE ? Math.floor(place) : place * RECORD);
}

/** The place of a position after the `place`-th event. */
export function placeAfter(place: number): number {
  return place + END / RECORD;
}

/**
 * The place that a position means: an event's, half a place more for the one after it, 0 for the one before all. Undefined for a position
 * that nothing here has had.
 */
export function placeAt(commit: string, prepare: string): number | undefined {
  const offset = Number(commit);
  const isAfter = prepare === '0' && commit !== '0';
  if (!isAfter && commit !== prepare) return undefined;
  if (offset < FIRST_PLACE) return isAfter ? placeAfter(offset) : offset;
  const isEnd = offset % RECORD === END;
  return isEnd || (offset % RECORD === 0 && !isAfter) ? offset / RECORD : undefined;
}
