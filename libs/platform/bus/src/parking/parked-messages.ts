import type { BusMessage } from '../message.js';
import type { ParkedMessage, ParkedMessageWithContent } from './parked-message.js';
import type { ParkedRows } from './parked-rows.js';

/** One request retries no longer than this: it reports what is left, for the next request to retry. */
const PATIENCE_MS = 15_000;

/** How a message is tried again: the service's `BusServer`. */
export type Handling = {
  /** Throws what the handler throws. */
  handle(message: BusMessage): Promise<void>;
  isUnavailable(error: unknown): boolean;
  /** The name of what a message waits for that others do not wait for. */
  waitsFor(error: unknown): string | undefined;
};

/** The result of a retry. */
export type Retried =
  /** How many were handled, from the first one on; `next` is the first that is left of the key: it failed again, or time was up. */
  | { readonly kind: 'retried'; readonly handled: number; readonly next?: ParkedMessage }
  | { readonly kind: 'unknown' }
  /** An earlier one of its key must be retried or dropped first. */
  | { readonly kind: 'behind'; readonly first: ParkedMessage }
  /** Another request retries it now. */
  | { readonly kind: 'busy' };

/** What an operator does with parked messages. Effects are idempotent, so trying a message again is never wrong, except out of order. */
export class ParkedMessages {
  constructor(
    private readonly rows: ParkedRows,
    private readonly handling: Handling,
    private readonly patienceMs = PATIENCE_MS,
  ) {}

  /** Newest first. `after`: the position of the last one of the page before. */
  list(limit: number, after?: string): Promise<ParkedMessage[]> {
    return this.rows.list(limit, after);
  }

  get(id: string): Promise<ParkedMessageWithContent | undefined> {
    return this.rows.find(id);
  }

  /**
   * Tries a message again, and when it is handled, all that are parked behind it, in order, until one fails. Throws what a part
   * that we depend on throws: then it is only known that what is left is still parked.
   */
  async retry(id: string): Promise<Retried> {
    const until = Date.now() + this.patienceMs;
    let message = await this.rows.claim(id);
    if (message === undefined) return this.whyNot(id);
    const { topic, key } = message;
    for (let handled = 0; ; handled += 1) {
      if (!(await this.tryAgain(message))) return { kind: 'retried', handled, ...(await this.left(message.id)) };
      const next = key === '' ? undefined : await this.rows.firstOf(topic, key);
      if (next === undefined) return { kind: 'retried', handled: handled + 1 };
      const claimed = Date.now() < until ? await this.rows.claim(next.id) : undefined;
      if (claimed === undefined) return { kind: 'retried', handled: handled + 1, next };
      message = claimed;
    }
  }

  /** Gives a message up for good. What is parked behind it stays, and can be retried. Answers the message, or undefined if unknown. */
  async drop(id: string): Promise<{ readonly dropped: ParkedMessage; readonly next?: ParkedMessage } | undefined> {
    const dropped = await this.rows.find(id);
    if (dropped === undefined || !(await this.rows.remove(id))) return undefined;
    const next = await this.rows.firstOf(dropped.topic, dropped.key);
    return { dropped, ...(next && { next }) };
  }

  /** True when it was handled, and so is no longer parked. */
  private async tryAgain(message: ParkedMessageWithContent): Promise<boolean> {
    try {
      await this.handling.handle(toMessage(message));
    } catch (error) {
      const isAway = this.handling.isUnavailable(error);
      await this.rows.giveBack(message.id, isAway ? undefined : { error, waitsFor: this.handling.waitsFor(error) });
      if (!isAway) return false;
      throw error;
    }
    await this.rows.remove(message.id);
    return true;
  }

  private async left(id: string): Promise<{ next?: ParkedMessage }> {
    const next = await this.rows.find(id);
    return next === undefined ? {} : { next };
  }

  private async whyNot(id: string): Promise<Retried> {
    const message = await this.rows.find(id);
    if (message === undefined) return { kind: 'unknown' };
    const first = await this.rows.firstOf(message.topic, message.key);
    return first === undefined || first.id === id ? { kind: 'busy' } : { kind: 'behind', first };
  }
}

function toMessage({ topic, partition, offset, key, value, headers, sentAt }: ParkedMessageWithContent): BusMessage {
  return { topic, partition, offset, key, value, headers, timestamp: sentAt.toISOString() };
}
