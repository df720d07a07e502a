import { isTimestamp } from '@cauce/fields';

/** Which charges are compared: those whose try was under way at some moment from `from` until before `to`. RFC 3339 UTC. */
export type BooksWindow = { readonly from: string; readonly to: string };

/** As it was asked for. */
export type Typed = { readonly from?: string; readonly to?: string };

/** Money may come days after its charge began (a bank over a long weekend), and the books list a charge under the time it began. */
const WINDOW_MS = 7 * 24 * 60 * 60 * 1000;
/** What is under way at this moment differs for a moment. */
const SETTLED_MS = 60_000;

/** Reads a time; throws, with what is allowed. */
export function readTime(text: string): string {
  if (!isTimestamp(text)) throw new Error('Give a time in RFC 3339 with its offset, like 2026-11-21T08:00:00Z.');
  return new Date(text).toISOString();
}

/** The window that is meant; `now` in milliseconds. */
export function windowOf({ from, to }: Typed, now: number): BooksWindow {
  const end = to ?? new Date(now - SETTLED_MS).toISOString();
  return { from: from ?? new Date(Date.parse(end) - WINDOW_MS).toISOString(), to: end };
}
