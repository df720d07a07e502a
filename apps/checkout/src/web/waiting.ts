/** At most as long as our services hold a request (25 s), less the network's time. */
const LONGEST_WAIT_S = 20;

/** For how many seconds an answer may be waited for, as the script asks for it. */
export function secondsOf(wait: unknown): number {
  return typeof wait === 'string' && /^\d{1,3}$/.test(wait) ? Math.min(Number(wait), LONGEST_WAIT_S) : 0;
}
