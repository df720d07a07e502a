import { type Refusal, unavailable } from './refusal.js';

// SQLite's primary result codes.
const IOERR = 10;
const CORRUPT = 11;
const FULL = 13;
const NOTADB = 26;

const FATAL = new Set([IOERR, CORRUPT, NOTADB]);

/** Whether a database error means that nothing written from now on can be trusted. A full disk does not: what was stored stays. */
export function isFatal(error: unknown): boolean {
  return FATAL.has(codeOf(error));
}

/** Whether the disk has no room for more. */
export function isDiskFull(error: unknown): boolean {
  return codeOf(error) === FULL;
}

/** The answer to a change whose transaction failed. Nothing of it is stored. */
export function notStored(error: unknown): Refusal {
  if (isDiskFull(error)) return unavailable('The disk of the event store is full: nothing of this append is stored.');
  if (isFatal(error)) return unavailable('The disk of the event store failed: it stops, and its log says why.');
  return unavailable('The append was not committed.');
}

function codeOf(error: unknown): number {
  const coded = typeof error === 'object' && error !== null && 'errcode' in error;
  return coded && typeof error.errcode === 'number' ? error.errcode & 0xff : 0;
}
