import { backoff } from '@cauce/patience';

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;
const UNKNOWN = [5 * SECOND, 60 * SECOND, 300 * SECOND] as const;

/** When to ask again about an outcome that is not known yet: 5 s, 1 min, 5 min, then hourly. `tries`: 1 = the first. In milliseconds. */
export function retryAfter(tries: number): number {
  return UNKNOWN[Math.max(1, tries) - 1] ?? HOUR;
}

/**
 * When to try again what failed: after 1 s, doubling. By our own fault: at most 30 s. Because a part is down: at most 2 s, since that is
 * what its outage adds to its own length. In milliseconds.
 */
export function retrySoon(tries: number, because: 'fault' | 'outage' = 'fault'): number {
  const longest = because === 'fault' ? 30 * SECOND : 2 * SECOND;
  return backoff(Math.max(1, tries) - 1, SECOND, longest);
}
