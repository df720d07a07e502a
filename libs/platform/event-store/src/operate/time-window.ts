import { isTimestamp } from '@cauce/fields';

/** The period that a comparison looks at. `from` inclusive, `to` exclusive, RFC 3339 UTC. */
export type TimeWindow = { readonly from: string; readonly to: string };

/** The period as the operator typed it. */
export type TypedWindow = { readonly from?: string; readonly to?: string };

/** Money may come days after its charge began: a bank over a long weekend, a processor that was down. */
const WINDOW_MS = 7 * 24 * 60 * 60 * 1000;
/** What is newer than this, in ms, is left out: while it is under way, two sides differ for a moment. */
const SETTLED_MS = 60_000;

/** Reads a time. Throws an error that says what is allowed. */
export function readTime(text: string): string {
  if (!isTimestamp(text)) throw new Error('Give a time in RFC 3339 with its offset, like 2026-11-21T08:00:00Z.');
  return new Date(text).toISOString();
}

/** The window to compare, with its defaults; `now` in Unix milliseconds. */
export function windowOf({ from, to }: TypedWindow, now: number): TimeWindow {
  const end = to ?? new Date(now - SETTLED_MS).toISOString();
  return { from: from ?? new Date(Date.parse(end) - WINDOW_MS).toISOString(), to: end };
}

/** The share of a window that has passed at a time, 0 to 1. */
export function shareOfTime(time: string, { from, to }: TimeWindow): number {
  const [at = 0, begin = 0, end = 0] = [time, from, to].map((each) => Date.parse(each));
  return Math.min(1, Math.max(0, (at - begin) / Math.max(1, end - begin)));
}
