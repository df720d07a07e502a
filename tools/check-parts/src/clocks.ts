import type { Finding, Say } from './finding.js';

/** A clock that was asked: what it said, and ours before and after; all in ms since 1970. `toMs`: it says whole units of this. */
export type AskedClock = { readonly time: number; readonly asked: number; readonly answered: number; readonly toMs?: number };

/** Said from the first on; an append's deadline goes by the server's clock, and one of 8 s ahead is over when it comes. */
const [SAID_MS, WRONG_MS] = [2_000, 8_000];

/** How far a clock is ahead of ours (behind: below 0), in ms; 0 for any difference that asking alone may have made. @internal */
export function ahead({ time, asked, answered, toMs = 0 }: AskedClock): number {
  if (time > answered) return time - answered;
  // It may say the second before for as long again.
  return Math.min(0, time + 2 * toMs - asked);
}

/** What is to be said of a part's clock. @param of `the clock of 127.0.0.1:2113` */
export function clockFindings(clock: AskedClock, of: string, say: Say): Finding[] {
  const ms = ahead(clock);
  if (Math.abs(ms) <= SAID_MS) return [];
  const words = `${of} is ${(Math.abs(ms) / 1_000).toFixed(1)} s ${ms > 0 ? 'ahead of' : 'behind'} ours. Set both by the same time server`;
  return [say(Math.abs(ms) > WRONG_MS ? 'failed' : 'note', words)];
}
