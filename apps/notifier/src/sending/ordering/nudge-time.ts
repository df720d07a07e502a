/** The sweeper finds later ones: a nudge for each delivery of a backlog would fill Redis. */
const LONGEST_WAIT_MS = 60_000;

/**
 * When to nudge for a delivery that is due at `time`: at its next whole second, so that those of one second share a nudge. Undefined: it is due in
 * over a minute.
 */
export function nudgeTime(time: string, now: number): Date | undefined {
  const at = Date.parse(time);
  return at - now > LONGEST_WAIT_MS ? undefined : new Date(Math.ceil(at / 1_000) * 1_000);
}
