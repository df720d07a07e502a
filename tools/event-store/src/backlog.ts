import type { Outlet } from './outlet.js';
import { consumerTooSlow } from './refusal.js';
import type { Source } from './source.js';

/** EventStoreDB drops a live subscriber that is 80 to 160 events behind. */
const MOST_EVENTS = 128;

/** A burst that the client takes within this time is no reason: here the events of a whole group commit come at the same moment. */
const PATIENCE_MS = 200;

const LOOK_EVERY_MS = 50;

/** What a live subscriber has yet to take. */
export class Backlog {
  private readonly source: Source;
  private readonly outlet: Outlet;
  /** Places of the events that it wants, as far as they were counted. */
  private waiting: number[] = [];
  private counted = -1;
  private since: number | undefined;

  constructor(source: Source, outlet: Outlet) {
    this.source = source;
    this.outlet = outlet;
  }

  /** The subscriber has all that there is. */
  emptied(): void {
    this.since = undefined;
  }

  /** Waits until the client has taken what was sent, the event at `place` the last of it. Throws when it is too slow. */
  async during(taken: Promise<unknown> | undefined, place: number): Promise<void> {
    this.since ??= performance.now();
    if (!taken) return;
    while (!(await isSettledIn(LOOK_EVERY_MS, taken))) await this.check(place);
    await this.check(place);
  }

  private async check(place: number): Promise<void> {
    const isLate = this.since !== undefined && performance.now() - this.since > PATIENCE_MS;
    if (isLate && (await this.isTooLong(place))) throw consumerTooSlow();
  }

  private async isTooLong(place: number): Promise<boolean> {
    this.waiting = this.waiting.filter((each) => each > place);
    this.counted = Math.max(this.counted, place);
    const { livePage, placeOf, filter } = this.source;
    while (this.waiting.length <= MOST_EVENTS) {
      await this.outlet.pause();
      const { events, end } = livePage(this.counted + 1);
      if (end === undefined) return false;
      const isWanted = await filter?.choose(events, this.outlet.gone);
      for (const event of events) {
        this.counted = placeOf(event);
        if (!isWanted || isWanted(event)) this.waiting.push(this.counted);
      }
    }
    return true;
  }
}

async function isSettledIn(ms: number, promise: Promise<unknown>): Promise<boolean> {
  const { promise: passed, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), ms);
  return Promise.race([promise.then(() => true), passed]).finally(() => clearTimeout(timer));
}
