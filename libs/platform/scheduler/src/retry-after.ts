import { backoff } from '@cauce/patience';

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;
const UNKNOWN = [5 * SECOND, 60 * SECOND, 300 * SECOND] as const;

/** The wait before asking again about an unknown outcome, in ms: 5 s, 1 min, 5 min, then hourly. `tries`: 1 = the first. */
export function retryAfter(tries: number): number {
  return UNKNOWN[Math.max(1, tries) - 1] ?? HOUR;
}

/**
 * The wait before retrying failed work, in ms: 1 s, doubling. After a fault of ours: at most 30 s. While a part is down: at most 2 s, since
 * the wait adds to the length of the outage.
 */
export function retrySoon(tries: number, because: 'fault' | 'outage' = 'fault'): number {
  const longest = because === 'fault' ? 30 * SECOND : 2 * SECOND;
  return backoff(Math.max(1, tries) - 1, SECOND, longest);
}
