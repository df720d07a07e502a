/** How far: whole calendar months, then days. */
export type Span = { readonly months: number; readonly days: number };

const DAY_MS = 24 * 60 * 60 * 1_000;

/** The time that is a span later, in UTC; where the month has no such day, its last one. RFC 3339. */
export function later(time: string, { months, days }: Span): string {
  const date = new Date(time);
  const day = date.getUTCDate();
  date.setUTCMonth(date.getUTCMonth() + months);
  if (date.getUTCDate() !== day) date.setUTCDate(0);
  return new Date(date.getTime() + days * DAY_MS).toISOString();
}
