const [SECOND, MINUTE, HOUR] = [1_000, 60_000, 3_600_000];

/** How long after a failed attempt the next one is made, in milliseconds: ten attempts with the first, which is made at once. */
// prettier-ignore
export const TIMETABLE: readonly number[] = [
  5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR,
];

/** A receiver that was too slow, or that answers 429, is not called again for at least this long. @internal */
export const BREATHER_MS = MINUTE;

/** Each step is up to this share shorter or longer, so that deliveries that failed together are not retried together. */
const JITTER = 0.2;

/** What a receiver's answer says about when to try again. */
export type Wish = {
  /** It timed out, or answered 429. */
  readonly overloaded: boolean;
  /** From `Retry-After`, in milliseconds from now; absent when it sent none. */
  readonly retryAfterMs?: number | undefined;
};

/**
 * How long to wait after a failed attempt, in milliseconds; undefined when it was the last.
 * @param failedAttempts how many have failed, this one included
 * @param jitter in [0, 1): 0.5 is the timetable's own step
 */
export function waitAfter(
  failedAttempts: number,
  { overloaded, retryAfterMs = 0 }: Wish,
  jitter: number,
  timetable: readonly number[] = TIMETABLE,
): number | undefined {
  const planned = timetable[failedAttempts - 1];
  if (planned === undefined) return undefined;
  const step = planned * (1 - JITTER + 2 * JITTER * jitter);
  const wished = Math.min(Math.max(step, retryAfterMs), 2 * step);
  return Math.round(overloaded ? Math.max(wished, BREATHER_MS) : wished);
}

/** `Retry-After` as milliseconds from now: seconds, or an HTTP date. Undefined when it is neither. */
export function readRetryAfter(header: string | undefined, at: string): number | undefined {
  if (header === undefined) return undefined;
  const text = header.trim();
  if (/^\d{1,9}$/.test(text)) return Number(text) * SECOND;
  const time = /^[A-Z][a-z]{2}, /.test(text) ? Date.parse(text) : NaN;
  return Number.isNaN(time) ? undefined : Math.max(0, time - Date.parse(at));
}
