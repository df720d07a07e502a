import { ApiError } from '@cauce/contracts';
import { counter } from '@cauce/telemetry';

/** How many lists of one caller are read at once, and how long the next ones wait for one of them to end. */
const [AT_ONCE, WAIT_MS] = [4, 1_000];

const refused = counter('cauce_gateway_lists_limited', 'Lists refused because their caller reads four already, for over a second (429).');

/** The lists of one caller: how many are under way, and what begins the ones that wait, in their order. */
type Turns = { running: number; readonly waiting: Set<() => void> };

/**
 * The turns of each caller to read a list: a page may be of 8 MB, where any other answer is small, and the merchants of a process share
 * its memory. Each gateway counts alone.
 */
export class ListTurns {
  private readonly byCaller = new Map<string, Turns>();

  constructor(private readonly waitMs = WAIT_MS) {}

  /** Waits for a turn, and answers what ends it, to be called once. Throws TOO_MANY_LISTS. @param caller what names it */
  async begin(caller: string): Promise<() => void> {
    const turns = this.byCaller.get(caller) ?? { running: 0, waiting: new Set() };
    this.byCaller.set(caller, turns);
    if (turns.running < AT_ONCE) turns.running++;
    else await this.wait(turns);
    return () => this.end(caller, turns);
  }

  private wait({ waiting }: Turns): Promise<void> {
    return new Promise((resolve, reject) => {
      const begin = () => {
        clearTimeout(late);
        resolve();
      };
      const late = setTimeout(() => {
        waiting.delete(begin);
        refused.add(1);
        reject(new ApiError('TOO_MANY_LISTS', { headers: { 'retry-after': '1' } }));
      }, this.waitMs);
      waiting.add(begin);
    });
  }

  /** The first that waits takes the turn over. */
  private end(caller: string, turns: Turns): void {
    const [next] = turns.waiting;
    if (next) {
      turns.waiting.delete(next);
      next();
    } else if (--turns.running === 0) this.byCaller.delete(caller);
  }
}
