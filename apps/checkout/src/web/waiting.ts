/** At most as long as our services hold a request (25 s), less the network's time. */
const LONGEST_WAIT_S = 20;

/** How many seconds an answer may wait: as many as the script asks for, up to LONGEST_WAIT_S. */
export function secondsOf(wait: unknown): number {
  return typeof wait === 'string' && /^\d{1,3}$/.test(wait) ? Math.min(Number(wait), LONGEST_WAIT_S) : 0;
}
