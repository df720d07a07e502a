const MINUTE_MS = 60_000;

/** A span of time: `{ days: 1, hours: 2 }`. Months are calendar months, clamped to the end of a shorter month. */
export type Span = { readonly months?: number; readonly days?: number; readonly hours?: number; readonly minutes?: number };

/** The time that is a span after another one, RFC 3339 UTC with milliseconds. */
export function after(time: string, { months = 0, days = 0, hours = 0, minutes = 0 }: Span): string {
  return new Date(monthsAfter(time, months) + ((days * 24 + hours) * 60 + minutes) * MINUTE_MS).toISOString();
}

/** 31 January plus one month is the last of February. Unix milliseconds. */
function monthsAfter(time: string, months: number): number {
  const date = new Date(time);
  const day = date.getUTCDate();
  date.setUTCMonth(date.getUTCMonth() + months);
  if (date.getUTCDate() !== day) date.setUTCDate(0);
  return date.getTime();
}
