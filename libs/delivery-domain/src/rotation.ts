const [HOUR_MS, DAY_MS] = [3_600_000, 86_400_000];

/** The old secrets still sign for this long after the new ones replaced them. */
export const OVERLAP_MS = DAY_MS;
/** The time from the order of a rotation until the new secrets replace the old ones, unless the order gives one. */
const DEFAULT_NOTICE_MS = 24 * HOUR_MS;
/** The maximum of that time. */
const LONGEST_NOTICE_MS = 30 * DAY_MS;

/** Which secrets are current, and which sign, the current ones first. */
export type RotationPhase = { readonly current: 'old' | 'new'; readonly signs: readonly ('old' | 'new')[] };

/** The phase of a rotation at a time. Both times are RFC 3339 of the system's clock. */
export function phaseOf(activateTime: string, at: string): RotationPhase {
  const since = Date.parse(at) - Date.parse(activateTime);
  if (since < 0) return { current: 'old', signs: ['old', 'new'] };
  return { current: 'new', signs: since < OVERLAP_MS ? ['new', 'old'] : ['new'] };
}

/** When a rotation that is ordered now activates its secrets: at the given time, or in 24 hours. Undefined: in the past, or over 30 days away. */
export function activation(given: string | undefined, now: string): string | undefined {
  if (given === undefined) return new Date(Date.parse(now) + DEFAULT_NOTICE_MS).toISOString();
  const notice = Date.parse(given) - Date.parse(now);
  return notice < 0 || notice > LONGEST_NOTICE_MS ? undefined : new Date(given).toISOString();
}
