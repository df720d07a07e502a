import { ApiError } from '@cauce/contracts';
import { Line } from '@cauce/patience';
import { counter } from '@cauce/telemetry';

/** How many lists of one caller are read at once, and how long the next ones wait for one of them to end. */
const [AT_ONCE, WAIT_MS] = [4, 1_000];

const refused = counter('cauce_gateway_lists_limited', 'Lists refused because their caller reads four already, for over a second (429).');

/**
 * The turns of each caller to read a list: a page may be of 8 MB, where any other answer is small, and the merchants of a process share
 * its memory. Each gateway counts alone.
 */
export class ListTurns {
  private readonly byCaller = new Map<string, Line>();

  constructor(private readonly waitMs = WAIT_MS) {}

  /** Waits for a turn, and answers what ends it, to be called once. Throws TOO_MANY_LISTS. @param caller what names it */
  async begin(caller: string): Promise<() => void> {
    const line = this.byCaller.get(caller) ?? new Line({ places: AT_ONCE, waiting: Infinity, bytes: 0, waitMs: this.waitMs });
    this.byCaller.set(caller, line);
    if ((await line.enter(caller, 0)) !== 'place') {
      refused.add(1);
      throw new ApiError('TOO_MANY_LISTS', { headers: { 'retry-after': '1' } });
    }
    return () => {
      line.giveBack(caller);
      if (line.isIdle) this.byCaller.delete(caller);
    };
  }
}
