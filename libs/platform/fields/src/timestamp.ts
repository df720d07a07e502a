const RFC_3339 = /^(\d{4})-(\d\d)-(\d\d)T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,9})?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/;

/** Whether a text is a time in RFC 3339 that exists: `Date` would take 30 February for 2 March. */
export function isTimestamp(text: string): boolean {
  const [, year, month, day] = RFC_3339.exec(text)?.map(Number) ?? [];
  if (year === undefined || month === undefined || day === undefined) return false;
  return month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month);
}

/** The years that Postgres and `Date` both write with four digits. */
const [FIRST_MS, LAST_MS] = ['0001-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z'].map((text) => Date.parse(text)) as [number, number];

/**
 * A time in RFC 3339 as times are stored, UTC with milliseconds. Rounded up, so that a stored time is before the
 * result exactly if it is before the given time.
 */
export function instantOf(text: string): string {
  const isBetween = /\.\d{3}\d*[1-9]/.test(text);
  const ms = Date.parse(text) + (isBetween ? 1 : 0);
  return new Date(Math.min(Math.max(ms, FIRST_MS), LAST_MS)).toISOString();
}

/** The times of a filter, as `instantOf` has each: created at `from` or later, and before `to`. */
export function createdWithin({ from, to }: Within): Within {
  return { from: from && instantOf(from), to: to && instantOf(to) };
}

type Within = { readonly from: string | undefined; readonly to: string | undefined };

/** Day 0 of the next month. `setUTCFullYear`, since `Date.UTC` takes year 26 for 1926. */
function daysIn(year: number, month: number): number {
  const date = new Date(0);
  date.setUTCFullYear(year, month, 0);
  return date.getUTCDate();
}
