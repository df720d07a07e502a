import { pause } from '@cauce/patience';
import { haveBudget } from './budgets.js';

/** How many requests wait in a process. Those of pages and attempts have places besides: {@link Connections}. */
export const MOST_WAITS = 1_000;
/** Of one link: as many tabs and devices as a buyer has. */
const MOST_OF_A_LINK = 4;
/** From one beginning to the next, in ms. A beginning asks the processor, too; all that a restart sent here come again at once. */
const APART_MS = 10;

/**
 * The requests that wait for a change, by the link that they are about: whoever has a link could hold any number of them open, here and at the
 * service that is asked. Those of one process.
 */
export class OpenWaits {
  private readonly open = new Map<string, number>();
  private all = 0;
  private lastBeginsAt = -Infinity;

  constructor(private readonly apartMs = APART_MS) {}

  /** Waits, or asks how it is now where as many wait as may, of the link or in all. The script asks again after two seconds. */
  async waitOr<Answer>(link: string, wait: () => Promise<Answer>, ask: () => Promise<Answer>): Promise<Answer> {
    const count = this.open.get(link) ?? 0;
    if (count >= MOST_OF_A_LINK || this.all >= MOST_WAITS) return this.askNow(ask);
    this.open.set(link, count + 1);
    this.all++;
    try {
      const turn = this.turn();
      if (turn) await turn;
      return await wait();
    } finally {
      this.closed(link);
    }
  }

  /** They begin one after the other: at once they would hold up what does not wait. */
  private turn(): Promise<void> | undefined {
    const now = performance.now();
    this.lastBeginsAt = Math.max(now, this.lastBeginsAt + this.apartMs);
    return this.lastBeginsAt > now ? pause(this.lastBeginsAt - now) : undefined;
  }

  /** It does not wait, so it has the time of what does not. */
  private askNow<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
    haveBudget();
    return ask();
  }

  private closed(link: string): void {
    this.all--;
    const left = (this.open.get(link) ?? 1) - 1;
    if (left === 0) this.open.delete(link);
    else this.open.set(link, left);
  }
}
