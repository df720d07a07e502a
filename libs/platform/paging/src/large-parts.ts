import { ApiError } from '@cauce/contracts';
import { Line, loopAtRest } from '@cauce/patience';

/** How long a list waits for its turn, as in every line; and how long small things go first after it, at most. Milliseconds. */
const LIMITS = { waitMs: 1_000, restMs: 500 };

/**
 * Turns to read large parts of pages, one at a time: each costs the process's thread tens of milliseconds, and Postgres as many. Several at once would come no
 * sooner, but whatever small thing is asked meanwhile would wait for all of them at each of its steps. What is small goes first, too: while the thread is busy
 * with that, a part is read twice a second.
 */
export class LargeParts {
  private readonly line: Line;

  constructor(private readonly limits = LIMITS) {
    this.line = new Line({ places: 1, waiting: Infinity, bytes: 0, waitMs: limits.waitMs });
  }

  /** Answers what `read` answers, once it is the turn of this list: those that wait take turns. Throws OVERLOADED for one that has waited for too long. */
  async read<Part>(list: string, read: () => Promise<Part>): Promise<Part> {
    if ((await this.line.enter(list, 0)) !== 'place') throw new ApiError('OVERLOADED');
    const before = performance.eventLoopUtilization();
    try {
      return await read();
    } finally {
      void loopAtRest(before, this.limits.restMs).then(() => this.line.giveBack(list));
    }
  }
}
