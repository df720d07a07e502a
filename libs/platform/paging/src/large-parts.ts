import { ApiError } from '@cauce/contracts';
import { Line, loopAtRest } from '@cauce/patience';

/** How long a list waits for its turn, as in every line; and how long small things go first after a part, at most. Milliseconds. */
const LIMITS = { waitMs: 1_000, restMs: 5_000 };
/** Small things go first for so many times as long as a part took. */
const REST_TIMES = 9;

/**
 * Turns to read large parts of pages, one at a time: each costs the process's thread tens of milliseconds, and Postgres as many. Several at once would come no
 * sooner, but whatever small thing is asked meanwhile would wait for all of them at each of its steps. What is small goes first, too: while the thread is busy
 * with that, parts get a tenth of its time. With half a second between them, a process with a third of a core served half as many buyers who waited.
 */
export class LargeParts {
  private readonly line: Line;

  constructor(private readonly limits = LIMITS) {
    this.line = new Line({ places: 1, waiting: Infinity, bytes: 0, waitMs: limits.waitMs });
  }

  /** Answers what `read` answers, once it is the turn of this list: those that wait take turns. Throws OVERLOADED for one that has waited for too long. */
  async read<Part>(list: string, read: () => Promise<Part>): Promise<Part> {
    if ((await this.line.enter(list, 0)) !== 'place') throw new ApiError('OVERLOADED');
    const [before, from] = [performance.eventLoopUtilization(), performance.now()];
    try {
      return await read();
    } finally {
      const restMs = Math.min(this.limits.restMs, REST_TIMES * (performance.now() - from));
      void loopAtRest(before, restMs).then(() => this.line.giveBack(list));
    }
  }
}
