import { setTimeout as pause } from 'node:timers/promises';
import type { Random } from '../random.js';
import type { Journal } from './journal.js';
import { journey } from './journey.js';
import type { Shop } from './merchant.js';

/** What keeps coming, whatever is down: `rate` new payments a second; 0: none. */
export type LoadOptions = {
  /** Where clients go, and what they are told there: each client draws one. */
  readonly places: readonly { readonly shop: Shop; readonly journal: Journal }[];
  readonly random: Random;
  readonly rate: number;
  /** What each client does; by default all that a payment may go through. */
  readonly journey?: typeof journey;
};

/** More than come in during the longest outage that is made; above it, new ones are skipped (and counted) so that the machine stays usable. */
const MOST_AT_ONCE_PER_RATE = 60;

/** Begins journeys at a steady rate until it is stopped; `stop` resolves when the last one has ended. */
export class Load {
  private readonly running = new Set<Promise<void>>();
  private readonly ticking: Promise<void>;
  private isStopped = false;

  constructor(private readonly options: LoadOptions) {
    this.ticking = this.tick();
  }

  /** Journeys under way. */
  get inFlight(): number {
    return this.running.size;
  }

  /** No new journeys; resolves when those under way have ended. */
  async stop(): Promise<void> {
    this.isStopped = true;
    await this.ticking;
    await Promise.all(this.running);
  }

  private async tick(): Promise<void> {
    const began = performance.now();
    for (let count = 1; !this.isStopped && this.options.rate > 0; count += 1) {
      this.begin();
      await pause(Math.max(0, began + (count * 1000) / this.options.rate - performance.now()));
    }
  }

  private begin(): void {
    const { places, random, rate, journey: begin = journey } = this.options;
    const place = places[random.between(0, places.length - 1)];
    if (place === undefined) return;
    const { shop, journal } = place;
    if (this.running.size >= rate * MOST_AT_ONCE_PER_RATE) {
      journal.journeys.skipped += 1;
      return;
    }
    journal.journeys.begun += 1;
    const one: Promise<void> = begin(shop, journal, random.fork())
      .catch(
        (error: unknown) => void journal.refusals.push(`a client failed: ${error instanceof Error ? (error.stack ?? '') : String(error)}`),
      )
      .finally(() => {
        journal.journeys.ended += 1;
        this.running.delete(one);
      });
    this.running.add(one);
  }
}
