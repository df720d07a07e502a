/** What a plan's interval counts. */
export const FREQUENCIES = ['WEEKLY', 'MONTHLY'] as const;

/** One of {@link FREQUENCIES}. */
export type Frequency = (typeof FREQUENCIES)[number];

/** The rhythm of a subscription's cycles: every so many weeks or months. */
export type Rhythm = { readonly frequency: Frequency; readonly interval: number };

/** A cycle's period, from its start (included) to its end (not included): RFC 3339, UTC. */
export type Period = { readonly start: string; readonly end: string };

const DAY_MS = 24 * 60 * 60 * 1_000;

/**
 * The days on which a failed charge is tried again, counted from the first try (docs/api.md, "Charge retry schedule"). This is the only place: all
 * that says or counts them is made of it. Streams keep the times that they recorded (docs/adr/0034).
 */
export const RETRY_DAYS: readonly number[] = [2, 5, 7];

/** When the attempts of a series come, counted from the first. */
const SLOTS_MS = [0, ...RETRY_DAYS].map((days) => days * DAY_MS);
/** No retry comes earlier after a failure, so that an outage or a slow answer does not fire several at once. */
const AFTER_FAILURE_MS = DAY_MS;
/** A buyer is told this long before a trial ends. */
const NOTICE_MS = 3 * DAY_MS;

/** The attempts of a series. After the last one fails, the subscription is suspended. */
export const ATTEMPTS = SLOTS_MS.length;

/** The period of a cycle (1, 2, …), computed from the anchor alone: 31 January, 28 February, 31 March. */
export function periodOf(cycle: number, anchor: string, rhythm: Rhythm): Period {
  return { start: startOf(cycle, anchor, rhythm), end: startOf(cycle + 1, anchor, rhythm) };
}

/** When a cycle begins, and is charged. */
export function startOf(cycle: number, anchor: string, { frequency, interval }: Rhythm): string {
  const steps = (cycle - 1) * interval;
  return frequency === 'WEEKLY' ? after(anchor, steps * 7 * DAY_MS) : monthsAfter(anchor, steps);
}

/** The latest cycle whose date has come; 0 before the first. */
export function latestCycle(at: string, anchor: string, rhythm: Rhythm): number {
  // Begins at or before the answer, since no month is longer than 31 days.
  const elapsed = Date.parse(at) - Date.parse(anchor);
  let cycle = Math.max(0, Math.floor(elapsed / (rhythm.interval * (rhythm.frequency === 'WEEKLY' ? 7 : 31) * DAY_MS)));
  while (startOf(cycle + 1, anchor, rhythm) <= at) cycle += 1;
  return cycle;
}

/**
 * When the next attempt of a series is due.
 * @param dayZero when its first charge was requested
 * @param failedCount its failures so far, from 1; fewer than {@link ATTEMPTS}
 */
export function nextAttempt(dayZero: string, failedCount: number, lastFailure: string): string {
  const slot = after(dayZero, SLOTS_MS[failedCount] ?? 0);
  const earliest = after(lastFailure, AFTER_FAILURE_MS);
  return slot > earliest ? slot : earliest;
}

/** When a trial that begins now ends. */
export function trialEnd(at: string, days: number): string {
  return after(at, days * DAY_MS);
}

/** When the buyer is told that a trial ends. */
export function noticeTime(end: string): string {
  return after(end, -NOTICE_MS);
}

function after(time: string, ms: number): string {
  return new Date(Date.parse(time) + ms).toISOString();
}

/** The same day and time of day some months later, in UTC; where the month has no such day, its last one. */
function monthsAfter(time: string, months: number): string {
  const from = new Date(time);
  const first = new Date(from);
  first.setUTCDate(1);
  first.setUTCMonth(first.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(from.getUTCDate(), lastDay));
  return first.toISOString();
}
