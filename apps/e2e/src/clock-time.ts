const MINUTE_MS = 60_000;

/** How long after a time: `{ days: 1, hours: 2 }`. */
export type Span = { readonly days?: number; readonly hours?: number; readonly minutes?: number };

/** The time that lies so long after another one, RFC 3339 UTC with milliseconds. */
export function after(time: string, { days = 0, hours = 0, minutes = 0 }: Span): string {
  return new Date(Date.parse(time) + ((days * 24 + hours) * 60 + minutes) * MINUTE_MS).toISOString();
}
