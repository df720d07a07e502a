import { jittered } from '@cauce/patience';

/** At most as long as our services hold a request (25 s), less the network's time. */
const LONGEST_WAIT_S = 20;

/**
 * How many whole seconds an answer may wait: as many as the script asks for, up to LONGEST_WAIT_S, less up to a quarter at random: pages that came together, as after
 * a restart, do not all come again together.
 */
export function secondsOf(wait: unknown): number {
  return typeof wait === 'string' && /^\d{1,3}$/.test(wait) ? Math.round(jittered(Math.min(Number(wait), LONGEST_WAIT_S))) : 0;
}
